package store

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"strings"
	"text/tabwriter"

	"flagfall.dev/internal/base/plaintext"
)

// WriteTable writes a table of games for people to read.
func WriteTable(w io.Writer, all iter.Seq2[*Game, error]) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "game\tfirst\tsecond\twinner\tending\tplies\tfaults")
	for g, err := range all {
		if err != nil {
			return err
		}
		faults := strings.TrimSpace(g.Seats[0].Fault + " " + g.Seats[1].Fault)
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%s\n", g.ID, g.Players[0], g.Players[1], g.Winner, g.Ending, g.Plies, faults)
	}
	return table.Flush()
}

// doubt says whether a busy machine makes a verdict on the seat doubtful.
func (s *PlayerStats) doubt() string {
	if s.Doubts == 0 {
		return ""
	}
	return ": the machine was so busy that the verdict about its time is doubtful"
}

// waits says in how many of its moves a program waited for a processor, as far as it made them.
func (s *PlayerStats) waits() string {
	if n := min(s.Waits, s.Moves); n > 0 {
		return fmt.Sprintf("; %d of %d moves had such a wait", n, s.Moves)
	}
	return ""
}

// WriteText writes a game for people to read: its record, what each player needed,
// which program it was and what it wrote to stderr. Programs have written parts of it,
// so nothing in it can steer a terminal.
func (g *Game) WriteText(w io.Writer) error {
	var b strings.Builder
	b.WriteString(plaintext.Clean(g.Record))
	if g.Withheld {
		b.WriteString("\n# its seeds are told when the run is over\n")
	}
	if g.Opening != "" {
		fmt.Fprintf(&b, "\n# it began from: %s\n", plaintext.Line(g.Opening, 400))
	}
	for side, seat := range g.Seats {
		fmt.Fprintf(&b, "\n# %s: %d moves, %.1f ms of thought, %.1f ms of processor, slowest move %.1f ms, fault: %s\n", plaintext.Line(g.Players[side], 200),
			seat.Moves, milliseconds(seat.Think), milliseconds(seat.CPU), milliseconds(seat.Slowest),
			cmp.Or(plaintext.Line(seat.Fault, 40), "none"))
		if seat.Waited > 0 {
			fmt.Fprintf(&b, "# it was given back %.1f ms of waiting for a processor%s%s\n", milliseconds(seat.Waited), seat.waits(), seat.doubt())
		}
		if seat.GivenUp > 0 {
			fmt.Fprintf(&b, "# turns that it gave up: %d\n", seat.GivenUp)
		}
		if seat.Program.Key() != "" {
			fmt.Fprintf(&b, "# its program: %s\n", plaintext.Line(seat.Program.Long(), 1000))
		}
		if seat.Stderr != "" {
			fmt.Fprintf(&b, "# it wrote to stderr:\n%s\n", strings.TrimRight(plaintext.Clean(seat.Stderr), "\n"))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
