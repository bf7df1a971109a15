package input

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestATextIsThatOfTheFileOrOfStandardInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text")
	must.Do(t, os.WriteFile(name, []byte("hello"), 0o600))
	if got, err := Text(name, 5, "a greeting"); got != "hello" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	was := os.Stdin
	t.Cleanup(func() { os.Stdin = was })
	f := must.Get(os.Open(name))(t)
	defer f.Close()
	os.Stdin = f
	if got, err := Text(Stdin, 5, "a greeting"); got != "hello" || err != nil {
		t.Errorf("standard input: %q, %v", got, err)
	}
}

func TestAnErrorNamesTheFileAndWhatWasExpected(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large")
	must.Do(t, os.WriteFile(large, make([]byte, 4097), 0o600))
	none := filepath.Join(dir, "none")
	for name, reason := range map[string]string{none: "no such file", dir: "folder", large: "larger than 4 kB"} {
		_, err := Text(name, 4096, "a greeting")
		if err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), reason) ||
			!strings.HasSuffix(err.Error(), "a greeting") || strings.Count(err.Error(), name) > 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Text(none, 1, "a greeting"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v does not say that there is no such file", err)
	}
}
