package session_test

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
)

func TestARivalSpeaksBeforeAGameAndAfterItByItsResultAndNotBetween(t *testing.T) {
	v := must.Get(games.VariantNamed("duel"))(t)
	setup := games.RandomSetup(v.Stratego, 1).String()
	s := must.Get(games.NewSession(t.Context(), games.SessionConfig{
		Variant: v, Players: [2]string{games.Human, "random"}, Seed: 1, Setups: [2]string{setup}, Limits: search.Limits{Nodes: 100},
	}))(t)
	defer s.Close()
	toby, _ := rival.Of("random")
	for _, viewer := range []session.Viewer{session.AsFirst, session.Spectator} {
		got := s.Scene(viewer).Remark
		if got == nil || got.Says.String() != toby.Before || got.Face != "toby" || got.Side != board.Second {
			t.Errorf("before: %+v", got)
		}
	}
	must.Do(t, s.Play(board.First, s.Scene(session.AsFirst).Moves[0].Text))
	if got := s.Scene(session.AsFirst).Remark; got != nil {
		t.Errorf("during the game: %+v", got)
	}
	must.Do(t, s.Resign(board.First))
	if got := s.Scene(session.AsFirst).Remark; got == nil || got.Says.String() != toby.Won {
		t.Errorf("after: %+v", got)
	}
	if got := s.SceneAt(session.AsFirst, 0).Remark; got != nil {
		t.Errorf("in an earlier position: %+v", got)
	}
}
