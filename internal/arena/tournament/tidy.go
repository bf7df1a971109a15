package tournament

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"flagfall.dev/internal/arena/store"
)

// mostUncountedTold is how many games that are set aside are named one by one.
const mostUncountedTold = 10

// tidy takes the stored games out of the file that cannot be read, that do not agree with their
// records or that are not the plan's, keeps what there is of them next to the file, and leaves
// their places to be played again. Games of another run got into files before runs had ids.
func (t *Runner) tidy(ctx context.Context, s *store.Store) error {
	gone := map[string]string{} // why, by id
	doubt := func(id string, err error) { gone[id] = NewUncounted(id, err).Reason }
	for g, err := range s.List(ctx, t.Plan.Agreeing(doubt)) {
		if err != nil {
			return err
		}
		if err := t.Plan.owns(g); err != nil {
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
	path, err := SetAside(ctx, s, gone)
	if err != nil {
		return err
	}
	t.announce("%d stored games could not be read, do not agree with their records or are not this tournament's; they lie in %s, and their places are played again", len(gone), path)
	return nil
}

// SetAside moves games, each with the reason why, out of a file of results into the file next to it
// whose path is returned. Their places are played again when the tournament is resumed.
func SetAside(ctx context.Context, s *store.Store, why map[string]string) (path string, err error) {
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

// owns returns why a stored game that claims a place of the plan is not the
// plan's. A game without a place does no harm.
func (p *Plan) owns(g *store.Game) error {
	at, err := ParsePlace(p.Name, g.ID)
	if err != nil || !at.Fits(len(p.Players)) {
		return nil
	}
	j, known := p.jobAt(at, g.Epoch)
	if !known && g.Epoch > p.epoch().number {
		return fmt.Errorf("it was drawn from key %d, which there is not", g.Epoch)
	}
	if !known { // the key is lost with a damaged part of the file
		j.Seed, j.Opening.Name, j.Openings = g.Seed, g.Opening, nil
	}
	if at.Drawn {
		return j.matches(g, at.Game, j.DrawnID(at.Game), 0)
	}
	return j.matches(g, at.Game, j.GameID(at.Game), 0, 1)
}

// jobAt returns the job of a place whose games were drawn in an epoch, and whether its key is known.
func (p *Plan) jobAt(at Place, number int) (j *Job, known bool) {
	e, known := p.epochOf(number)
	return p.jobOf(at.Match, at.Pair, e), known
}
