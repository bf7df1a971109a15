package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"flagfall.dev/internal/benchmark"
)

// benchCmd measures speed by fixed work.
type benchCmd struct {
	For  time.Duration `default:"1s" help:"Time for each figure."`
	JSON bool          `help:"Print one JSON object."`

	Search bool `xor:"what" help:"Print what marshal and max choose in the fixed positions, and measure no speed."`
	Arena  bool `xor:"what" help:"Measure the referee with two programs on pipes instead."`
	Env    bool `xor:"what" help:"Measure the environment for learning instead: 1,024 games of classic at once."`
	Web    bool `xor:"what" help:"Measure the browser face on loopback instead: 500 games, 1,000 event streams."`
}

// Help says what signatures are for, and shows examples.
func (benchCmd) Help() string {
	return `A signature is a hash of what the rules or the players do in fixed positions, with
fixed seeds and nodes. It is the same on every machine, so two builds with the same
signatures play alike. --search prints every choice, to see where two builds differ.

Examples:
  flagfall bench --for 3s --json
  flagfall bench --env --json
  flagfall bench --search > before.txt`
}

// Run measures and prints.
func (c *benchCmd) Run() error {
	if c.For <= 0 {
		return fmt.Errorf("--for %v: expected a time above 0, such as 3s", c.For)
	}
	if c.Arena {
		return c.arena()
	}
	if c.Env {
		return c.environment()
	}
	if c.Web {
		return benchWeb(c.For, c.JSON)
	}
	if c.Search {
		return c.search()
	}
	return c.speeds()
}

// search prints what our searching players choose.
func (c *benchCmd) search() error {
	r, err := benchmark.Searches(context.Background())
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	for _, choice := range r.Choices {
		fmt.Println(choice)
	}
	fmt.Printf("search signature %s\nmax signature %s\n", r.Signature, r.Max)
	return nil
}

// speeds measures the cores and the search.
func (c *benchCmd) speeds() error {
	search, err := benchmark.MeasureSearch(context.Background(), c.For)
	if err != nil {
		return err
	}
	search.Choices = nil // search prints them
	r := struct {
		benchmark.Cores
		benchmark.Search
	}{benchmark.MeasureCores(c.For), search}
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
		{"marshal, nodes in positions of games", r.Nodes},
	} {
		fmt.Printf("%-42s %8.2f M/s\n", f.what, f.rate/1e6)
	}
	fmt.Printf("random classic games without repetition rules, from human-like set-ups: %.0f plies, %.1f legal moves a ply\n", r.MeanPlies, r.MeanMoves)
	fmt.Printf("rules signature %s\nsearch signature %s\nmax signature %s\n", r.Rules, r.Signature, r.Max)
	return nil
}

// environment measures the environment for learning.
func (c *benchCmd) environment() error {
	r, err := benchmark.MeasureEnvironment(c.For)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	fmt.Printf("environment, %d games at once, legal actions drawn: %.2f M steps/s\n", r.Games, r.Steps/1e6)
	fmt.Printf("with observations, masks, rewards and ends: %.2f M steps/s\n", r.Observed/1e6)
	return nil
}

// arena measures the referee with our own random player as the program: it
// hardly thinks.
func (c *benchCmd) arena() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	r, err := benchmark.MeasureArena(context.Background(), []string{self, "bot", "ucc", "--player", "random"}, c.For)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	fmt.Printf("referee, from a reply to the other's request: median %.1f µs, 99th of 100 %.1f µs (%d moves)\n", r.OverheadMedian, r.OverheadP99, r.Moves)
	fmt.Printf("bot, from a request to its reply: median %.1f µs\n", r.ReplyMedian)
	fmt.Printf("start of a program: median %.0f µs\n", r.StartMedian)
	return nil
}
