package games

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
)

// In a solo game the enemy stands still: no hint expects a strike of it, or warns of one.
func TestAHintExpectsNothingOfAnEnemyThatNeverMoves(t *testing.T) {
	v := must.Get(VariantNamed("mini"))(t)
	s := must.Get(NewSession(t.Context(), SessionConfig{
		Variant: v, Seed: 5, Solo: true, Limits: search.Limits{Nodes: 300}, Players: [2]string{Human, "random"},
		Setups: [2]string{RandomSetup(v.Stratego, 5).String(), RandomSetup(v.Stratego, 6).String()},
	}))(t)
	t.Cleanup(s.Close)
	hints := 0
	for range 25 {
		if _, playing := s.Side(); !playing {
			break
		}
		a := must.Get(s.Hint(t.Context(), board.First))(t)
		if w := a.Words; !w.Expect.Empty() || len(w.Watch) > 0 || !w.Warning.Empty() || !w.Risk.Empty() {
			t.Errorf("move %d: %q", s.Ply()+1, a.Reasons())
		}
		must.Do(t, s.Play(board.First, a.Move.Text))
		hints++
	}
	if hints < 5 {
		t.Errorf("%d hints", hints)
	}
	if sc := s.Scene(session.AsFirst); sc.Turn != board.First && sc.Phase == session.Playing {
		t.Error("the enemy moves")
	}
}
