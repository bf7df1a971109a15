package picture

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestAPictureReplacesAPictureOfItsKindAndNothingElse(t *testing.T) {
	b := &Board{Grid: board.Grid{Width: 2, Height: 2}}
	folder := t.TempDir()
	for _, test := range []struct{ name, begins string }{{"a.svg", "<svg"}, {"a.PNG", "\x89PNG"}} {
		name := filepath.Join(folder, test.name)
		for range 2 {
			must.Do(t, b.Save(name))
		}
		if text, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(text), test.begins) {
			t.Errorf("%s begins %.10q, expected %q, %v", test.name, text, test.begins, err)
		}
		must.Do(t, os.WriteFile(name, []byte("a letter"), 0o600))
		var taken *savefile.TakenError
		if err := b.Save(name); !errors.As(err, &taken) {
			t.Errorf("%s: %v, expected that a letter stays", test.name, err)
		}
	}
	if err := b.Save(filepath.Join(folder, "a.gif")); err == nil || !strings.Contains(err.Error(), ".svg or .png") {
		t.Errorf("%v", err)
	}
}
