package ucc

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/stratego"
)

// bot is a random player behind the bot's side of the contract.
func bot(v *stratego.Variant, seed uint64) *gametest.Program {
	return gametest.Serve(func(in io.Reader, out io.Writer) error {
		b := &Bot{Variant: v}
		return b.Serve(context.Background(), in, out, gametest.NewChooser(seed))
	})
}

func TestJudgeAndBotPlayWholeGamesTogether(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage", "mactech", "iut"} {
		for seed := range uint64(3) {
			v := gametest.Variant(t, name)
			program := bot(v, seed)
			trial := check.Trial{Variant: v, Side: board.Side(seed % 2), Seed: seed, Strikes: seed != 1, Plies: 1500}
			out := trial.Play(t.Context(), New(program, Config{Opponent: "some one"}))
			if out.Fault != nil {
				t.Errorf("%s, seed %d: %v at %s\n%s", name, seed, out.Fault, out.During, tail(program.Transcript()))
			}
			if err := program.Close(t.Context()); err != nil {
				t.Errorf("%s, seed %d: the bot ended with %v", name, seed, err)
			}
		}
	}
}

func tail(s string) string { return s[max(0, len(s)-3000):] }

func TestGoldenTranscripts(t *testing.T) {
	for _, side := range []board.Side{stratego.Red, stratego.Blue} {
		v := gametest.Variant(t, "ucc")
		program := bot(v, 1)
		trial := check.Trial{Variant: v, Side: side, Seed: 7, Strikes: true, Plies: 60}
		out := trial.Play(t.Context(), New(program, Config{Name: "ours", Opponent: "theirs"}))
		if out.Fault != nil {
			t.Fatal(out.Fault)
		}
		must.Do(t, program.Close(t.Context()))
		gametest.Golden(t, strings.ToLower(colours[side])+".golden", program.Transcript())
	}
}

// Entries of the contest take the file's name out of it.
func TestNamesAreToldAsPathsOfOneWord(t *testing.T) {
	for name, want := range map[string]string{
		"council":                "agents/council",
		"some  one":              "agents/some_one",
		"":                       "agents/opponent",
		"../../agents/vixen.py":  "../../agents/vixen.py",
		strings.Repeat("x", 500): "agents/" + strings.Repeat("x", 120),
	} {
		if got := path(name, "opponent"); got != want {
			t.Errorf("%q is told as %q, want %q", name, got, want)
		}
	}
}

func TestTheMoveThatEndsTheGameIsNeverEchoed(t *testing.T) {
	for seed := range uint64(4) {
		v := gametest.Variant(t, "ucc")
		program := bot(v, seed)
		trial := check.Trial{Variant: v, Side: board.Side(seed % 2), Seed: seed, Strikes: true}
		out := trial.Play(t.Context(), New(program, Config{}))
		lines := strings.Split(strings.TrimSpace(program.Transcript()), "\n")
		if !strings.HasPrefix(lines[len(lines)-1], ">> QUIT ") {
			t.Fatalf("the last line is %q", lines[len(lines)-1])
		}
		results := 0
		for _, line := range lines {
			if strings.HasPrefix(line, ">> ") && outcomeField(strings.Fields(line)) > 0 {
				results++
			}
		}
		if want := out.Position.Ply() - 1; results != want {
			t.Errorf("%d results in a game of %d plies: expected %d", results, out.Position.Ply(), want)
		}
		_ = program.Close(t.Context())
	}
}

var limits search.Limits

func TestRepliesAreJudged(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	red := must.Get(v.ParseSetup("FB8SB479B8" + "BB31555583" + "6724898974" + "967B669999"))(t)
	pos := must.Get(stratego.NewPosition(v, red, red))(t)
	rows := strings.Join(setupRows(v, stratego.Red, red), "\n")
	for name, test := range map[string]struct {
		reply string
		check func(m stratego.Move, err error) bool
	}{
		"one step":               {"0 3 DOWN", played(0, 3, 0, 4)},
		"an N of 1":              {"0 3 DOWN 1", played(0, 3, 0, 4)},
		"a run":                  {"0 3 DOWN 2", played(0, 3, 0, 5)},
		"trailing blank and CR":  {"0 3 DOWN \r", played(0, 3, 0, 4)},
		"a blank line before it": {"\n0 3 DOWN", played(0, 3, 0, 4)},
		"SURRENDER":              {"SURRENDER", failed[*game.Resignation]},
		"NO_MOVE":                {"NO_MOVE", failed[*game.Resignation]},
		"off the board":          {"0 3 LEFT", failed[*stratego.IllegalMoveError]},
		"from off the board":     {"0 10 UP", failed[*stratego.IllegalMoveError]},
		"a huge N":               {"0 3 DOWN 9223372036854775807", failed[*stratego.IllegalMoveError]},
		"N of 0":                 {"0 3 DOWN 0", failed[*game.BadReply]},
		"an unknown direction":   {"0 3 SOUTH", failed[*game.BadReply]},
		"prose":                  {"I would like to move", failed[*game.BadReply]},
		"too much":               {"0 3 DOWN 1 1", failed[*game.BadReply]},
	} {
		program := gametest.Serve(func(in io.Reader, out io.Writer) error {
			_, err := io.WriteString(out, rows+"\n"+test.reply+"\n")
			return err
		})
		p := New(program, Config{})
		must.Get(p.Deploy(t.Context(), v, stratego.Red))(t)
		m, _, err := p.Choose(t.Context(), pos.View(stratego.Red), limits)
		if !test.check(m, err) {
			t.Errorf("%s: %q gave %v, %T: %v", name, test.reply, m, err, err)
		}
		_ = program.Close(t.Context())
	}
}

func played(x1, y1, x2, y2 int) func(stratego.Move, error) bool {
	g := board.Grid{Width: 10, Height: 10}
	return func(m stratego.Move, err error) bool {
		return err == nil && m == stratego.Move{From: g.At(x1, y1), To: g.At(x2, y2)}
	}
}

func failed[E error](_ stratego.Move, err error) bool {
	var want E
	return errors.As(err, &want)
}

func TestRowsThatAreNoneAreNoSetup(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	for _, first := range []string{"FB8sB479B", "FB8sB479B88", "FB8sX479B8"} {
		program := gametest.Serve(func(in io.Reader, out io.Writer) error {
			_, err := io.WriteString(out, first+"\nBB31555583\n6724898974\n967B669999\n")
			return err
		})
		var bad *game.BadReply
		var refused *game.SetupError
		if _, err := New(program, Config{}).Deploy(t.Context(), v, stratego.Blue); !errors.As(err, &bad) ||
			!errors.As(err, &refused) ||
			!strings.HasPrefix(refused.Handed, strconv.Quote(first)) {
			t.Errorf("%s: %v", first, err)
		}
		_ = program.Close(t.Context())
	}
}

func TestTheBotSurvivesWhatJudgesSay(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	for name, test := range map[string]struct {
		says string
		fine bool
	}{
		"nothing":         {"", true},
		"end at set-up":   {"RED x 10 10\n", true},
		"QUIT at once":    {"BLUE x 10 10\nQUIT x RED VICTORY 1 0 0\n", true},
		"another board":   {"RED x 8 8\n", false},
		"another game":    {"uci\n", false},
		"a false result":  {"BLUE x 10 10\n0 0 SIDEWAYS OK\n", false},
		"a ragged board":  {"RED x 10 10\nSTART\n...\n", false},
		"results with CR": {"BLUE x 10 10\r\n0 3 DOWN OK\r\n", true},
	} {
		b := &Bot{Variant: v}
		err := b.Serve(t.Context(), strings.NewReader(test.says), io.Discard, gametest.NewChooser(1))
		if (err == nil) != test.fine {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestATakeBackIsRefused(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	program := bot(v, 3)
	p := New(program, Config{})
	out := check.Trial{Variant: v, Side: stratego.Red, Plies: 10}.Play(t.Context(), p)
	out.Position.Unmake()
	out.Position.Unmake()
	if _, _, err := p.Choose(t.Context(), out.Position.View(stratego.Red), limits); !errors.Is(err, protocol.ErrNoTakeBack) {
		t.Errorf("got %v", err)
	}
	for _, m := range out.Position.Moves(nil)[:2] {
		out.Position.Make(m) // as long a game as before, but another
		out.Position.Make(out.Position.Moves(nil)[0])
		if _, _, err := p.Choose(t.Context(), out.Position.View(stratego.Red), limits); !errors.Is(err, protocol.ErrNoTakeBack) {
			t.Errorf("after %v: got %v", m, err)
		}
		out.Position.Unmake()
		out.Position.Unmake()
	}
	_ = program.Close(t.Context())
}

func TestTheProgramHearsTheSameWhateverIsHiddenFromIt(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	for seed := range uint64(5) {
		a, b := gametest.Twins(t, v, seed, 40)
		said := [2]string{}
		for i, pos := range []*stratego.Position{a, b} {
			program := bot(v, seed)
			p := New(program, Config{})
			must.Get(p.Deploy(t.Context(), v, stratego.Red))(t)
			// The bot's own set-up is another one, so it gives up: what it was
			// told until then is what counts.
			_, _, _ = p.Choose(t.Context(), pos.View(stratego.Red), limits)
			must.Do(t, p.Finish(t.Context(), pos.View(stratego.Red), board.Won(stratego.Blue, board.Time)))
			_ = program.Close(t.Context())
			said[i] = program.Transcript()
		}
		if said[0] != said[1] {
			t.Errorf("seed %d: the program was told different things", seed)
		}
	}
}
