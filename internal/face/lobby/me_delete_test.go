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
	if err := (&Me{Kept: kept}).Delete("Anna", false, &out); err == nil || !strings.Contains(err.Error(), "--yes") {
		t.Errorf("%v, expected to be asked for --yes", err)
	}
	must.Do(t, (&Me{Kept: kept}).Use("Anna", false, &out)) // it is still there
	must.Do(t, (&Me{Kept: kept}).Delete("Anna", true, &out))
	if err := (&Me{Kept: kept}).Use("Anna", false, &out); err == nil {
		t.Error("a profile that was deleted is there")
	}
}
