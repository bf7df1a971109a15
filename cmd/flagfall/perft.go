package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"flagfall.dev/advance"
	"flagfall.dev/internal/benchmark"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/stratego"
)

// perftCmd counts the leaves of the tree of legal moves: the usual check that a
// move generator is right, and a measure of its speed.
type perftCmd struct {
	Variant  string `default:"classic" help:"Variant, or the file of a custom one."`
	Position string `help:"Position to start from: a StraDoS string, or for Advance a file (default: set-ups drawn from the seed)."`
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
func (c *perftCmd) Run() error {
	if c.Depth < 0 {
		return fmt.Errorf("--depth %d: expected 0 or more", c.Depth)
	}
	v, err := games.VariantNamed(c.Variant)
	if err != nil {
		return err
	}
	if v.Stratego == nil {
		p, err := c.advance()
		if err != nil {
			return err
		}
		return benchmark.PerftAdvance(os.Stdout, p, c.Depth, c.Divide)
	}
	p, err := c.stratego(v.Stratego)
	if err != nil {
		return err
	}
	return benchmark.Perft(os.Stdout, p, c.Depth, c.Divide)
}

// advance returns the start, or the position of a board file.
func (c *perftCmd) advance() (advance.Position, error) {
	if c.Position == "" {
		return advance.Start(), nil
	}
	text, err := os.ReadFile(c.Position)
	if err != nil {
		return advance.Position{}, err
	}
	side := advance.White
	if c.Side == "black" {
		side = advance.Black
	}
	p, err := advance.Parse(string(text), side)
	if err != nil {
		return p, fmt.Errorf("%s: %w", c.Position, err)
	}
	return p, nil
}

// stratego returns a position, or one of set-ups drawn from the seed.
func (c *perftCmd) stratego(v *stratego.Variant) (*stratego.Position, error) {
	if c.Position != "" {
		return stratego.ParsePosition(v, c.Position)
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	generator := deploy.New(v)
	red, blue := generator.Random(rng), generator.Random(rng)
	return stratego.NewPosition(v, red, blue)
}
