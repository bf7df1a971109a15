package referee

import (
	"context"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
)

// An AdvanceGame is a game of Advance to be played.
type AdvanceGame struct {
	Players [2]game.AdvancePlayer
	Seats   [2]Seat
	Terms   Terms
	// Start is the position that the game begins from; nil: the usual one.
	Start *advance.Position
	// Opening is made before the players begin, so that the games of a match
	// differ. Its moves must be legal.
	Opening []advance.Move
	// Follower hears of the game while it is played; nil: nobody does.
	Follower Follower
	// Prove is as StrategoGame's.
	Prove func(p *advance.Position) (winner board.Side, plies int, ok bool)
}

// Play plays the game and closes its players. The error is a *VoidError where
// something failed that is no player's fault, or the context's.
func (a AdvanceGame) Play(ctx context.Context) (*Report, error) {
	start := advance.Start()
	if a.Start != nil {
		start = *a.Start
	}
	for _, m := range a.Opening {
		start.Make(m)
	}
	t := game.NewAdvance(a.Players, start)
	b := &advanceBook{Advance: t, last: materialOf(&start)}
	g := &playing{driver: t.Driver(), book: b, units: advanceUnits, seats: a.Seats, terms: a.Terms, follow: a.Follower}
	if a.Prove != nil {
		g.prove = func() (board.Side, int, bool) { return a.Prove(&t.Position) }
	}
	return g.run(ctx)
}

// advanceBook counts and writes a game of Advance.
type advanceBook struct {
	*game.Advance
	last [2]int // material after the last move
	calm int    // plies since it last changed
}

var advanceUnits = units{quietly: "without a change of material", material: "points of material"}

func (b *advanceBook) moved() {
	now := materialOf(&b.Position)
	if b.calm++; now != b.last {
		b.last, b.calm = now, 0
	}
}

func (b *advanceBook) newest() record.Move {
	return record.Move{Side: b.Position.Turn().Opponent(), Text: b.Moves[len(b.Moves)-1].String()}
}

func (b *advanceBook) balance() balance { return balance{b.calm, b.last} }

func (b *advanceBook) write(rec *record.Game) { b.Write(rec) }

func materialOf(p *advance.Position) [2]int { return [2]int{p.Material(0), p.Material(1)} }
