package state_test

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestEnemiesAreKnownToHaveStoodWhereTheyStood follows every enemy forward through the last six moves of its side.
func TestEnemiesAreKnownToHaveStoodWhereTheyStood(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		p := scene.Game(t, v, 8, 90)
		if p.Result().Over() {
			t.Skip("the game is over")
		}
		view := p.View(p.Turn())
		k, _ := scene.Learned(state.NewBoard(v), view)
		events, moves, from := view.History(), 0, 0
		for from = len(events); from > 0 && moves < 6; from-- {
			if events[from-1].Side != view.Side() {
				moves++
			}
		}
		for q := range view.Pieces(view.Side().Opponent()).All() {
			was := board.Square(k.Before[k.Root.At[q]])
			for _, e := range events[from:] {
				if e.Side != view.Side() && e.Move.From == was {
					was = e.Move.To
				}
			}
			if was != q {
				t.Errorf("the enemy on %d is said to have stood on %d, from where the moves lead to %d", q, k.Before[k.Root.At[q]], was)
			}
		}
	})
}
