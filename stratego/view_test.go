package stratego_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// TestEqualHiddenRanksGiveEqualViews is the non-interference property: two
// games that differ only in ranks hidden from a side look the same to it.
func TestEqualHiddenRanksGiveEqualViews(t *testing.T) {
	everyVariant(t, func(t *testing.T, v *stratego.Variant) {
		for seed := range uint64(2) {
			rng := rand.New(rand.NewPCG(seed, 2))
			p := newGame(t, v, rng)
			for range 80 {
				for _, side := range []board.Side{stratego.Red, stratego.Blue} {
					view := p.View(side)
					other := reshuffled(t, view, p, rng)
					if a, b := view.String(), other.View(side).String(); a != b {
						t.Fatalf("views differ:\n%s\n%s", a, b)
					}
				}
				moves := p.Moves(nil)
				if len(moves) == 0 || p.Result().Over() {
					break
				}
				p.Make(shuffler(p, moves, rng))
			}
		}
	})
}

// reshuffled returns a position that differs from p at most in the ranks that
// the view hides: they are exchanged among those that have moved and among
// those that have not.
func reshuffled(t *testing.T, view *stratego.View, p *stratego.Position, rng *rand.Rand) *stratego.Position {
	t.Helper()
	var ranks [board.MaxSquares]stratego.Rank
	for _, group := range []board.Set{view.Hidden().AndNot(view.Moved()), view.Hidden().And(view.Moved())} {
		squares := slices.Collect(group.All())
		for i, j := range rng.Perm(len(squares)) {
			ranks[squares[i]] = p.At(squares[j]).Rank()
		}
	}
	w := must.Get(view.World(&ranks))(t)
	return w
}

func TestViewMovesAreLegal(t *testing.T) {
	everyVariant(t, func(t *testing.T, v *stratego.Variant) {
		rng := rand.New(rand.NewPCG(4, 4))
		p := newGame(t, v, rng)
		for range 300 {
			moves := p.Moves(nil)
			if len(moves) == 0 || p.Result().Over() {
				return
			}
			for _, m := range p.View(p.Turn()).Moves(nil) {
				if !slices.Contains(moves, m) {
					t.Fatalf("view allows %v, position only %v", m, moves)
				}
			}
			p.Make(shuffler(p, moves, rng))
		}
	})
}
