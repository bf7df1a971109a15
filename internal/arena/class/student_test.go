package class

import (
	"os"
	"path/filepath"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheOnlySourceIsTheEntryAlsoWhereAFileNamesTheContract(t *testing.T) {
	for _, tt := range []struct {
		files []string
		toml  string
		want  string // empty: it is refused
	}{
		{[]string{"march.c"}, "contract = \"mactech\"", "march.c"},
		{[]string{"march.cpp"}, "contract = \"iut\"", "march.cpp"},
		{[]string{"a.c", "b.c"}, "contract = \"mactech\"", ""},
		{[]string{"a.c", "b.c"}, "contract = \"mactech\"\nentry = \"b.c\"", "b.c"},
		{[]string{"bot.c"}, "contract = \"ucc\"", ""},
		{[]string{"march.c"}, "contract = \"mactech\"\nrnu = 1", ""},
	} {
		folder := t.TempDir()
		for _, name := range tt.files {
			must.Do(t, os.WriteFile(filepath.Join(folder, name), []byte("int x;\n"), 0o600))
		}
		must.Do(t, os.WriteFile(filepath.Join(folder, manifest), []byte(tt.toml), 0o600))
		s := Student{Folder: folder, Contract: "native"}
		if err := s.read(); (err == nil) != (tt.want != "") || s.Entry != tt.want && tt.want != "" {
			t.Errorf("%q, %v: entry %q, %v", tt.toml, tt.files, s.Entry, err)
		}
	}
}
