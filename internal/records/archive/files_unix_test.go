//go:build unix

package archive

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// To open a pipe would wait for whoever writes into it.
func TestOfAFolderOnlyFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	file, pipe := filepath.Join(dir, "a.flagfall"), filepath.Join(dir, "b")
	must.Do(t, os.WriteFile(file, nil, 0o600))
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	must.Do(t, os.Symlink(pipe, filepath.Join(dir, "c")))
	must.Do(t, os.Symlink(file, filepath.Join(dir, "d")))
	only := t.TempDir()
	must.Do(t, syscall.Mkfifo(filepath.Join(only, "x"), 0o600))
	if files, err := Files(only); err == nil || err.Error() != "there is no file in the folder" {
		t.Errorf("a folder with a pipe alone: %v, %v", files, err)
	}
	if got, want := must.Get(Files(dir))(t), []string{file, filepath.Join(dir, "d")}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
