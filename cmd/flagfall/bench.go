package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"flagfall/internal/benchmark"
)

// benchCmd measures speed by fixed work.
type benchCmd struct {
	For  time.Duration `default:"1s" help:"Time for each figure."`
	JSON bool          `help:"Print one JSON object."`
}

// Help shows an example.
func (benchCmd) Help() string {
	return "Example: flagfall bench --for 3s --json"
}

// Run measures and prints.
func (c *benchCmd) Run() error {
	if c.For <= 0 {
		return fmt.Errorf("--for %v: expected a time above 0, such as 3s", c.For)
	}
	r := benchmark.MeasureCores(c.For)
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	for _, f := range []struct {
		what string
		rate float64
	}{
		{"classic, random plies, moves sampled", r.SamplePlies},
		{"classic, random plies, moves listed", r.ListPlies},
		{"classic, perft leaves", r.PerftNodes},
		{"advance, perft leaves, last ply counted", r.AdvancePerftBulk},
		{"advance, perft leaves, every leaf made", r.AdvancePerftMade},
	} {
		fmt.Printf("%-42s %8.2f M/s\n", f.what, f.rate/1e6)
	}
	fmt.Printf("random classic games without repetition rules, from human-like set-ups: %.0f plies, %.1f legal moves a ply\n", r.MeanPlies, r.MeanMoves)
	fmt.Printf("signature %s\n", r.Signature)
	return nil
}
