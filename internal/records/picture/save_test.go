package picture

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/savefile"
)

func TestAPictureReplacesAPictureOfItsKindAndNothingElse(t *testing.T) {
	b := &Board{Grid: board.Grid{Width: 2, Height: 2}}
	folder := t.TempDir()
	for _, test := range []struct{ name, begins string }{{"a.svg", "<svg"}, {"a.PNG", "\x89PNG"}} {
		name := filepath.Join(folder, test.name)
		for range 2 {
			if err := b.Save(name); err != nil {
				t.Fatal(err)
			}
		}
		if text, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(text), test.begins) {
			t.Errorf("%s begins %.10q, expected %q, %v", test.name, text, test.begins, err)
		}
		if err := os.WriteFile(name, []byte("a letter"), 0o600); err != nil {
			t.Fatal(err)
		}
		var taken *savefile.TakenError
		if err := b.Save(name); !errors.As(err, &taken) {
			t.Errorf("%s: %v, expected that a letter stays", test.name, err)
		}
	}
	if err := b.Save(filepath.Join(folder, "a.gif")); err == nil || !strings.Contains(err.Error(), ".svg or .png") {
		t.Errorf("%v", err)
	}
}
