package main

import (
	"fmt"
	"os"

	"flagfall.dev/advance"
)

// perftAdvance counts in Advance, from the start or from a board file.
func perftAdvance(c *perftCmd) error {
	p := advance.Start()
	if c.Position != "" {
		text, err := os.ReadFile(c.Position)
		if err != nil {
			return err
		}
		side := advance.White
		if c.Side == "black" {
			side = advance.Black
		}
		if p, err = advance.Parse(string(text), side); err != nil {
			return fmt.Errorf("%s: %w", c.Position, err)
		}
	}
	if c.Divide && c.Depth > 0 {
		for _, m := range p.Moves(nil) {
			p.Make(m)
			fmt.Printf("%s %d\n", m, advance.Perft(&p, c.Depth-1))
			p.Unmake(m)
		}
	}
	fmt.Printf("perft %d: %d\n", c.Depth, advance.Perft(&p, c.Depth))
	return nil
}
