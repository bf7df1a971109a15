package contest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/lab/gametest/must"
)

// leave makes the folder of a match as a killed one leaves it.
func leave(t *testing.T, more ...string) string {
	t.Helper()
	folder := must.Get(matchFolder())(t)
	for _, name := range append(more, matchFile) {
		must.Do(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
	}
	return filepath.Join(folder, matchFile)
}

func TestTheGamesOfKilledMatchesGoWhenNobodyGoesOnWithThem(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	orphan, aside, stopped, played := leave(t), leave(t, matchFile+asideSuffix), leave(t), leave(t)
	keeper := register.Default().Begin(register.Match, stopped, []string{"match", "council", "random"})
	keeper.Update(tally.Status{Run: "R1", Name: tournament.MatchName})
	keeper.Close(false)
	lock := must.Get(database.Acquire(played))(t)
	defer lock.Release()
	for _, tt := range []struct {
		after time.Duration
		left  []bool // orphan, aside, stopped, played
	}{
		{orphaned / 2, []bool{true, true, true, true}},
		{2 * orphaned, []bool{false, true, true, true}},
		{2 * abandoned, []bool{false, true, false, true}},
	} {
		must.Do(t, sweepMatches(t.Context(), time.Now().Add(tt.after)))
		for i, file := range []string{orphan, aside, stopped, played} {
			if _, err := os.Stat(file); (err == nil) != tt.left[i] {
				t.Errorf("after %v: %d of orphan, aside, stopped, played is there: %t, want %t", tt.after, i, err == nil, tt.left[i])
			}
		}
	}
}
