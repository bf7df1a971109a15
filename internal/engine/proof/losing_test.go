//go:build !race

package proof_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// lost reports whether a move loses by force within n plies in each of some positions.
func (o *oracle) lost(worlds []*stratego.Position, m stratego.Move, n int) bool {
	legal := legalIn(worlds, m)
	for _, w := range legal {
		for _, part := range played([]*stratego.Position{w}, m) {
			if o.holds(part, n-1, true, false) {
				return false
			}
		}
	}
	return len(legal) > 0
}

func TestLosingMovesAreThoseOfAPlainSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 9))
	variants := boards()
	var solver proof.Solver
	losing, others, given := 0, 0, 0
	for range 600 {
		e := randomEnding(rng, variants)
		if e.side = e.now.Turn(); e.now.Result().Over() {
			continue
		}
		view, plies := e.now.View(e.side), 1+rng.IntN(4)
		got, err := solver.Losing(context.Background(), proof.Question{View: view, Army: e.army()}, proof.Limits{Plies: plies})
		if errors.Is(err, proof.ErrTooMany) {
			continue
		}
		must.Do(t, err)
		o := oracle{side: e.side, budget: 20_000}
		worlds := worldsOf(e.start, e.now, e.side)
		for _, m := range view.Moves(nil) {
			want := o.lost(worlds, m, plies)
			if o.budget < 0 {
				given++
				break
			}
			if want != slices.Contains(got, m) {
				t.Fatalf("%v: in %d plies %v; a plain search says %v of %v", e, plies, got, want, m)
			}
			if want {
				losing++
			} else {
				others++
			}
		}
	}
	t.Logf("%d moves lose, %d do not; given up: %d", losing, others, given)
	if losing == 0 || others == 0 {
		t.Error("not every kind occurred")
	}
}

// What a position that was set up hides is not known to have few assignments.
func TestFewSaysNoOfAPositionWithoutAWholeArmy(t *testing.T) {
	v := gametest.Variant(t, "mini")
	p := must.Get(stratego.ParsePosition(v, "YNAAANAAAAAJATAAAAABAABNM r"))(t)
	if proof.Few(p.View(stratego.Red), 40, 1_000_000) {
		t.Error("it says yes")
	}
}
