package mactech

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/stratego"
)

func TestReportMoveSaysThatAMoveIsIllegal(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mactech"))(t)
	rng := rand.New(rand.NewPCG(1, 1))
	pos := must.Get(stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng)))(t)
	for _, move := range []string{"3 0 9 1 1", "3 0 4 0 1", "3 0 12 0 0", "0 0 -1 0 0"} {
		program := gametest.Serve(func(in io.Reader, out io.Writer) error {
			lines := bufio.NewScanner(in)
			answers := []string{"board " + strings.Repeat(".", 100) + " " + strings.Repeat("0", 100), "report " + move}
			for lines.Scan() && len(answers) > 0 {
				fmt.Fprintln(out, answers[0])
				answers = answers[1:]
			}
			return lines.Err()
		})
		p := New(program)
		must.Get(p.Deploy(t.Context(), v, stratego.Red))(t)
		var illegal *stratego.IllegalMoveError
		if _, _, err := p.Choose(t.Context(), pos.View(stratego.Red), search.Limits{}); !errors.As(err, &illegal) {
			t.Errorf("%s: %v", move, err)
		}
		_ = program.Close(t.Context())
		lines := strings.Split(strings.TrimSpace(program.Transcript()), "\n")
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, ">> result ") || !strings.HasSuffix(last, " 0") {
			t.Errorf("%s: the entry last heard %q", move, last)
		}
	}
}

func FuzzAnswers(f *testing.F) {
	f.Add(strings.Repeat("1", 100)+" "+strings.Repeat("1", 100), "3 0 4 0 0")
	f.Add("", "9223372036854775807 -1 4 0 1")
	v := must.Get(stratego.VariantNamed("mactech"))(f)
	f.Fuzz(func(t *testing.T, board, report string) {
		setup, err := parseBoard(v, stratego.Blue, board)
		if err == nil && len(setup) != v.HomeSize() {
			t.Errorf("a set-up of %d squares", len(setup))
		}
		r, err := parseReport(v.Grid(), report)
		if err == nil && int(max(r.move.From, r.move.To)) >= v.Grid().Squares() {
			t.Errorf("%q gave %v", report, r)
		}
	})
}

func TestAWrongBoardIsToldByItsSquare(t *testing.T) {
	v, _ := stratego.VariantNamed("mactech")
	const good = "BFB8987989/8B7B67B98B/S594635697/9245361459/........../........../........../........../........../.........."
	colours := strings.Repeat("1111111111/", 4) + strings.TrimSuffix(strings.Repeat("0000000000/", 6), "/")
	setup, err := parseBoard(v, stratego.Red, good+" "+colours)
	if err != nil || v.CheckSetup(setup) != nil {
		t.Fatal(err, v.CheckSetup(setup))
	}
	for _, c := range [][3]string{
		{
			strings.Replace(strings.Replace(good, "S", "?", 1), "/..........", "/......1...", 1), colours,
			"answered \"theBoard[2][0]\": expected thePieceRank from kUnknown to kFlag there\nanswered \"theBoard[4][6]\": expected no piece there, outside of its home rows",
		},
		{strings.Replace(good, "S", "?", 1), colours, `answered "theBoard[2][0]": expected thePieceRank from kUnknown to kFlag there`},
		{strings.Replace(good, "/..........", "/......1...", 1), colours, `answered "theBoard[4][6]": expected no piece there, outside of its home rows`},
		{good, "12" + colours[2:], `answered "theBoard[0][1]": expected thePieceColor 1 there, its own, not 2`},
	} {
		var bad *game.SetupError
		if _, err := parseBoard(v, stratego.Red, c[0]+" "+c[1]); !errors.As(err, &bad) || bad.Err.Error() != c[2] ||
			!strings.HasPrefix(bad.Handed, `"BFB8987989" "`) {
			t.Errorf("%q, expected %q", err, c[2])
		}
	}
}

func TestResultsSayWhoIsRemoved(t *testing.T) {
	v, _ := stratego.VariantNamed("mactech")
	for want, e := range map[string]stratego.Event{
		"result 3 1 4 1 0 0 0 0 0 0 0 0 1\n":  {Move: stratego.Move{From: 31, To: 41}},
		"result 3 1 4 1 1 9 1 11 2 1 0 0 1\n": {Move: stratego.Move{From: 31, To: 41}, Outcome: stratego.Lose, Striker: stratego.Scout, Defender: stratego.Bomb},
		"result 3 1 4 1 1 8 1 8 2 1 1 0 1\n":  {Move: stratego.Move{From: 31, To: 41}, Outcome: stratego.Both, Striker: stratego.Miner, Defender: stratego.Miner},
		"result 4 1 3 1 1 9 2 12 1 0 1 1 1\n": {
			Side: stratego.Blue, Move: stratego.Move{From: 41, To: 31}, Outcome: stratego.Win,
			Striker: stratego.Scout, Defender: stratego.Flag,
		},
	} {
		if got := resultText("result", v.Grid(), e, true); got != want {
			t.Errorf("%v: %q, expected %q", e, got, want)
		}
	}
}
