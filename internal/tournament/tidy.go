package tournament

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"flagfall.dev/internal/store"
)

// tidy takes the stored games out of the file that cannot be read or that are not
// the plan's, keeps what there is of them beside the file, and leaves their places
// to be played again. Games of another run got into files before runs had ids.
func (t *Runner) tidy(ctx context.Context, s *store.Store) error {
	out := asides{path: t.Store + asideSuffix}
	gone := map[string]aside{}
	unreadable := func(id string, err error) {
		gone[id] = aside{Reason: fmt.Sprintf("the stored game %s cannot be read: %v", id, err), Job: id}
	}
	for g, err := range s.List(ctx, store.Filter{Tournament: t.Plan.Name, Unreadable: unreadable}) {
		if err != nil {
			return err
		}
		if err := t.Plan.owns(g); err != nil {
			gone[g.ID] = aside{Reason: fmt.Sprintf("the stored game %s is not this tournament's: %v", g.ID, err), Job: g.Job}
		}
	}
	if len(gone) == 0 {
		return nil
	}
	for id, e := range gone {
		e.Time = time.Now().UTC()
		if g, err := s.Game(ctx, id); err == nil {
			e.Message, _ = json.Marshal(g) // a game that has been read can be written
		}
		if err := out.add(e); err != nil {
			return err
		}
		if err := s.Remove(ctx, id); err != nil {
			return err
		}
	}
	t.announce("%d stored games could not be read or are not this tournament's; they lie in %s, and their places are played again", len(gone), out.path)
	return nil
}

// owns returns why a stored game that claims a place of the plan is not the
// plan's. A game without a place does no harm.
func (p *Plan) owns(g *store.Game) error {
	at, err := parsePlace(p.Name, g.ID)
	if err != nil || !at.fits(len(p.Players)) {
		return nil
	}
	e, known := p.epochOf(g.Epoch)
	if !known && g.Epoch > p.epoch().number {
		return fmt.Errorf("it was drawn from key %d, which there is not", g.Epoch)
	}
	j := p.jobOf(meeting{at.round, at.a, at.b}, at.pair, e)
	if !known { // the key is lost with a damaged part of the file
		j.Seed, j.Opening.Name = g.Seed, g.Opening
	}
	id := j.GameID(at.game)
	if at.drawn {
		id = j.DrawnID(at.game)
	}
	return j.matches(g, at.game, id)
}
