//go:build linux

package referee

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/advcli"
	"flagfall.dev/internal/protocol/iut"
	"flagfall.dev/internal/protocol/mactech"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// thinkVariable and afterVariable say how long the programs below take for a
// move, and after it where the contract has an after.
const (
	thinkVariable = "FLAGFALL_TEST_THINK"
	afterVariable = "FLAGFALL_TEST_AFTER"
	startVariable = "FLAGFALL_TEST_START" // and how long before they read anything
)

func sleep(variable string) {
	d, err := time.ParseDuration(os.Getenv(variable))
	if err == nil {
		time.Sleep(d)
	}
}

// slow is a player that thinks for a while.
type slow struct{ *random.Player }

func (s slow) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	sleep(thinkVariable)
	return s.Player.Choose(ctx, view, l)
}

// talk answers every line that a harness of package entry would be sent.
func talk(out io.Writer, answer func(word string) string) error {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		word, _, _ := strings.Cut(in.Text(), " ")
		if _, err := io.WriteString(out, answer(word)); err != nil {
			return err
		}
	}
	return in.Err()
}

func iutAnswer(word string) string {
	switch word {
	case "init":
		line := "rows 4"
		for _, row := range []string{"86898BFB48", "997995B865", "3566215434", "9B7799S7BB"} {
			line += fmt.Sprintf(" %d=%s", len(row), row)
		}
		return line + "\n"
	case "play":
		sleep(thinkVariable)
		return "play 1 7 1 6\n"
	}
	sleep(afterVariable)
	return word + "d\n" // captured, updated
}

func mactechAnswer(word string) string {
	switch word {
	case "position":
		const ranks, colours = "BFB8987989/8B7B67B98B/S594635697/9245361459", "1111111111/1111111111/1111111111/1111111111"
		return "board " + ranks + strings.Repeat("/..........", 6) + " " + colours + strings.Repeat("/0000000000", 6) + "\n"
	case "move":
		sleep(thinkVariable)
		return "report 3 0 4 0 0\n"
	}
	sleep(afterVariable)
	return "done 0\n"
}

func advanceMove(args []string, _ io.Writer) error {
	sleep(thinkVariable)
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	pos, err := advance.Parse(string(text), advance.White)
	if err != nil {
		return err
	}
	pos.Make(pos.Moves(nil)[0])
	return os.WriteFile(args[2], []byte(pos.String()), 0o600)
}

// slowly is a slow program of a protocol.
func slowly(t *testing.T, bot string, think, after, start time.Duration) proc.Spec {
	spec := binary(t, "slow", bot)
	spec.Env = []string{
		thinkVariable + "=" + think.String(), afterVariable + "=" + after.String(),
		startVariable + "=" + start.String(),
	}
	return spec
}

// binary runs a program of the test binary.
func binary(t testing.TB, name string, args ...string) proc.Spec {
	return proc.Spec{Spec: jail.Spec{Command: helper.Line(name, args...), Parent: t.TempDir()}, Grace: 50 * time.Millisecond}
}

// launch starts a program.
func launch(t testing.TB, spec proc.Spec) *proc.Child {
	t.Helper()
	child := must.Get(proc.Start(spec))(t)
	t.Cleanup(func() { _ = child.Close(context.Background()) })
	return child
}

// resigning gives up as soon as it is asked.
func resigning() *script {
	return &script{Player: random.New(2), choose: failing(&game.Resignation{Word: "enough"})}
}

// firstMove plays the slow program's first move, after which its opponent gives
// up, and says what became of it.
func firstMove(t *testing.T, bot string, contract time.Duration, terms Terms, think, after time.Duration) (string, *Report) {
	t.Helper()
	if bot == "advcli" {
		return firstAdvanceMove(t, terms, think)
	}
	child := launch(t, slowly(t, bot, think, after, 0))
	g := against(t, bot, child, contract)
	g.Terms = terms
	r := play(t, g)
	return became(r), r
}

// against is a game of a program of a contract, as Red, against a player that
// resigns. IUT's own time for a turn is the contract's where it is 0.
func against(t *testing.T, contract string, child *proc.Child, turn time.Duration) StrategoGame {
	t.Helper()
	rules := contract
	if contract == "native" {
		rules = "ucc"
	}
	g := between(t, rules)
	g.Players[1] = resigning()
	switch contract {
	case "ucc":
		g.Players[0] = ucc.New(child, ucc.Config{})
	case "native":
		g.Players[0] = native.New(child, native.Config{})
	case "mactech":
		g.Players[0] = mactech.New(child)
	case "iut":
		g.Players[0] = iut.New(child, iut.Config{TurnTime: turn})
	}
	return g
}

func firstAdvanceMove(t *testing.T, terms Terms, think time.Duration) (string, *Report) {
	t.Helper()
	p := advcli.New(slowly(t, "advcli", think, 0, 0), advcli.Config{})
	r := must.Get(AdvanceGame{Players: [2]game.AdvancePlayer{p, nobody{}}, Terms: terms}.Play(t.Context()))(t)
	return became(r), r
}

func became(r *Report) string {
	c := r.Conduct[0]
	switch {
	case r.Result == board.Won(stratego.Blue, board.Time):
		return "loses on time"
	case r.Result.Winner == stratego.Red && c.Forfeits > 0 && c.Moves == 0:
		return "turn passes"
	case r.Result.Winner == stratego.Red && c.Moves > 0 && c.Fault == "":
		return "moves"
	}
	return fmt.Sprintf("%+v (%s), %+v", r.Result, r.Reason, c)
}

func TestAContractsOwnTimeHoldsWhateverTheClockAndAShorterClockBinds(t *testing.T) {
	const quick = 400 * time.Millisecond
	// The referee gives back what a program waits for a processor. So a program that is to
	// run out of time thinks longer than any machine makes it wait.
	const slow = 10 * time.Second
	short, long := 100*time.Millisecond, 20*time.Second
	clocks := []struct {
		name  string
		terms Terms
	}{
		{"no clock", Terms{}},
		{"a longer time a move", Terms{Move: long}},
		{"a game clock", Terms{Game: 5 * time.Minute}},
		{"a shorter time a move", Terms{Move: short}},
		{"a game clock that runs out", Terms{Game: short}},
	}
	const moves, passes, loses = "moves", "turn passes", "loses on time"
	for _, tt := range []struct {
		name, bot string
		contract  time.Duration // of the contract itself, 0: none
		want      [5]string     // by clock
	}{
		{"iut, over its time", "iut", 3 * short / 2, [5]string{passes, passes, passes, passes, loses}},
		{"iut, within its time", "iut", long, [5]string{moves, moves, moves, passes, loses}},
		{"ucc", "ucc", 0, [5]string{moves, moves, moves, loses, loses}},
		{"mactech", "mactech", 0, [5]string{moves, moves, moves, loses, loses}},
		{"native", "native", 0, [5]string{moves, moves, moves, loses, loses}},
		{"advcli", "advcli", 0, [5]string{moves, moves, moves, loses, loses}},
	} {
		for i, clock := range clocks {
			t.Run(tt.name+", "+clock.name, func(t *testing.T) {
				t.Parallel()
				think := slow
				if tt.want[i] == moves {
					think = quick
				}
				if got, _ := firstMove(t, tt.bot, tt.contract, clock.terms, think, 0); got != tt.want[i] {
					t.Errorf("%s, expected %q", got, tt.want[i])
				}
			})
		}
	}
}

// after is how long the programs below take after their move: long compared with what they wait for
// a processor on a busy machine, which is given back.
const after = time.Second

func TestWhatAMacTechEntryComputesAfterReportMoveIsItsTime(t *testing.T) {
	t.Parallel()
	got, r := firstMove(t, "mactech", 0, Terms{Game: 5 * time.Minute}, 0, after)
	if got != "moves" {
		t.Fatal(got)
	}
	c := r.Conduct[0]
	// Less than all of it only where a busy machine gives some back.
	if c.Think < after/2 || c.Slowest != c.Think || r.Record.Moves[0].Time != c.Think.Truncate(time.Microsecond) {
		t.Errorf("%v in all, slowest move %v, recorded %v: expected the same and about %v", c.Think, c.Slowest, r.Record.Moves[0].Time, after)
	}
	for name, terms := range map[string]Terms{"of the move": {Move: after / 2}, "of the game": {Game: after / 2}} {
		if got, _ := firstMove(t, "mactech", 0, terms, 0, after); got != "loses on time" {
			t.Errorf("time %s: %s", name, got)
		}
		if got, _ := firstMove(t, "mactech", 0, terms, after*2/5, after*2/5); got != "loses on time" {
			t.Errorf("time %s, a part before and a part after: %s", name, got)
		}
	}
}

func TestWhatComesAfterTheLastMoveCountsButDoesNotChangeTheResult(t *testing.T) {
	t.Parallel()
	d := gametest.Variant(t, "mactech").Definition()
	d.PlyLimit = 1
	v := must.Get(stratego.New(d))(t)
	g := between(t, "mactech")
	g.Variant = v
	g.Players[0] = mactech.New(launch(t, slowly(t, "mactech", 0, after, 0)))
	g.Terms = Terms{Game: after / 2}
	r := play(t, g)
	if c := r.Conduct[0]; r.Result != board.Draw(board.Limit) || c.Fault == "" || c.Think < after/2 {
		t.Errorf("got %+v (%s), %+v", r.Result, r.Reason, c)
	}
}

func TestBeingToldOfMovesIsNotPartOfAnIUTTurn(t *testing.T) {
	t.Parallel()
	const told = 300 * time.Millisecond
	got, r := firstMove(t, "iut", told/2, Terms{Game: 5 * time.Minute}, 0, told)
	if c := r.Conduct[0]; got != "moves" || c.Think > told {
		t.Errorf("%s, %+v", got, c)
	}
}
