package session

import (
	"context"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/stratego"
)

// strict is an adviser that finds every move but the last one a fifth worse than that one.
type strict struct{ sampler }

func (strict) Compare(_ context.Context, view *stratego.View, made stratego.Move, _ search.Limits) (search.Comparison, error) {
	moves, v := view.Moves(nil), view.Variant()
	best := moves[len(moves)-1]
	c := search.Comparison{
		Best: search.Candidate{Move: v.FormatMove(best), Win: 0.6},
		Made: search.Candidate{Move: v.FormatMove(made), Win: 0.4},
	}
	if made == best {
		c.Made = c.Best
		return c, nil
	}
	c.Cost = 0.2
	return c, nil
}

// coached is a game of Red, a person with a coach, against a program.
func coached(t *testing.T, share float64) *Session {
	t.Helper()
	v := gametest.Variant(t, "barrage")
	s := begin(t, StrategoConfig{
		Variant: v, Adviser: strict{sampler{1}}, Bots: [2]game.StrategoPlayer{nil, sampler{2}},
		Setups: [2]stratego.Setup{shuffled(v, 1), shuffled(v, 2)},
	}, Options{})
	must.Do(t, s.SetCoach(board.First, share))
	return s
}

func TestTheCoachObjectsToMovesThatGiveAwayItsShareAndToNoOthers(t *testing.T) {
	s := coached(t, 0.2)
	moves := s.Scene(AsFirst).Moves
	first, last := moves[0], moves[len(moves)-1]
	o := must.Get(s.Object(t.Context(), board.First, first.Text))(t)
	if o == nil || o.Move != first || o.Better != last || o.Cost != 0.2 || o.Before != 0.6 {
		t.Fatalf("%+v", o)
	}
	said := phrase.Strings(o.Sentences())
	if said[0] != first.Text+" gives away 20 % of your chance to win: 40 % instead of 60 %." || !strings.HasPrefix(said[len(said)-1], "Better: "+last.Text+". It ") {
		t.Errorf("%q", said)
	}
	if o := must.Get(s.Object(t.Context(), board.First, last.Text))(t); o != nil {
		t.Errorf("it objects to the best move: %+v", o)
	}
	if _, err := s.Object(t.Context(), board.First, "A1-A9"); err == nil {
		t.Error("a move that is not legal is judged")
	}
	must.Do(t, s.SetCoach(board.First, 0.25))
	if o := must.Get(s.Object(t.Context(), board.First, first.Text))(t); o != nil {
		t.Error("it objects to less than its share")
	}
	must.Do(t, s.SetCoach(board.First, 0))
	if o := must.Get(s.Object(t.Context(), board.First, first.Text))(t); o != nil {
		t.Error("it objects when it is switched off")
	}
	if s.SetCoach(board.First, 1.5) == nil || s.SetCoach(board.Second, 0.1) == nil {
		t.Error("the coach of a program, or a share above 1, is allowed")
	}
}

func TestTheCoachDoesNotObjectToAHint(t *testing.T) {
	s := coached(t, 0.1)
	advice := must.Get(s.Hint(t.Context(), board.First))(t)
	moves := s.Scene(AsFirst).Moves
	if advice.Move == moves[len(moves)-1] {
		t.Skip("the hint is the best move anyway")
	}
	if o := must.Get(s.Object(t.Context(), board.First, advice.Move.Text))(t); o != nil {
		t.Error("the adviser contradicts itself")
	}
}

func TestAGameWithACoachIsMarkedAlsoWhenItIsSwitchedOffAndResumed(t *testing.T) {
	s := coached(t, 0.1)
	if sc := s.Scene(AsFirst); sc.Coach != 0.1 || !sc.Assisted || !sc.CanCoach {
		t.Errorf("coach %v, assisted %v, can %v", sc.Coach, sc.Assisted, sc.CanCoach)
	}
	must.Do(t, s.SetCoach(board.First, 0))
	rec := s.Record()
	if !rec.Assisted {
		t.Error("the record does not say that there was a coach")
	}
	again := begin(t, StrategoConfig{
		Variant: gametest.Variant(t, "barrage"), Adviser: strict{}, Bots: [2]game.StrategoPlayer{nil, sampler{2}},
		Resume: rec,
	}, Options{})
	if sc := again.Scene(AsFirst); sc.Coach != 0 || !sc.Assisted || !again.Record().Assisted {
		t.Error("a resumed game has a coach, or lost its mark")
	}
	if alone := begin(t, people(gametest.Variant(t, "barrage")), Options{}); alone.Scene(AsFirst).CanCoach ||
		alone.SetCoach(board.First, 0.1) == nil {
		t.Error("a person is coached against another")
	}
}

func TestCounselIsTheSameUntilTheNextMoveAndComesOnOnesTurnOnly(t *testing.T) {
	s := coached(t, 0.1)
	if got := s.Counsel(board.First, Normal); len(got) != 0 {
		t.Errorf("before any move: %q", got)
	}
	told := 0
	for range 60 {
		sc := await(t, s, AsFirst, "Red's turn", func(sc Scene) bool { return sc.Phase == Over || sc.Turn == board.First && !sc.Thinking })
		if sc.Phase == Over {
			break
		}
		said := phrase.Strings(s.Counsel(board.First, Normal))
		if again := phrase.Strings(s.Counsel(board.First, Normal)); !slices.Equal(said, again) {
			t.Fatalf("first %q, then %q", said, again)
		}
		if len(s.Counsel(board.Second, Normal)) != 0 {
			t.Fatal("the program is coached")
		}
		told += len(said)
		strike := sc.Moves[sc.Ply%len(sc.Moves)]
		for _, m := range sc.Moves {
			if m.Kind == "strike" {
				strike = m
			}
		}
		must.Do(t, s.Play(board.First, strike.Text))
	}
	if told == 0 {
		t.Error("sixty turns taught nothing")
	}
}

func TestADangerThatGoesOnIsToldAgainOnlyIfItGrows(t *testing.T) {
	var c coaching
	hangs := reason.Claim{Kind: reason.FlagHangs, Own: 3, Foe: 40, Chance: 0.2, Said: phrase.Verbatim("the Flag hangs")}
	tell := func(chance float64) int {
		hangs.Chance = chance
		return len(c.tell([]reason.Claim{hangs}, &Scene{}))
	}
	for i, step := range []struct {
		chance float64
		said   int
	}{{0.2, 1}, {0.2, 0}, {0.25, 0}, {0.34, 0}, {0.36, 1}, {0.3, 0}} {
		if got := tell(step.chance); got != step.said {
			t.Errorf("step %d: %d said", i, got)
		}
	}
	c.tell(nil, &Scene{})
	if tell(0.2) != 1 {
		t.Error("a danger that came back is not told")
	}
}

func TestAFlagThatFallsIsADangerAndNothingThatWasLearned(t *testing.T) {
	var c coaching
	falls := reason.Claim{Kind: reason.FlagFalls, Own: 3, Foe: 40, Chance: 1, Said: phrase.Verbatim("the Flag falls")}
	if said := phrase.Strings(c.tell([]reason.Claim{falls}, &Scene{})); len(said) != 1 || said[0] != "Beware: the Flag falls." {
		t.Errorf("%q", said)
	}
}

func TestWhatTheEnemyKnowsIsToldAgainstProgramsOnly(t *testing.T) {
	said := must.Get(coached(t, 0.1).Exposed(board.First))(t)
	if len(said) == 0 || said[0].String() != "The enemy has seen none of your pieces." {
		t.Errorf("%q", said)
	}
	alone := begin(t, people(gametest.Variant(t, "barrage")), Options{})
	if _, err := alone.Exposed(board.First); err == nil {
		t.Error("it is told against a person")
	}
}
