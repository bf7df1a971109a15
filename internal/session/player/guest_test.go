package player

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/iut"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// TestAGuestHearsHowTheGameEnded plays two plies against an outside program of each
// game and gives up.
func TestAGuestHearsHowTheGameEnded(t *testing.T) {
	serve := func() *gametest.Program {
		return gametest.Serve(func(in io.Reader, out io.Writer) error {
			b := &native.Bot{
				Name: "A", Author: "B", Log: slog.New(slog.DiscardHandler),
				Stratego: func() game.StrategoPlayer { return must.Get(roster.NewStratego("random", 1))(t) },
				Advance:  func() game.AdvancePlayer { return must.Get(roster.NewAdvance("level4", 1))(t) },
			}
			return b.Serve(context.Background(), in, out)
		})
	}
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	in := [2]*gametest.Program{serve(), serve()}
	one := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{games.RandomSetup(v, 1)},
		Bots: [2]game.StrategoPlayer{nil, guest{native.New(in[0], native.Config{}), Native()}},
	}, session.Options{}))(t)
	two := must.Get(session.NewAdvance(session.AdvanceConfig{
		Bots: [2]game.AdvancePlayer{nil, advanceGuest{native.NewAdvance(in[1], native.Config{})}},
	}, session.Options{}))(t)
	for i, s := range []*session.Session{one, two} {
		must.Do(t, s.Play(board.First, s.Scene(session.AsFirst).Moves[0].Text))
		for range s.Watch(t.Context()) {
			if s.Ply() == 2 {
				break
			}
		}
		must.Do(t, s.Resign(board.First))
		s.Close()
		if text := in[i].Transcript(); strings.Count(text, ">> over win resignation\n") != 1 {
			t.Errorf("the program heard\n%s", text)
		}
	}
}

// TestAGuestsClassIsToldOfMovesBeforeItsNextTurn plays a move each against a class
// of the IUT contest, whose Capture and Update are to come right away.
func TestAGuestsClassIsToldOfMovesBeforeItsNextTurn(t *testing.T) {
	told := make(chan string, 10)
	program := gametest.Serve(func(in io.Reader, out io.Writer) error {
		answers := map[string]string{
			"init": "rows 4 10=86898BFB48 10=997995B865 10=3566215434 10=9B7799S7BB",
			"play": "play 1 7 1 6", "capture": "captured", "update": "updated",
		}
		for lines := bufio.NewScanner(in); lines.Scan(); {
			word, _, _ := strings.Cut(lines.Text(), " ")
			if _, err := io.WriteString(out, answers[word]+"\n"); err != nil {
				return err
			}
			told <- word
		}
		return nil
	})
	v := must.Get(games.VariantNamed("iut"))(t).Stratego
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{games.RandomSetup(v, 1)}, Bots: [2]game.StrategoPlayer{
			nil,
			guest{iut.New(program, iut.Config{}), ContractNamed("iut")},
		},
	}, session.Options{}))(t)
	must.Do(t, s.Play(board.First, s.Scene(session.AsFirst).Moves[0].Text))
	for _, want := range []string{"init", "update", "play", "capture"} {
		if got := <-told; got != want {
			t.Errorf("it was told %q, want %q", got, want)
		}
	}
	if s.Scene(session.AsFirst).CanUndo {
		t.Error("a move that the class has been told of may be taken back")
	}
	s.Close()
	_ = program.Close(t.Context())
}

func TestAGuestThatDoesNotStartIsSaidSoBeforeTheGame(t *testing.T) {
	for _, name := range []string{"classic", "advance"} {
		v := must.Get(games.VariantNamed(name))(t)
		_, err := games.NewSession(
			t.Context(),
			games.SessionConfig{Variant: v, Players: [2]string{games.Human, "native:sh -c 'exit 3'"}, Guests: Guests{}},
		)
		if err == nil || !strings.Contains(err.Error(), "the program's start: exited with status 3") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheCommandThatGoesOnNamesTheProgramAsOneWord(t *testing.T) {
	for spec, want := range map[string]string{
		"council":            "",
		games.Human:          "",
		"native:./bot":       " --player native:./bot",
		"native:sh it's.sh":  ` --player 'native:sh it'\''s.sh'`,
		"ucc:python3 bot.py": " --player 'ucc:python3 bot.py'",
	} {
		if got := ToResume(&record.Game{Players: [2]string{games.Human, spec}}); got != want {
			t.Errorf("%s: %q, want %q", spec, got, want)
		}
	}
}
