package marshal

import (
	"testing"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestGamblesAreStrikesOnWhatIsHiddenAndMovesBesideASpy looks at every legal move of some games.
func TestGamblesAreStrikesOnWhatIsHiddenAndMovesBesideASpy(t *testing.T) {
	strikes, besides := 0, 0
	for seed := range uint64(12) {
		pos := scene.Game(t, gametest.Variant(t, "ucc"), seed, 150)
		if pos.Result().Over() {
			continue
		}
		view := pos.View(pos.Turn())
		for _, rank := range []int{0, 3} {
			p := New(Config{Seed: 1, Memory: 1 << 18, Parameters: parameter.Standard()})
			w := p.c.Parameters
			w.GambleChance, w.GambleRank = 0.0001, rank
			th := p.think(view, limitOf(t.Context(), &p.c, search.Limits{Nodes: 20_000}, time.Now()))
			p.root.Begin(p.tree, view.Moves(nil), th.margin)
			p.gambles(view, &th)
			for _, m := range p.root.Moves {
				of, v := view.At(m.Move.From).Rank(), view.Variant()
				strike := int(of) <= rank && view.Hidden().Has(m.Move.To)
				beside := v.Adjacent(m.Move.To).And(view.Hidden()).Without(m.Move.To)
				spied := of == stratego.Marshal && hiddenSpy(view) && !beside.Empty()
				if m.Gamble && !strike && !spied {
					t.Errorf("seed %d, rank %d: %v of rank %v is a gamble", seed, rank, m.Move, of)
				}
				if m.Gamble && strike {
					strikes++
				}
				if m.Gamble && spied && !strike {
					besides++
				}
			}
			w.GambleChance = 1
			p.root.Begin(p.tree, view.Moves(nil), th.margin)
			p.gambles(view, &th)
			for _, m := range p.root.Moves {
				if m.Gamble {
					t.Errorf("seed %d: %v is a gamble where none is to be told", seed, m.Move)
				}
			}
		}
	}
	if strikes == 0 || besides == 0 {
		t.Errorf("%d strikes and %d moves of the Marshal were gambles, expected some of both", strikes, besides)
	}
}
