package textui

import (
	"context"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// shortGame is a game of duel that was begun against a program.
func shortGame(t *testing.T, plies int) *session.Session {
	t.Helper()
	v := must.Get(stratego.VariantNamed("duel"))(t)
	var setups [2]stratego.Setup
	for i := range setups {
		setups[i] = must.Get(gametest.NewChooser(uint64(i+1)).Deploy(t.Context(), v, 0))(t)
	}
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: setups, Bots: [2]game.StrategoPlayer{nil, gametest.NewChooser(3)},
	}, session.Options{}))(t)
	t.Cleanup(s.Close)
	for range s.Watch(t.Context()) {
		if s.Ply() >= plies {
			break
		}
		if side, playing := s.Side(); playing && side == board.First {
			must.Do(t, s.Play(side, s.Scene(session.AsFirst).Moves[0].Text))
		}
	}
	return s
}

// said plays with lines that are typed, by one who stays after the end.
func said(t *testing.T, s *session.Session, lines string, change func(*Terminal)) string {
	t.Helper()
	var out strings.Builder
	terminal := Terminal{In: strings.NewReader(lines), Out: &out, Echo: true, Stay: true}
	if change != nil {
		change(&terminal)
	}
	must.Do(t, Play(t.Context(), NewInput(terminal), Config{Session: s, Rules: "none"}))
	return out.String()
}

// inOrder checks that parts come one after another in a text.
func inOrder(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		at := strings.Index(rest, part)
		if at < 0 {
			t.Fatalf("nothing says %q after what came before:\n%s", part, text)
		}
		rest = rest[at:]
	}
}

func TestAReviewIsReadAtThePromptAfterTheEnd(t *testing.T) {
	got := said(t, shortGame(t, 24), "review\nresign\ny\nA1 A2\nreview\nhistory\n\nmoves\n", nil)
	inOrder(t, got,
		"The review comes after the game", "Red resigned", "review, rematch, new, undo or quit? (Enter leaves) A1 A2", "The game is over: type review",
		"The game is reviewed; Ctrl-C breaks that off.", "duel, 24 moves, reviewed with 20000 positions a move", "side ", "Move ", "better",
		"review, rematch, new, undo or quit? (Enter leaves) history", "   1. ", "(Enter leaves) ")
	if strings.Contains(got, "(Enter leaves) moves") {
		t.Error("an empty line does not leave")
	}
	for line := range strings.Lines(got) {
		if len([]rune(line)) > 81 && !strings.Contains(line, "? ") {
			t.Errorf("too wide: %q", line)
		}
	}
}

func TestTheEndThatIsTakenBackGoesOn(t *testing.T) {
	got := said(t, shortGame(t, 4), "resign\ny\nundo\nresign\ny\n", nil)
	inOrder(t, got, "Red resigned", "Taken back.", "Your move: ", "Red resigned", "(Enter leaves)")
}

func TestAReviewThatIsBrokenOffLeavesThePersonInTheGame(t *testing.T) {
	broken := 0
	got := said(t, shortGame(t, 24), "resign\ny\nreview\nhistory\n", func(term *Terminal) {
		term.Break = func(ctx context.Context) (context.Context, context.CancelFunc) {
			broken++
			ctx, cancel := context.WithCancel(ctx)
			cancel() // by Ctrl-C
			return ctx, cancel
		}
	})
	inOrder(t, got, "The review was broken off.", "(Enter leaves) history", "   1. ")
	if broken != 1 {
		t.Errorf("%d contexts were made", broken)
	}
}

func TestTheMoveThatWasMadeAndTheBetterOneDifferInColour(t *testing.T) {
	got := said(t, shortGame(t, 24), "resign\ny\nreview\n", func(term *Terminal) { term.Colour = true })
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "Move ") && strings.Contains(line, "gives away") && !strings.Contains(line, badText) {
			t.Errorf("%q", line)
		}
	}
	inOrder(t, got, "24 of 24 moves reviewed", badText, goodText)
}
