package coordinator

import (
	"context"
	"errors"
	"fmt"
	"os"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/tally"
)

// tryPlayers tries every player on this machine before the first game. What it
// returns are the players that cannot play here, with the reason, which are left
// to workers elsewhere. Where there are none elsewhere, a new tournament is not
// begun, and in one that has begun they lose their games: nobody can hold up
// the others by making its program impossible to start.
func (t *Runner) tryPlayers(ctx context.Context, run store.Run, r *tally.Results) (lacking map[string]error, err error) {
	if t.Concurrency <= 0 {
		return nil, nil
	}
	lacking = map[string]error{}
	var all []error
	for i := range t.Plan.Players {
		j := t.Plan.Trial(i)
		if lacking[j.Program(0)] != nil || r.Withdrawn(i) {
			continue
		}
		err := t.Arena.Ready(ctx, j, 0)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			lacking[j.Program(0)] = err
			all = append(all, err)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	if t.URL != "" {
		for _, err := range all {
			t.announce("a player cannot play on this machine, and its games are left to the workers of others: %v", err)
		}
		return lacking, nil
	}
	if r.Games() == 0 {
		return nil, fmt.Errorf("nothing has been played: %w", errors.Join(all...))
	}
	if here, err := os.Getwd(); err == nil && run.Directory != "" && run.Directory != here {
		return nil, fmt.Errorf("the tournament was begun in %s, this is %s: resume it from there: %w", run.Directory, here, errors.Join(all...))
	}
	for _, err := range all {
		t.announce("warning: a player can no longer play, and loses its games by forfeit: %v", err)
	}
	return nil, nil
}
