package study

import (
	"context"
	"fmt"
	"io"

	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/lab"
)

// Belief measures beliefs on recorded games, in bits for each hidden piece.
type Belief struct {
	Games []string // names of files
}

// Run reads the games and reports the bits of every belief, after an interruption of the games
// read until then. A game of which the set-ups are not known, or in which nothing is hidden, does
// not count.
func (b *Belief) Run(ctx context.Context, r Report) error {
	var s lab.Surprise
	read := 0
	for i, name := range b.Games {
		if ctx.Err() != nil {
			if s.Pieces > 0 {
				reportSurprise(r.Out, &s, read)
			}
			return fmt.Errorf("interrupted after %d of %d games", i, len(b.Games))
		}
		known, err := measure(&s, name)
		if err != nil {
			return err
		}
		if known {
			read++
		}
	}
	reportSurprise(r.Out, &s, read)
	return nil
}

// reportSurprise writes what was measured on some games.
func reportSurprise(out io.Writer, s *lab.Surprise, read int) {
	names, _ := lab.Beliefs()
	fmt.Fprintf(out, "%d games, %d hidden pieces\n", read, s.Pieces)
	for k, name := range names {
		if s.Pieces > 0 {
			fmt.Fprintf(out, "%-10s %.3f bits for each\n", name, s.Mean(k))
		}
	}
}

// measure adds a file's game, if there is anything hidden in it.
func measure(s *lab.Surprise, name string) (known bool, err error) {
	g, err := archive.Read(name)
	if err != nil {
		return false, err
	}
	if g.Variant == nil {
		return false, nil // Advance: nothing is hidden
	}
	replay, err := g.Replay()
	if err != nil || g.Record.Unbegun() {
		return false, nil // no set-ups
	}
	s.Measure(replay)
	return true, nil
}
