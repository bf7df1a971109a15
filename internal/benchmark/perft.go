package benchmark

import (
	"fmt"
	"io"

	"flagfall.dev/advance"
	"flagfall.dev/stratego"
)

// Perft counts the leaves of the tree of legal moves below a position of Stratego,
// to a depth in plies, and writes their number: the usual check that a move
// generator is right. With divide it writes the number below every move of the
// first ply before.
func Perft(w io.Writer, p *stratego.Position, depth int, divide bool) error {
	if divide && depth > 0 && !p.Ended() {
		for _, m := range p.Moves(nil) {
			p.Make(m)
			fmt.Fprintf(w, "%s %d\n", p.Variant().FormatMove(m), stratego.Perft(p, depth-1))
			p.Unmake()
		}
	}
	_, err := fmt.Fprintf(w, "perft %d: %d\n", depth, stratego.Perft(p, depth))
	return err
}

// PerftAdvance is Perft for Advance.
func PerftAdvance(w io.Writer, p advance.Position, depth int, divide bool) error {
	if divide && depth > 0 {
		for _, m := range p.Moves(nil) {
			p.Make(m)
			fmt.Fprintf(w, "%s %d\n", m, advance.Perft(&p, depth-1))
			p.Unmake(m)
		}
	}
	_, err := fmt.Fprintf(w, "perft %d: %d\n", depth, advance.Perft(&p, depth))
	return err
}
