package referee

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A StrategoGame is a game of Stratego to be played.
type StrategoGame struct {
	Variant    *stratego.Variant
	Definition string // text of a custom variant's file, for the record
	Players    [2]game.StrategoPlayer
	Seats      [2]Seat
	Terms      Terms
	// Setups are the set-ups. A nil one is asked of its player.
	Setups [2]stratego.Setup
	// Follower hears of the game while it is played; nil: nobody does.
	Follower Follower
	// Start is the position that the game begins from instead of set-ups, nil for
	// none. The game changes it.
	Start *stratego.Position
	// Prove finds a side that wins a position by force, and in how many plies at most. It is asked before
	// each move where the terms' Adjudication says so; nil: nothing is proved.
	Prove func(p *stratego.Position) (winner board.Side, plies int, ok bool)
}

// Play plays the game and closes its players. The error is a *VoidError where
// something failed that is no player's fault, or the context's.
func (s StrategoGame) Play(ctx context.Context) (*Report, error) {
	t := &game.Stratego{Variant: s.Variant, Players: s.Players, Setups: s.Setups, Start: s.Start}
	g := &playing{
		driver: t.Driver(), book: strategoBook{t, s.Definition}, units: strategoUnits, seats: s.Seats, terms: s.Terms,
		follow: s.Follower,
	}
	if s.Prove != nil {
		g.prove = func() (board.Side, int, bool) { return s.Prove(t.Position) }
	}
	return g.run(ctx)
}

// strategoBook counts and writes a game of Stratego.
type strategoBook struct {
	*game.Stratego
	definition string
}

var strategoUnits = units{quietly: "without a strike", material: "movable pieces"}

func (b strategoBook) balance() balance {
	return balance{b.Position.Quiet(), [2]int{b.Position.Movable(0).Count(), b.Position.Movable(1).Count()}}
}

func (b strategoBook) write(rec *record.Game) {
	b.Write(rec)
	rec.Definition = b.definition
}

func (b strategoBook) moved() {}

func (b strategoBook) newest() record.Move {
	return record.StrategoMove(b.Variant, b.Position.Event(b.Position.Ply()-1))
}
