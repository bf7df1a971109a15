package advantage

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
)

func TestNearnessIsTheFewestStepsToAnyPiece(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, g := range []board.Grid{{Width: 10, Height: 10}, {Width: 5, Height: 5}, {Width: 8, Height: 3}, {Width: 1, Height: 4}} {
		for round := range 200 {
			var pieces board.Set
			for range round % 7 {
				pieces = pieces.With(board.Square(rng.IntN(g.Squares())))
			}
			var n nearness
			n.measure(g, pieces)
			for q := range g.Squares() {
				at, least := board.Square(q), far
				for p := range pieces.All() {
					least = min(least, apart(g.Row(p), g.Row(at))+apart(g.Col(p), g.Col(at)))
				}
				if int(n[q]) != least {
					t.Fatalf("%v, pieces on %v: square %d is %d steps away, expected %d", g, pieces, q, n[q], least)
				}
			}
		}
	}
}

func apart(a, b int) int { return max(a-b, b-a) }
