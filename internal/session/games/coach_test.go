package games

import (
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
)

// In every game what the coach objects to has a better move, to which it does not object, and the
// figures fit.
func TestTheCoachHasNoObjectionToWhatItProposes(t *testing.T) {
	objections := 0
	for _, name := range []string{"duel", "barrage", "advance"} {
		v := must.Get(VariantNamed(name))(t)
		c := SessionConfig{Variant: v, Seed: 3, Limits: search.Limits{Nodes: 300}, Players: [2]string{Human, "random"}}
		if v.Stratego != nil {
			c.Setups[0] = RandomSetup(v.Stratego, 3).String()
		} else {
			c.Players[1] = "level4"
		}
		s := must.Get(NewSession(t.Context(), c))(t)
		t.Cleanup(s.Close)
		must.Do(t, s.SetCoach(board.First, session.DefaultShare))
		objections += checkCoach(t, s, name)
		if !s.Record().Assisted {
			t.Errorf("%s: the game is not marked", name)
		}
	}
	if objections == 0 {
		t.Error("there was no objection to any move")
	}
}

// checkCoach plays moves at random, and returns to how many the coach objected.
func checkCoach(t *testing.T, s *session.Session, name string) (objections int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for range s.Watch(t.Context()) {
		sc := s.Scene(session.AsFirst)
		if sc.Phase == session.Over || sc.Ply > 24 {
			break
		}
		if sc.Turn != board.First || sc.Thinking {
			continue
		}
		s.Counsel(board.First, session.Normal)
		m := sc.Moves[rng.IntN(len(sc.Moves))]
		o := must.Get(s.Object(t.Context(), board.First, m.Text))(t)
		if o != nil {
			objections++
			if o.Move != m || o.Better == m || o.Better.Text == "" || o.Cost < session.DefaultShare ||
				math.Abs(o.Before-o.After-o.Cost) > 1e-9 || o.After < 0 {
				t.Errorf("%s, ply %d: %+v", name, sc.Ply, o)
			}
			if again := must.Get(s.Object(t.Context(), board.First, o.Better.Text))(t); again != nil {
				t.Errorf("%s, ply %d: %s, and then %s", name, sc.Ply, o.Sentences(), again.Sentences())
			}
		}
		must.Do(t, s.Play(board.First, m.Text))
	}
	return objections
}
