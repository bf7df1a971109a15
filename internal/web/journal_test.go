package web

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestTheDatabaseIsItsOwnersAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such rights here")
	}
	private := func(s *site, when string) {
		t.Helper()
		for _, part := range []string{"", "-wal", "-shm"} {
			info, err := os.Stat(s.database + part)
			if err != nil {
				t.Fatal(err)
			}
			if perm := info.Mode().Perm(); perm != 0o600 {
				t.Errorf("%s: %q has the rights %o", when, "web.db"+part, perm)
			}
		}
	}
	s := newSite(t, 1, Limits{})
	s.guest().create(wanted{Variant: "barrage", Side: "first"})
	private(s, "a new file")

	third := &site{t: t, database: filepath.Join(t.TempDir(), "web.db")}
	for _, part := range []string{"", "-wal"} { // as an older version left them
		text, err := os.ReadFile(s.database + part)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(third.database+part, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	third.start(3, Limits{})
	third.guest().create(wanted{Variant: "barrage", Side: "first"})
	private(third, "a file that others could read")
}
