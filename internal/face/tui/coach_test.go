package tui

import (
	"context"
	"strings"
	"testing"

	"flagfall.dev/board"
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

func TestTheCoachAsksBeforeABadMoveAndSaysWhatWasLearned(t *testing.T) {
	v := must.Get(stratego.VariantNamed("duel"))(t)
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{setupOf(t, v, 1), setupOf(t, v, 2)}, Adviser: strict{gametest.NewChooser(7)},
		Bots: [2]game.StrategoPlayer{nil, gametest.NewChooser(3)},
	}, session.Options{}))(t)
	t.Cleanup(s.Close)
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.press("ctrl+t")
	d.shows("The coach objects to moves")
	d.until("the coach in the scene", func() bool { return d.play().scene.Coach > 0 })
	d.write("coach 200")
	d.press("enter")
	d.shows("expected a number of percent")

	moves := d.play().scene.Moves
	d.write(strings.ToLower(moves[0].Text))
	d.press("enter")
	d.shows("Play it all the same?")
	d.shows("gives away 20 % of your chance to win")
	d.press("n")
	if d.play().ask != nil || s.Ply() != 0 {
		t.Fatal("a move that was taken back is played")
	}
	d.write(strings.ToLower(moves[0].Text))
	d.press("enter")
	d.shows("Play it all the same?")
	d.press("y")
	d.until("the answer", func() bool { return d.play().scene.Ply == 2 })
	if !s.Record().Assisted {
		t.Error("the game is not marked")
	}
	last := func() string { all := d.play().scene.Moves; return strings.ToLower(all[len(all)-1].Text) }
	d.write(last())
	d.press("enter")
	d.until("the best move without a question", func() bool { return d.play().scene.Ply == 4 })

	d.press("ctrl+k")
	d.shows("The enemy has seen")
	d.press("esc")
	for range 60 {
		if len(s.Counsel(board.First, session.Normal)) > 0 {
			break
		}
		ply := s.Ply()
		strike := d.play().scene.Moves[0]
		for _, m := range d.play().scene.Moves {
			if m.Kind == "strike" || strike.Kind != "strike" && m.To > strike.To {
				strike = m
			}
		}
		must.Do(t, s.Play(board.First, strike.Text))
		d.until("the answer", func() bool { return d.play().scene.Ply >= ply+2 || d.play().scene.Phase == session.Over })
	}
	d.shows("Coach:")
	d.write("coach off")
	d.press("enter")
	d.shows("The coach is silent now.")
}
