package game

import (
	"context"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/record"
)

// Advance is a game of Advance under way. Its positions come first, where their bit
// sets lie within lines of the cache: a search is some 6 % slower elsewhere.
type Advance struct {
	shown advance.Position // to the player that is asked: it may do with it what it likes
	// Start is where the game began, Position where it stands, and Moves are those
	// between.
	Position, Start advance.Position
	Players         [2]AdvancePlayer
	Moves           []advance.Move

	next advance.Move // what ask has got
}

// NewAdvance returns a game that begins from a position.
func NewAdvance(players [2]AdvancePlayer, start advance.Position) *Advance {
	return &Advance{Players: players, Start: start, Position: start}
}

// Driver returns what plays the game.
func (g *Advance) Driver() *Driver {
	return &Driver{mover: g, teller: g, seats: seatsOf(g.Players)}
}

// Standing says how the game stands, with the rules' own result turned into the
// one that all games share.
func (g *Advance) Standing() Standing {
	return Standing{g.Position.Turn(), len(g.Moves), g.Position.Result().Shared()}
}

func (g *Advance) ask(ctx context.Context, side board.Side, limits search.Limits, info *search.Info) (err error) {
	g.shown = g.Position
	g.next, *info, err = g.Players[side].Choose(ctx, &g.shown, limits)
	if err != nil {
		return err
	}
	return g.Position.Check(g.next)
}

func (g *Advance) play() {
	g.Moves = append(g.Moves, g.next)
	g.Position.Make(g.next)
}

// Every request of Advance is complete: nobody has to be told of moves.
func (g *Advance) news(board.Side, board.Result) Tell { return nil }

func (g *Advance) end(side board.Side, r board.Result) Tell {
	f, ok := ability.Of[AdvanceFinisher](g.Players[side])
	if !ok {
		return nil
	}
	return func(ctx context.Context) error { return f.Finish(ctx, r) }
}

// Write puts the start and the moves into a record.
func (g *Advance) Write(rec *record.Game) {
	rec.Game, rec.Variant = record.Advance, record.Advance
	rec.Start = record.AdvanceStart(&g.Start)
	p := g.Start
	for _, m := range g.Moves {
		rec.Moves = append(rec.Moves, record.Move{Side: p.Turn(), Text: m.String()})
		p.Make(m)
	}
}
