package width

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLinesOfGoAreNotTooWide(t *testing.T) {
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		base := filepath.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(base, ".") || base == "node_modules" || base == "testdata"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for i, wide := range Columns(source) {
			if wide > Most {
				t.Errorf("%s:%d: %d columns besides its texts, at most %d", name, i+1, wide, Most)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestColumnsLeaveOutTextsAndCommentsAfterCode(t *testing.T) {
	long := strings.Repeat("x", 200)
	source := "package p\n\n\tvar " + long + " = 1\nvar a = \"" + long + "\" // " + long + "\n// " + long + "\nvar b = `" + long + "\n\t" + long + "` + c\n//go:embed " + long + "\n"
	want := []int{9, 0, 212, 9, 203, 8, 4, 0, 0}
	got := Columns([]byte(source))
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d: %d columns, want %d", i+1, got[i], want[i])
		}
	}
}
