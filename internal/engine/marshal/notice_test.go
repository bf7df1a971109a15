//go:build !race

package marshal

import (
	"slices"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
)

func TestAPlayerOverlooksWholePiecesAndNoneNearTheLastMove(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 5, 60)
	view := p.View(p.Turn())
	legal := view.Moves(nil)
	events := view.History()
	last := events[len(events)-1].Move.To
	w := parameter.Standard()
	w.Overlook = 0.5
	pl := New(Config{Seed: 3, Nodes: 100, Memory: 1 << 18, Parameters: w})
	if _, _, err := pl.Choose(t.Context(), view, search.Limits{}); err != nil {
		t.Fatal(err)
	}
	missed := 0
	for range 50 {
		seen := pl.notice(view, legal)
		if len(seen) == 0 {
			t.Fatal("no move was thought of")
		}
		for _, m := range legal {
			near := float64(pl.board.Distance[m.From][last]) <= w.Attention
			if !slices.Contains(seen, m) {
				missed++
				if near {
					t.Fatalf("%v was overlooked, near the last move to %v", m, last)
				}
			}
			for _, other := range seen {
				if other.From == m.From && !slices.Contains(seen, m) {
					t.Fatalf("%v was thought of and %v, of the same piece, was not", other, m)
				}
			}
		}
	}
	if missed == 0 {
		t.Error("nothing was overlooked")
	}
	w.Overlook = 1
	if len(pl.notice(view, legal)) == 0 {
		t.Error("a player that overlooks all has no move left")
	}
	w.Overlook = 0
	if !slices.Equal(pl.notice(view, legal), legal) {
		t.Error("a player that overlooks nothing did not think of all moves")
	}
}

func TestAPlayerThinksThatEnemiesStayWhichItOverlooks(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 5, 60)
	view := p.View(p.Turn())
	w := parameter.Standard()
	sees := func(overlook float64) int {
		w.Overlook = overlook
		pl := New(Config{Seed: 3, Nodes: 100, Memory: 1 << 18, Parameters: w})
		if _, _, err := pl.Choose(t.Context(), view, search.Limits{}); err != nil {
			t.Fatal(err)
		}
		return pl.know.Root.Movers[state.Enemy].Count()
	}
	if all, some := sees(0), sees(0.7); some >= all || some == 0 {
		t.Errorf("%d of %d enemies that may move are seen", some, all)
	}
}
