package contest

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/session/player"
)

// tellFaults prints the first fault of every player that had one, and how the author of a
// program finds its cause.
func tellFaults(w io.Writer, p *tournament.Plan, table []tally.Standing) {
	for _, s := range table {
		f := s.First
		if f == nil {
			continue
		}
		fmt.Fprintf(w, "\n%s: first fault: %s at ply %d: %s\n", plaintext.Line(s.Name, 200), f.Kind, f.Ply, f.Reason)
		for _, line := range f.LastWords {
			fmt.Fprintf(w, "  it wrote: %s\n", line)
		}
		spec := p.Players[s.Player]
		if parsed, err := player.ParseSpec(spec); err == nil && parsed.Outside() {
			fmt.Fprintf(w, "  to find out why: flagfall check-bot %s --variant %s\n", quoted(spec), quoted(p.Variant))
		}
	}
}

// NeverMoved returns an error that names the players that made no move in any of their
// games, whoever won these: the figures of the match do not measure their play, and a script
// should notice. It is nil where there is none.
func NeverMoved(table []tally.Standing) error {
	var all []error
	for _, s := range table {
		if s.Moves == 0 && s.Games > 0 {
			all = append(all, fmt.Errorf("%s made no move in any of its %d games", plaintext.Line(s.Name, 200), s.Games))
		}
	}
	return errors.Join(all...)
}

// quoted writes a word as a shell reads it.
func quoted(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(plaintext.Line(word, 1000), "'", `'\''`) + "'"
}
