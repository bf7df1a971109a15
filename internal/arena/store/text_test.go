package store

import (
	"errors"
	"io"
	"iter"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/program"
)

// these returns games, and then an error if there is one.
func these(err error, games ...*Game) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

func TestATableHasARowForEachGame(t *testing.T) {
	var out strings.Builder
	must.Do(t, WriteTable(&out, these(nil, game(0), game(11))))
	want := `game     first  second  winner  ending  plies  faults
t/00000  a      b       first   flag    0      stall
t/00011  a      b       draw    flag    11     stall
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nexpected\n%s", got, want)
	}
	broken := errors.New("the disk is gone")
	if err := WriteTable(io.Discard, these(broken, game(0))); !errors.Is(err, broken) {
		t.Errorf("%v, expected %v", err, broken)
	}
}

func TestAGameIsShownWithWhatItsPlayersNeededAndWrote(t *testing.T) {
	g := game(1)
	g.Record, g.Opening = "moves\n", "book 3"
	g.Seats[0].Think, g.Seats[0].Slowest = 2_500_000, 1_500_000
	g.Seats[0].Program = program.Identity{Says: "Crab 1.2", Version: "0.9"}
	g.Seats[0].Waited, g.Seats[0].Waits, g.Seats[0].GivenUp = 9_000_000, 3, 2
	g.Seats[1].Stderr = "\x1b[2Jnoise\n\n"
	var out strings.Builder
	must.Do(t, g.WriteText(&out))
	for _, want := range []string{
		"moves\n\n# it began from: book 3\n",
		"# a: 1 moves, 2.5 ms of thought, 0.0 ms of processor, slowest move 1.5 ms, fault: none\n# it was given back 9.0 ms of waiting for a processor; 1 of 1 moves had such a wait\n# turns that it gave up: 2\n# its program: \"Crab 1.2\"",
		"# b: 0 moves, 0.0 ms of thought, 0.0 ms of processor, slowest move 0.0 ms, fault: stall\n# it wrote to stderr:\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q does not have %q", out.String(), want)
		}
	}
	if got := out.String(); strings.ContainsRune(got, '\x1b') || !strings.HasSuffix(got, "noise\n") {
		t.Errorf("%q: what a program wrote steers the terminal, or ends in empty lines", got)
	}
}
