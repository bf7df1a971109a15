package arena

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/play/referee"
)

func TestAnInterruptFinishesTheGamesUnderWayAndCanBeResumed(t *testing.T) {
	for _, hardly := range []bool{false, true} {
		file := filepath.Join(t.TempDir(), "crash.db")
		soft, interrupt := context.WithCancel(t.Context())
		hard, stop := context.WithCancel(t.Context())
		r := runner(file)
		r.Progress = func(r *tally.Results) {
			if r.Games() >= 3 {
				interrupt()
				if hardly {
					stop()
				}
			}
		}
		_, err := r.Run(soft, hard)
		if err == nil || !hardly && !errors.Is(err, coordinator.ErrInterrupted) {
			t.Errorf("hard %v: %v", hardly, err)
		}
		interrupt()
		stop()
		if n := len(storedGames(t, file)); n < 3 || n == 36 {
			t.Errorf("hard %v: %d games are stored", hardly, n)
		}
		checkSame(t, file)
	}
}

func TestAnInterruptBeforeTheFirstGameSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "crash.db")
	hard, stop := context.WithCancel(t.Context())
	stop()
	if r, err := runner(file).Run(t.Context(), hard); r != nil || err == nil || err.Error() != "interrupted before a game began: the same command begins again" {
		t.Errorf("%v: %v", r, err)
	}
	checkSame(t, file)
}

func TestAnInterruptDuringTheLastGameLeavesNothingToResume(t *testing.T) {
	r := runner(filepath.Join(t.TempDir(), "last.db"))
	r.Plan.Players, r.Plan.Games, r.Concurrency = []string{"council", "random"}, 2, 1
	soft, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	r.Arena = lastGame{new(Arena), interrupt}
	results, err := r.Run(soft, t.Context())
	if err != nil || soft.Err() == nil || !results.Over() {
		t.Errorf("%v after %v", err, soft.Err())
	}
}

// A lastGame arena calls begun when the second game of a job begins.
type lastGame struct {
	*Arena
	begun func()
}

func (a lastGame) Play(ctx context.Context, j *tournament.Job, game int) (*referee.Report, error) {
	if game == 1 {
		a.begun()
	}
	return a.Arena.Play(ctx, j, game)
}
