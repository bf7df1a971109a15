//go:build !js

package games

import (
	"context"
	"fmt"
	"slices"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/referee"
	"flagfall.dev/internal/roster"
	"flagfall.dev/internal/search"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// movePatience is how long an outside program may take for a move in a session,
// where a person waits for it and no referee does.
const movePatience = 60 * time.Second

// guests are the outside programs at the seats of a session.
type guests struct {
	closers []interface{ Close(context.Context) error }
}

// close ends all of them.
func (g *guests) close() {
	for _, c := range g.closers {
		_ = c.Close(context.Background()) // there is nobody to tell
	}
}

// closeUnless ends all of them where the session could not begin.
func (g *guests) closeUnless(err *error) {
	if *err != nil {
		g.close()
	}
}

// keep notes a player that has to be closed.
func (g *guests) keep(player any) {
	if c, ok := player.(interface{ Close(context.Context) error }); ok {
		g.closers = append(g.closers, c)
	}
}

// admit notes a player that has to be closed, and waits until its program is
// ready, which no clock of the session counts.
func (g *guests) admit(ctx context.Context, player any) error {
	g.keep(player)
	r, ok := player.(game.Readier)
	if !ok {
		return nil
	}
	ctx, cancel := proc.WithAllowance(ctx, referee.DefaultStart, 0)
	defer cancel()
	if err := r.Ready(ctx); err != nil {
		return fmt.Errorf("the program's start: %w", err)
	}
	return nil
}

// seat makes the player of a side, which may be an outside program where the
// session allows it.
func (c *SessionConfig) seat(ctx context.Context, s board.Side, seed uint64, g *guests) (game.StrategoPlayer, error) {
	if c.Visitors != nil {
		if p, err := c.Visitors.Stratego(c.Players[s], s); p != nil || err != nil {
			g.keep(p)
			return p, err
		}
	}
	if !c.outside(s) {
		return c.own(c.Players[s], seed)
	}
	p, err := OpenStratego(c.Players[s], seed, c.launch())
	if err != nil {
		return nil, err
	}
	return guest{p}, g.admit(ctx, p)
}

// advanceSeat makes the player of a side of Advance.
func (c *SessionConfig) advanceSeat(ctx context.Context, s board.Side, seed uint64, g *guests) (game.AdvancePlayer, error) {
	if c.Visitors != nil {
		if p, err := c.Visitors.Advance(c.Players[s], s); p != nil || err != nil {
			g.keep(p)
			return p, err
		}
	}
	if !c.outside(s) {
		return roster.NewAdvance(c.Players[s], seed)
	}
	p, err := OpenAdvance(c.Players[s], seed, c.launch())
	if err != nil {
		return nil, err
	}
	return advanceGuest{p}, g.admit(ctx, p)
}

func (c *SessionConfig) outside(s board.Side) bool {
	spec, err := ParseSpec(c.Players[s])
	return c.Outside && err == nil && spec.Outside()
}

func (c *SessionConfig) launch() Launch {
	return c.Guard.Hold(Launch{Name: "bot", Opponent: Human})
}

// mayStart returns an error where a record names an outside program that is not
// among the given ones.
func mayStart(rec *record.Game, programs []string) error {
	for _, name := range rec.Players {
		spec, err := ParseSpec(name)
		if err == nil && spec.Outside() && !slices.Contains(programs, name) {
			return fmt.Errorf("this game is against the program %q: name it as the player as well to have it started", name)
		}
	}
	return nil
}

// guest is an outside program that a person plays against.
type guest struct{ game.StrategoPlayer }

// Deploy asks the program for its set-up.
func (g guest) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	ctx, cancel := proc.WithAllowance(ctx, referee.DefaultSetup, 0)
	defer cancel()
	setup, err := g.StrategoPlayer.Deploy(ctx, v, side)
	if err != nil {
		err = fmt.Errorf("the program's set-up: %w", err)
	}
	return setup, err
}

// Choose asks the program for its move.
func (g guest) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	ctx, cancel := proc.WithAllowance(ctx, movePatience, 0)
	defer cancel()
	return g.StrategoPlayer.Choose(ctx, view, limits)
}

// Observe tells the program of a move, if its contract does.
func (g guest) Observe(ctx context.Context, e stratego.Event, r board.Result) error {
	o, ok := g.StrategoPlayer.(game.Observer)
	if !ok {
		return nil
	}
	ctx, cancel := proc.WithAllowance(ctx, movePatience, 0)
	defer cancel()
	return o.Observe(ctx, e, r)
}

// Remembers reports whether the program keeps the game to itself and cannot take a
// move back, as all contracts have it whose requests are not complete.
func (g guest) Remembers() bool {
	_, forgets := g.StrategoPlayer.(*native.Player)
	return !forgets
}

// Finish tells the program how the game ended, if its contract has a word for it.
func (g guest) Finish(ctx context.Context, view *stratego.View, r board.Result) error {
	if f, ok := g.StrategoPlayer.(game.Finisher); ok {
		return f.Finish(ctx, view, r)
	}
	return nil
}

// advanceGuest is the same for Advance.
type advanceGuest struct{ game.AdvancePlayer }

// Choose asks the program for its move.
func (g advanceGuest) Choose(ctx context.Context, pos *advance.Position, limits search.Limits) (advance.Move, search.Info, error) {
	ctx, cancel := proc.WithAllowance(ctx, movePatience, 0)
	defer cancel()
	return g.AdvancePlayer.Choose(ctx, pos, limits)
}

// Finish tells the program how the game ended, if its contract has a word for it.
func (g advanceGuest) Finish(ctx context.Context, r board.Result) error {
	if f, ok := g.AdvancePlayer.(game.AdvanceFinisher); ok {
		return f.Finish(ctx, r)
	}
	return nil
}
