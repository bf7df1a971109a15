package bot

import (
	"errors"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// scripted plays given moves, and remembers how its game ended.
type scripted struct {
	move  string
	err   error
	ended *board.Result
}

func (s scripted) Deploy(v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	setup, err := v.ParseSetup(".F .1")
	return setup, errors.Join(err, s.err)
}

func (s scripted) Choose(t *Turn) (stratego.Move, error) {
	m, err := t.View.Variant().ParseMove(s.move)
	return m, errors.Join(err, s.err)
}

func (s scripted) Finish(r board.Result) { *s.ended = r }

// tiny is a game on four squares with an army of two.
const tiny = "game stratego tiny\nyou red\nopponent x\nrule board 2 4\nrule home-rows 2\nrule top red\nrule army 1=1 F=1\nrule ties both\n"

const tinyTurn = tiny + "state 0\nown .F.1\nenemy A4 B3\ngo movetime 100\n"

func talk(b *Bot, says string) (string, error) {
	var out strings.Builder
	err := b.Serve(strings.NewReader(says), &out)
	return out.String(), err
}

func TestABotSaysNothingButWhatItIsAsked(t *testing.T) {
	for name, c := range map[string]struct{ says, want string }{
		"nothing":            {"", ""},
		"words to come":      {"weather fine\nrule gravity 9\n" + tiny, ""},
		"a greeting":         {"flagfall 1\n", "name N\nauthor A B\ngames stratego\nreuse yes\nready\n"},
		"a set-up":           {tiny + "home A1 B1 A2 B2\nsetup\n", "setup .F.1\n"},
		"a move":             {tinyTurn, "move B2-B3\n"},
		"nothing after quit": {"quit\nflagfall 1\n", ""},
	} {
		b := &Bot{Name: "N", Author: "A\nB", Stratego: func() Player { return scripted{move: "B2-B3"} }}
		got, err := talk(b, c.says)
		if err != nil || got != c.want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, c.want)
		}
	}
}

func TestAMoveThatCannotBePlayedGivesTheGameUp(t *testing.T) {
	for _, player := range []scripted{{move: "A1-A2"}, {move: "B2-B4"}, {move: "nonsense"}, {move: "B2-B3", err: errors.New("no idea")}} {
		var trouble error
		b := &Bot{Stratego: func() Player { return player }, Trouble: func(err error) { trouble = err }}
		got, err := talk(b, tinyTurn)
		if err != nil || got != "resign\n" || trouble == nil {
			t.Errorf("%+v: %q, %v, trouble %v", player, got, err, trouble)
		}
	}
	b := &Bot{Advance: func() AdvancePlayer { return stubborn{} }}
	board := "state 0\nrow " + strings.Join(strings.Split(strings.TrimSpace(start()), "\n"), "\nrow ")
	if got, err := talk(b, "game advance advance\nyou black\n"+board+"\ngo\n"); err != nil || got != "resign\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// stubborn plays White's move whoever it is.
type stubborn struct{}

func (stubborn) Choose(t *AdvanceTurn) (advance.Move, error) {
	white := advance.Start()
	return white.ParseMove("b2-b3")
}

func start() string { p := advance.Start(); return p.String() }

func TestAJudgeThatMakesNoSenseIsToldSo(t *testing.T) {
	depth, book := 4, true
	for says, want := range map[string]string{
		"setup\n":                               "name: missing",
		"game chess x\n":                        "expected stratego or advance",
		"option Depth 12\n":                     "expected a whole number from 1 to 9",
		"option Book maybe\n":                   "expected true or false",
		"option Width 1\n":                      "none of that name",
		"game advance advance\nyou white\ngo\n": "does not play",
		tiny + "go\n":                           "without the own set-up",
		tiny + "go movetime soon\n":             "expected a number from 0",
		tiny + "over perhaps\n":                 "expected win, loss or draw",
	} {
		b := &Bot{
			Stratego: func() Player { return scripted{} },
			Options:  []Option{Number("Depth", &depth, 1, 9), Switch("Book", &book)},
		}
		if _, err := talk(b, says); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", says, err, want)
		}
	}
	if depth != 4 || !book {
		t.Errorf("wrong values were taken: %d, %v", depth, book)
	}
}

func TestOptionsSetTheirVariables(t *testing.T) {
	depth, book, style := 4, true, "calm"
	b := &Bot{Options: []Option{Number("Depth", &depth, 1, 9), Switch("Book", &book), Text("Style", &style)}}
	if _, err := talk(b, "option Depth 9\noption Book false\noption Style wild\n"); err != nil || depth != 9 || book || style != "wild" {
		t.Errorf("%d, %v, %s, %v", depth, book, style, err)
	}
}

func TestAPlayerHearsHowItsGameEnded(t *testing.T) {
	var ended board.Result
	b := &Bot{Stratego: func() Player { return scripted{move: "B2-B3", ended: &ended} }}
	if _, err := talk(b, tinyTurn+"over loss time\n"); err != nil || ended != board.Won(stratego.Blue, board.Time) {
		t.Errorf("%v, %v", ended, err)
	}
}

func TestEachGameOfAProcessHasAPlayerOfItsOwn(t *testing.T) {
	made := 0
	b := &Bot{Stratego: func() Player { made++; return scripted{} }}
	game := tiny + "home A1 B1 A2 B2\nsetup\n"
	said, err := talk(b, game+"newgame\n"+game)
	if want := "setup .F.1\nready\nsetup .F.1\n"; err != nil || said != want || made != 2 {
		t.Errorf("%d players, %q, %v", made, said, err)
	}
}
