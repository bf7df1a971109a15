package main

import (
	"fmt"
)

// perftCmd counts the leaves of the tree of legal moves: the usual check that a
// move generator is right, and a measure of its speed.
type perftCmd struct {
	Variant  string `default:"classic" help:"Game to count in, such as advance."`
	Position string `help:"File with the position to start from (default: the start of the game)."`
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
	switch c.Variant {
	case "advance":
		return perftAdvance(c)
	}
	return fmt.Errorf("--variant %q: perft knows advance", c.Variant)
}
