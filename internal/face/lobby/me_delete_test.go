package lobby

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
)

func TestAProfileIsDeletedOnlyWhereSomebodyIsSure(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	var out strings.Builder
	must.Do(t, (&Me{Kept: kept}).Use("Anna", true, &out))
	if err := (&Me{Kept: kept}).Delete("Anna", false, &out); err == nil || !strings.Contains(err.Error(), "--yes") ||
		!strings.Contains(err.Error(), "kept set-ups") {
		t.Errorf("%v, expected to be asked for --yes", err)
	}
	must.Do(t, (&Me{Kept: kept}).Use("Anna", false, &out)) // it is still there
	out.Reset()
	must.Do(t, (&Me{Kept: kept}).Delete("Anna", true, &out))
	if want := "Anna is deleted, with 0 games, its progress and its set-ups.\nNew games belong to You.\n"; out.String() != want {
		t.Errorf("%q, expected %q", out.String(), want)
	}
	if err := (&Me{Kept: kept}).Use("Anna", false, &out); err == nil {
		t.Error("a profile that was deleted is there")
	}
}

func TestTheOnlyProfileThatIsDeletedLeavesAnEmptyOne(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	var out strings.Builder
	must.Do(t, (&Me{Kept: kept}).Rename("Berta", &out))
	out.Reset()
	must.Do(t, (&Me{Kept: kept}).Delete("Berta", true, &out))
	if !strings.HasSuffix(out.String(), "\nNew games belong to You.\n") {
		t.Errorf("%q", out.String())
	}
	must.Do(t, (&Me{Kept: kept}).Use("You", false, &out))
}
