package main

import (
	"fmt"
	"io"

	"flagfall.dev/internal/lab/benchmark"
	"flagfall.dev/internal/session/games"
)

// perftCmd counts the leaves of the tree of legal moves: the usual check that a
// move generator is right, and a measure of its speed.
type perftCmd struct {
	Variant  string `default:"classic" help:"Variant, or the file of a custom one."`
	Position string `placeholder:"POSITION" help:"${perft_position}"`
	Seed     uint64 `default:"1" help:"Seed of the set-ups."`
	Side     string `default:"white" enum:"white,black" help:"Side to move in an Advance position from a file."`
	Depth    int    `default:"3" help:"Depth in plies."`
	Divide   bool   `help:"Count below every move of the first ply."`
}

// Help shows an example.
func (perftCmd) Help() string {
	return "Example: flagfall perft --variant advance --depth 3 --divide"
}

// Run counts and prints.
func (c *perftCmd) Run(out io.Writer) error {
	if c.Depth < 0 {
		return fmt.Errorf("--depth %d: expected 0 or more", c.Depth)
	}
	v, err := games.VariantNamed(c.Variant)
	if err != nil {
		return err
	}
	if v.Stratego == nil {
		p, err := benchmark.AdvancePosition(c.Position, c.Side == "black")
		if err != nil {
			return err
		}
		return benchmark.PerftAdvance(out, p, c.Depth, c.Divide)
	}
	p, err := benchmark.Position(v.Stratego, c.Position, c.Seed)
	if err != nil {
		return err
	}
	return benchmark.Perft(out, p, c.Depth, c.Divide)
}
