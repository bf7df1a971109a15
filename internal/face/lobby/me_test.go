package lobby

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
)

func TestAProfileWithDamagedProgressIsRefusedAndChangesNothing(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	file := filepath.Join(t.TempDir(), "eve.profile")
	must.Do(t, os.WriteFile(file, []byte(`{"flagfall_profile":1,"name":"Eve","puzzles":"{broken"}`+"\n"), 0o600))
	if err := ImportProfile(kept, file, io.Discard); err == nil || !strings.Contains(err.Error(), "progress in puzzles") {
		t.Errorf("error %v", err)
	}
	if b := must.Get(profile.Read(kept))(t); len(b.Profiles) != 1 {
		t.Errorf("%+v", b.Profiles)
	}
}
