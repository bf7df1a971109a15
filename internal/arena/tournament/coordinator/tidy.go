package coordinator

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/audit"
)

// mostUncountedTold is how many games that are set aside are named one by one.
const mostUncountedTold = 10

// tidy takes the stored games out of the file that cannot be read, that do not agree with their
// records or that are not the plan's, keeps what there is of them next to the file, and leaves
// their places to be played again. Games of another run got into files before runs had ids.
func (t *Runner) tidy(ctx context.Context, s *store.Store) error {
	gone := map[string]string{} // why, by id
	doubt := func(id string, err error) { gone[id] = audit.NewUncounted(id, err).Reason }
	for g, err := range s.List(ctx, audit.Agreeing(t.Plan, doubt)) {
		if err != nil {
			return err
		}
		if err := audit.Owns(t.Plan, g); err != nil {
			gone[g.ID] = "it is not this tournament's: " + err.Error()
		}
	}
	if len(gone) == 0 {
		return nil
	}
	told := 0
	for _, id := range slices.Sorted(maps.Keys(gone)) {
		if told++; told <= mostUncountedTold {
			t.announce("the stored game %s is not counted: %s", id, gone[id])
		}
	}
	path, err := setAside(ctx, s, gone)
	if err != nil {
		return err
	}
	t.announce("%d stored games could not be read, do not agree with their records or are not this tournament's; they lie in %s, and their places are played again", len(gone), path)
	return nil
}

// setAside moves games, each with the reason why, out of a file of results into the file next to it
// whose path is returned. Their places are played again when the tournament is resumed.
func setAside(ctx context.Context, s *store.Store, why map[string]string) (path string, err error) {
	path = s.Path + asideSuffix
	for _, id := range slices.Sorted(maps.Keys(why)) {
		e := aside{Time: time.Now().UTC(), Reason: fmt.Sprintf("the stored game %s: %s", id, why[id]), Job: id}
		if g, err := s.Game(ctx, id); err == nil {
			e.Job = g.Job
			e.Message, _ = json.Marshal(g) // a game that has been read can be written
		}
		if err := e.keep(path); err != nil { // whole, for it is taken out of the file
			return path, err
		}
		if err := s.Remove(ctx, id); err != nil {
			return path, err
		}
	}
	return path, nil
}
