package game

import (
	"context"
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Stratego is a game of Stratego under way.
type Stratego struct {
	Variant *stratego.Variant
	Players [2]StrategoPlayer
	// Setups are the set-ups. A nil one is asked of its player.
	Setups [2]stratego.Setup
	// Start is the position that the game begins from instead of set-ups, nil for
	// none. The game changes it.
	Start *stratego.Position
	// Position is nil until both set-ups are there.
	Position *stratego.Position

	began   string        // the position that it began from, empty for set-ups
	refused [2]string     // what a side handed in that is no set-up
	next    stratego.Move // what ask has got
}

// Driver returns what plays the game.
func (g *Stratego) Driver() *Driver {
	return &Driver{mover: g, opener: g, passer: g, teller: g, seats: seatsOf(g.Players)}
}

// Standing says how the game stands.
func (g *Stratego) Standing() Standing {
	if g.Position == nil {
		return Standing{}
	}
	return Standing{g.Position.Turn(), g.Position.Ply(), g.Position.Result()}
}

// deploy asks a side for its set-up where that is missing. One that the rules forbid is
// a *SetupError, and never among the set-ups of the game. What was given is for begin to check:
// no player is to blame for it.
func (g *Stratego) deploy(ctx context.Context, side board.Side) error {
	if g.Start != nil || g.Setups[side] != nil {
		return nil
	}
	setup, err := Deployed(ctx, g.Players[side], g.Variant, side)
	var bad *SetupError
	if errors.As(err, &bad) {
		g.refused[side] = bad.Handed
	}
	g.Setups[side] = setup
	return err
}

func (g *Stratego) begin() (err error) {
	if g.Start != nil {
		g.began, g.Position = g.Start.Start(), g.Start
		return nil
	}
	g.Position, err = stratego.NewPosition(g.Variant, g.Setups[0], g.Setups[1])
	return err
}

func (g *Stratego) ask(ctx context.Context, side board.Side, limits search.Limits, info *search.Info) (err error) {
	g.next, *info, err = g.Players[side].Choose(ctx, g.Position.View(side), limits)
	if err != nil {
		return err
	}
	return g.Position.Check(g.next)
}

func (g *Stratego) play() { g.Position.Make(g.next) }

// Pass gives the turn away where no repetition rule would mind, and reports whether
// it has.
func (g *Stratego) Pass() bool {
	if d := g.Variant.Definition(); d.TwoSquares != 0 || d.Chasing {
		return false
	}
	g.Position.Pass()
	return true
}

func (g *Stratego) news(side board.Side, r board.Result) Tell {
	o, ok := ability.Of[Observer](g.Players[side])
	if !ok {
		return nil
	}
	e := g.Position.Event(g.Position.Ply() - 1)
	return func(ctx context.Context) error { return o.Observe(ctx, e, r) }
}

func (g *Stratego) end(side board.Side, r board.Result) Tell {
	f, ok := ability.Of[Finisher](g.Players[side])
	if !ok || g.Position == nil {
		return nil
	}
	view := g.Position.View(side)
	return func(ctx context.Context) error { return f.Finish(ctx, view, r) }
}

// Write puts the variant, the set-ups and the moves into a record, and in addition to the set-ups
// one that was refused.
func (g *Stratego) Write(rec *record.Game) {
	rec.Game, rec.Variant = record.Stratego, g.Variant.Name()
	for side, setup := range g.Setups {
		if setup != nil {
			rec.Setups[side] = record.StrategoSetup(g.Variant, setup)
		}
	}
	rec.Refused, rec.Start = g.refused, g.began
	if g.Position == nil {
		return
	}
	for _, e := range g.Position.History() {
		rec.Moves = append(rec.Moves, record.StrategoMove(g.Variant, e))
	}
}
