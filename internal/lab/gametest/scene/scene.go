// Package scene sets up positions for the tests of the players of Stratego.
package scene

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/stratego"
)

// EveryVariant runs a test in each variant that comes with us, side by side.
func EveryVariant(t *testing.T, f func(t *testing.T, v *stratego.Variant)) {
	t.Helper()
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			f(t, v)
		})
	}
}

// Game plays a given number of random moves, or until the end, from drawn set-ups.
func Game(t testing.TB, v *stratego.Variant, seed uint64, plies int) *stratego.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	gen := deploy.New(v)
	p, err := stratego.NewPosition(v, gen.Random(rng), gen.Random(rng))
	if err != nil {
		t.Fatal(err)
	}
	moves := rand.NewPCG(seed, 2)
	for range plies {
		m, ok := p.Sample(moves)
		if !ok || p.Result().Over() {
			break
		}
		p.Make(m)
	}
	return p
}

// Learned returns what the side of a view knows, and what the other may guess of it.
func Learned(b *state.Board, view *stratego.View) (k *state.Knowledge, guess *belief.Belief) {
	k = &state.Knowledge{}
	k.Learn(b, view, belief.New(view, belief.Options{}), 0)
	return k, belief.Mirror(view, belief.Options{})
}

// A Piece is one that a test sets up, known to both sides. It has moved, if it can.
type Piece struct {
	Side   int // state.Me or state.Enemy
	Square uint8
	Rank   stratego.Rank
}

// Known returns the knowledge of a board on which all pieces are known.
func Known(t testing.TB, variant string, pieces ...Piece) *state.Knowledge {
	t.Helper()
	k := &state.Knowledge{Board: state.NewBoard(gametest.Variant(t, variant)), Flag: state.None}
	k.Root.Clear()
	for _, p := range pieces {
		k.Armies[p.Side][p.Rank]++
		if p.Side == state.Me {
			k.Add(p.Square, p.Rank, true, p.Rank.Movable())
			continue
		}
		var likely state.Likely
		likely[p.Rank] = 1
		k.AddFoe(p.Square, &likely, 1<<p.Rank, true, p.Rank.Movable())
	}
	return k
}

// Mine and Theirs are pieces of the side that thinks and of its enemy.
func Mine(square uint8, r stratego.Rank) Piece   { return Piece{state.Me, square, r} }
func Theirs(square uint8, r stratego.Rank) Piece { return Piece{state.Enemy, square, r} }
