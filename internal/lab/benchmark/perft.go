package benchmark

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/deploy"
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

// Position returns the position that a StraDoS string describes or, where it is empty,
// one of set-ups that the seed draws.
func Position(v *stratego.Variant, text string, seed uint64) (*stratego.Position, error) {
	if text != "" {
		return stratego.ParsePosition(v, text)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	generator := deploy.New(v)
	red, blue := generator.Random(rng), generator.Random(rng)
	return stratego.NewPosition(v, red, blue)
}

// AdvancePosition returns the position of a board file, with White or Black to move,
// or the start of the game where no file is named.
func AdvancePosition(file string, black bool) (advance.Position, error) {
	if file == "" {
		return advance.Start(), nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return advance.Position{}, err
	}
	side := advance.White
	if black {
		side = advance.Black
	}
	p, err := advance.Parse(string(text), side)
	if err != nil {
		return p, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}
