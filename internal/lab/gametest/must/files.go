package must

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Files makes files of the given texts in a new directory of the test, with the directories above them, and returns
// that directory. Names have slashes.
func Files(t interface {
	Test
	TempDir() string
}, mode fs.FileMode, texts map[string]string,
) string {
	t.Helper()
	top := t.TempDir()
	for name, text := range texts {
		name = filepath.Join(top, filepath.FromSlash(name))
		Do(t, os.MkdirAll(filepath.Dir(name), 0o755))
		Do(t, os.WriteFile(name, []byte(text), mode))
	}
	return top
}
