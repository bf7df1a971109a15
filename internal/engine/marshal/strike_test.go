//go:build !race

package marshal_test

import (
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestAStrikeHasOneEffectInAllBooks makes every strike that there is in every variant, of
// every rank on every rank by either side, and holds what the position, views, beliefs and
// the search make of it against the outcome that the rules give.
func TestAStrikeHasOneEffectInAllBooks(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		for striker := stratego.Marshal; striker <= stratego.Spy; striker++ {
			for defender := stratego.Marshal; defender <= stratego.Flag; defender++ {
				if v.MaxCount(striker) == 0 || v.MaxCount(defender) == 0 {
					continue
				}
				for side := range board.Side(2) {
					struck(t, v, side, striker, defender)
				}
			}
		}
	})
}

// The squares of the strike: no variant has a lake there.
const from, to = 0, 1

// struck makes one strike.
func struck(t *testing.T, v *stratego.Variant, side board.Side, striker, defender stratego.Rank) {
	t.Helper()
	at := map[board.Square]stratego.Piece{
		from: stratego.NewPiece(side, striker), to: stratego.NewPiece(side.Opponent(), defender),
	}
	p := placed(t, v, side, at)
	m := stratego.Move{From: from, To: to}
	before := [2]*stratego.View{p.View(0), p.View(1)}
	outcome := p.Make(m)
	if outcome != v.Strike(striker, defender) {
		t.Fatalf("%v on %v ended in %v", striker, defender, outcome)
	}
	want := map[board.Square]stratego.Piece{}
	switch movable := defender.Movable(); {
	case outcome == stratego.Win:
		want[to] = at[from]
	case outcome == stratego.Lose && movable && v.Definition().Battle.DefenderAdvances:
		want[from] = at[to]
	case outcome == stratego.Lose:
		want[to] = at[to]
	}
	name := fmt.Sprintf("%s: %v on %v", stratego.SideName(side), striker, defender)
	for q := range board.Square(v.Grid().Squares()) {
		if p.At(q) != want[q] {
			t.Errorf("%s: the position has %v on %s, expected %v", name, p.At(q), v.Format(q), want[q])
		}
	}
	for viewer := range board.Side(2) {
		view := p.View(viewer)
		for s := range board.Side(2) {
			if got, stood := view.Started(s), before[0].Pieces(s); got != stood {
				t.Errorf("%s: the view says that side %d started on %v, expected %v", name, s, got, stood)
			}
		}
		b := belief.New(view, belief.Options{})
		for q := range board.Square(v.Grid().Squares()) {
			l := b.Traces.On(q)
			if (l == nil) != want[q].Empty() || l != nil &&
				(l.Side != want[q].Side() || l.Known != p.Known().Has(q) || l.Known && l.Rank != want[q].Rank()) {
				t.Errorf("%s: the belief has %+v on %s, where %v stands", name, l, v.Format(q), want[q])
			}
		}
		sameStates(t, name, before[viewer], view, b, m, outcome, striker, defender)
	}
	p.Unmake()
	for q := range board.Square(v.Grid().Squares()) {
		if p.At(q) != at[q] {
			t.Errorf("%s: taken back, the position has %v on %s, expected %v", name, p.At(q), v.Format(q), at[q])
		}
	}
}

// sameStates compares a state in which the search makes a strike with the one that is
// learned after it.
func sameStates(
	t *testing.T, name string, before, after *stratego.View, believed *belief.Belief, m stratego.Move,
	outcome stratego.Outcome, striker, defender stratego.Rank,
) {
	t.Helper()
	b := state.NewBoard(before.Variant())
	var k, want state.Knowledge
	k.Learn(b, before, belief.New(before, belief.Options{}), 0)
	want.Learn(b, after, believed, 0)
	st := k.Root
	side, left := state.Me, uint16(1)<<defender
	if st.Occupied[state.Enemy].Has(m.From) {
		side, left = state.Enemy, 1<<striker
	}
	b.Strike(&st, side, uint8(m.From), uint8(m.To), outcome, left)
	for s := range 2 {
		if st.Occupied[s] != want.Root.Occupied[s] || st.Movers[s] != want.Root.Movers[s] {
			t.Errorf("%s: side %d stands on %v and may move from %v, expected %v and %v", name, s, st.Occupied[s], st.Movers[s], want.Root.Occupied[s],
				want.Root.Movers[s])
		}
	}
	if st.Known != want.Root.Known || st.Moved != want.Root.Moved {
		t.Errorf("%s: the search knows %v and has moved %v, expected %v and %v", name, st.Known, st.Moved, want.Root.Known, want.Root.Moved)
	}
}

// placed returns a position of some pieces.
func placed(t *testing.T, v *stratego.Variant, turn board.Side, at map[board.Square]stratego.Piece) *stratego.Position {
	t.Helper()
	var b strings.Builder
	for q := range board.Square(v.Grid().Squares()) {
		switch p, ok := at[q]; {
		case ok:
			b.WriteByte(p.Letter())
		case v.Lakes().Has(q):
			b.WriteByte('_')
		default:
			b.WriteByte('A')
		}
	}
	p := must.Get(stratego.ParsePosition(v, b.String()))(t)
	if p.Turn() != turn {
		p.Pass()
	}
	return p
}
