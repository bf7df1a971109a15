package option

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
)

// A description that no flag refers to is a second one of a flag that has its own.
func TestEveryDescriptionIsThatOfAFlag(t *testing.T) {
	used := map[string]bool{}
	reference := regexp.MustCompile(`help:"[^"]*\$\{(\w+)\}`)
	root := gametest.Root(t)
	for _, dir := range []string{"cmd", "internal"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") {
				return err
			}
			text, err := os.ReadFile(name)
			for _, m := range reference.FindAllStringSubmatch(string(text), -1) {
				used[m[1]] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range descriptions {
		if !used[name] {
			t.Errorf("no flag has the description %s", name)
		}
	}
}
