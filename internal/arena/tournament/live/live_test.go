package live

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestWhatCanBeWatchedIsReadAsItWasWrittenUntilItIsOld(t *testing.T) {
	store := filepath.Join(t.TempDir(), "spring.db")
	want := Games{Watch: tournament.WatchDelayed, Delay: 4, Games: []Game{{"t/1/0-1/0/1", [2]string{"A", "B"}, "a record"}}}
	if l, err := Read(store); err != nil || len(l.Games) > 0 {
		t.Errorf("%+v, %v before anything is played", l, err)
	}
	must.Do(t, Write(store, want))
	got, err := Read(store)
	if err != nil || got.Watch != want.Watch || got.Delay != want.Delay || len(got.Games) != 1 || got.Games[0] != want.Games[0] {
		t.Errorf("%+v, %v", got, err)
	}
	if info, err := os.Stat(store + suffix); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	long := time.Now().Add(-2 * stale)
	must.Do(t, os.Chtimes(store+suffix, long, long))
	if l, err := Read(store); err != nil || len(l.Games) > 0 {
		t.Errorf("%+v, %v of a run that was killed", l, err)
	}
	must.Do(t, os.WriteFile(store+suffix, []byte("damaged"), 0o600))
	if l, err := Read(store); err == nil || len(l.Games) > 0 {
		t.Errorf("%+v of a damaged file", l)
	}
}
