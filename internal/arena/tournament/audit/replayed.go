package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/record"
)

// A Replayed is what came of replaying the stored games of a tournament.
type Replayed struct {
	// Right is how many games are the tournament's own, agree with their records, and were played
	// and ended as the rules say.
	Right int
	// Wrong are the others, in the order in which they were stored.
	Wrong []Uncounted
	// Unchecked is how many agree with their records and were drawn from a key that is lost with a
	// damaged part of the file: their set-ups and seeds cannot be drawn again.
	Unchecked int
}

// verifier is the part of an Arena that replays games.
type verifier interface {
	Verify(j *tournament.Job, game int, g, drawn *store.Game) error
}

// Replay replays the stored games of the plan, from a file that tells their seeds. Where the context
// ends, its error comes with what has been found until then.
func Replay(ctx context.Context, p *tournament.Plan, s *store.Store, arena verifier) (Replayed, error) {
	var c Replayed
	if err := p.Adopt(ctx, s); err != nil {
		return c, err
	}
	if err := p.ReadKeys(ctx, s); err != nil {
		return c, err
	}
	var games []string
	agreeing := Agreeing(p, func(id string, err error) { c.Wrong = append(c.Wrong, NewUncounted(id, err)) })
	counts := agreeing.Check
	agreeing.Check = func(g *store.Game, head *record.Game, moves int) error {
		return cmp.Or(counts(g, head, moves), agreeOnTotals(g, head))
	}
	for g, err := range s.List(ctx, agreeing) {
		if err != nil {
			return c, err
		}
		games = append(games, g.ID)
	}
	for _, id := range games {
		err := replayGame(ctx, p, s, id, arena)
		switch {
		case ctx.Err() != nil:
			return c, ctx.Err()
		case errors.Is(err, errKeyLost):
			c.Unchecked++
		case err != nil:
			c.Wrong = append(c.Wrong, Uncounted{id, err.Error()})
		default:
			c.Right++
		}
	}
	return c, nil
}

var errKeyLost = errors.New("the key that it was drawn from is lost")

// replayGame replays one game.
func replayGame(ctx context.Context, p *tournament.Plan, s *store.Store, id string, arena verifier) error {
	g, err := s.Game(ctx, id)
	if err != nil {
		return err
	}
	at, err := tournament.ParsePlace(p.Name, id)
	if err != nil || !at.Fits(len(p.Players)) {
		return errors.New("it has no place in the tournament")
	}
	if err := Owns(p, g); err != nil {
		return err
	}
	j, known := p.JobAt(at, g.Epoch)
	if !known && g.Epoch > 0 {
		return errKeyLost
	}
	if at.Drawn && g.Winner != store.Nobody {
		return errors.New("it is kept as a drawn game that was played again, and it was not drawn")
	}
	if at.Drawn {
		return arena.Verify(j, at.Game, g, nil)
	}
	drawn, err := s.Game(ctx, j.DrawnID(at.Game))
	if err != nil && !errors.Is(err, store.ErrNone) {
		return fmt.Errorf("the game that it replays: %w", err)
	}
	return arena.Verify(j, at.Game, g, drawn)
}
