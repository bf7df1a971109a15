package textui

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// againstComputer is a game of duel against a program.
func againstComputer(t *testing.T) *session.Session {
	t.Helper()
	v := must.Get(stratego.VariantNamed("duel"))(t)
	c := session.StrategoConfig{Variant: v, Adviser: gametest.NewChooser(7)}
	for side := range 2 {
		c.Setups[side] = must.Get(gametest.NewChooser(uint64(side+1)).Deploy(t.Context(), v, 0))(t)
	}
	c.Bots[1] = gametest.NewChooser(3)
	s := must.Get(session.NewStratego(t.Context(), c, session.Options{}))(t)
	t.Cleanup(s.Close)
	return s
}

// typed plays a game by lines that are typed and returns what was printed.
func typed(t *testing.T, s *session.Session, plain, stay bool, lines ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	in := NewInput(Terminal{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Plain: plain, Stay: stay})
	err := Play(context.WithoutCancel(t.Context()), in, Config{Session: s, Side: board.First})
	return out.String(), err
}

func TestRevealAsksBeforeTheGameCountsAsOpen(t *testing.T) {
	for answer, opened := range map[string]bool{"n": false, "": false, "y": true} {
		s := againstComputer(t)
		out := must.Get(typed(t, s, false, false, "r", answer, "quit"))(t)
		if !strings.Contains(out, "Show the hidden pieces?") || s.Scene(session.ViewerOf(board.First)).Opened != opened {
			t.Errorf("after the answer %q the game is not opened as %v:\n%s", answer, opened, out)
		}
	}
}

func TestAQuestionTakesNothingElseForNo(t *testing.T) {
	s := againstComputer(t)
	out := must.Get(typed(t, s, false, false, "r", "level 4", "y", "quit"))(t)
	if !strings.Contains(out, "Please type y or n") || !s.Scene(session.ViewerOf(board.First)).Opened {
		t.Errorf("another line was an answer:\n%s", out)
	}
}

func TestAGameThatIsOpenIsRevealedWithoutAQuestion(t *testing.T) {
	s := againstComputer(t)
	out := must.Get(typed(t, s, false, false, "r", "y", "r", "r", "quit"))(t)
	if n := strings.Count(out, "Show the hidden pieces?"); n != 1 {
		t.Errorf("asked %d times:\n%s", n, out)
	}
}

func TestRevealDescribesTheBoardInWords(t *testing.T) {
	out := must.Get(typed(t, againstComputer(t), true, false, "r", "y", "quit"))(t)
	if _, after, _ := strings.Cut(out, "Show the hidden pieces?"); !strings.Contains(after, "enemy Flag") {
		t.Errorf("the hidden pieces are not told:\n%s", out)
	}
}

func TestARematchIsAskedForAfterTheGame(t *testing.T) {
	out, err := typed(t, againstComputer(t), false, true, "rematch", "resign", "y", "rematch")
	if !errors.Is(err, ErrRematch) || !strings.Contains(out, "The rematch comes after the game") {
		t.Errorf("%v:\n%s", err, out)
	}
}

func TestPlainTellsTheBoardAtTheStartWithoutEmptyRows(t *testing.T) {
	out := must.Get(typed(t, againstComputer(t), true, false, "quit"))(t)
	if !strings.Contains(out, "Row 1: H1 your Marshal") || strings.Contains(out, "empty") {
		t.Errorf("the board is not told as it should be:\n%s", out)
	}
}

func TestAdvanceTakesEveryMoveAsItIsPrinted(t *testing.T) {
	s := must.Get(session.NewAdvance(session.AdvanceConfig{}, session.Options{}))(t)
	t.Cleanup(s.Close)
	g := &Game{Config: Config{Session: s}, screen: &screen{out: io.Discard}, look: styleTable[Standard]}
	sc := g.scene()
	for _, m := range sc.Moves {
		e := g.parse(m.Text, &sc)
		if len(e.readings) != 1 {
			t.Fatalf("%s: %+v", m.Text, e)
		}
		if found := e.readings[0].moves(&sc); len(found) != 1 || found[0] != m {
			t.Errorf("%s is read as %v", m.Text, found)
		}
	}
}

func TestAnOfferOfADrawIsToldOnce(t *testing.T) {
	v := must.Get(stratego.VariantNamed("duel"))(t)
	c := session.StrategoConfig{Variant: v}
	for side := range 2 {
		c.Setups[side] = must.Get(gametest.NewChooser(uint64(side+1)).Deploy(t.Context(), v, 0))(t)
	}
	s := must.Get(session.NewStratego(t.Context(), c, session.Options{}))(t)
	t.Cleanup(s.Close)
	must.Do(t, s.OfferDraw(board.Second))
	out := must.Get(typed(t, s, true, false, "board", "decline", "board", "quit"))(t)
	if n := strings.Count(out, "offers a draw: type draw to accept"); n != 1 {
		t.Errorf("the offer is told %d times:\n%s", n, out)
	}
	if s.Scene(session.ViewerOf(board.First)).Offered {
		t.Error("the offer was not declined")
	}
}
