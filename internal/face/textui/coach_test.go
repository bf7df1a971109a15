package textui

import (
	"context"
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// strict is an adviser that finds every move but the last one a fifth worse than that one.
type strict struct{ *gametest.Chooser }

func (strict) Compare(_ context.Context, view *stratego.View, made stratego.Move, _ search.Limits) (search.Comparison, error) {
	moves, v := view.Moves(nil), view.Variant()
	best := moves[len(moves)-1]
	c := search.Comparison{
		Best: search.Candidate{Move: v.FormatMove(best), Win: 0.6},
		Made: search.Candidate{Move: v.FormatMove(made), Win: 0.4},
	}
	if made != best {
		c.Cost = 0.2
	}
	return c, nil
}

func TestTheCoachAsksBeforeABadMoveIsPlayed(t *testing.T) {
	v := must.Get(stratego.VariantNamed("duel"))(t)
	var setups [2]stratego.Setup
	for i := range setups {
		setups[i] = must.Get(gametest.NewChooser(uint64(i+1)).Deploy(t.Context(), v, 0))(t)
	}
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: setups, Adviser: strict{gametest.NewChooser(7)},
		Bots: [2]game.StrategoPlayer{nil, gametest.NewChooser(3)},
	}, session.Options{}))(t)
	t.Cleanup(s.Close)
	moves := s.Scene(session.AsFirst).Moves
	bad, best := moves[0].Text, moves[len(moves)-1].Text
	var out strings.Builder
	in := NewInput(Terminal{In: strings.NewReader("coach x\ncoach\n" + bad + "\nn\nhistory\n" + bad + "\nyes\nknown\ncoach off\n"), Out: &out, Echo: true})
	must.Do(t, Play(t.Context(), in, Config{Session: s, Rules: "none"}))
	got := out.String()
	for _, part := range []string{
		`"x": expected a number of percent`,
		"The coach objects to moves that give away 10 % or more",
		bad + " gives away 20 % of your chance to win: 40 % instead of 60 %.",
		"Better: " + best + ". It ",
		"It is not played.",
		"Nobody has moved yet.",
		"You move",
		"The enemy has seen",
		"The coach is silent now.",
	} {
		if at := strings.Index(got, part); at < 0 {
			t.Errorf("nothing says %q after what came before:\n%s", part, out.String())
		} else {
			got = got[at:]
		}
	}
	if n := len(s.Record().Moves); n < 1 || !s.Record().Assisted {
		t.Errorf("%d moves, assisted %v", n, s.Record().Assisted)
	}
}
