package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/lab/benchmark"
)

// benchCmd measures speed by fixed work.
type benchCmd struct {
	For  time.Duration `default:"1s" help:"Time for each figure."`
	JSON bool          `help:"Print one JSON object."`

	Only []string `xor:"what" placeholder:"FIGURE" help:"Measure only these, by their names in --json, such as policy_us."`

	Search bool `xor:"what" help:"Print what marshal and max choose in the fixed positions, and measure no speed."`
	Arena  bool `xor:"what" help:"Measure the referee with two programs on pipes instead."`
	Env    bool `xor:"what" help:"Measure the environment for learning instead: 1,024 games of classic at once."`
	Solver bool `xor:"what" help:"Measure how far the solver reaches in endings instead, with up to --for for each question."`
	Web    bool `xor:"what" help:"Measure the browser face on loopback instead: 500 games, 1,000 event streams."`
}

// Help says what signatures are for, and shows examples.
func (benchCmd) Help() string {
	return `A signature is a hash of what the rules or the players do in fixed positions, with
fixed seeds and nodes. It is the same on every machine, so two builds with the same
signatures play alike. --search prints every choice, to see where two builds differ.

All figures are of one core. Of marshal: selfplay_games_per_s, games of ucc against itself with
300 nodes a move and 1,000 plies at most; rollouts_per_s, rollouts in worlds drawn from beliefs;
thought_fixed_us, what a move costs before its first node, view and beliefs included;
policy_us, what a look by the learned policy costs.

Each figure is printed as soon as it is measured; with --json all of them at the end.

Examples:
  flagfall bench --for 3s --json
  flagfall bench --only policy_us,rollouts_per_s
  flagfall bench --env --json
  flagfall bench --solver --for 10s
  flagfall bench --search > before.txt`
}

// Run measures and prints.
func (c *benchCmd) Run(out io.Writer) error {
	if c.For <= 0 {
		return fmt.Errorf("--for %v: expected a time above 0, such as 3s", c.For)
	}
	say := func(line string) { fmt.Fprintln(out, line) }
	if c.JSON {
		say = func(string) {}
	}
	figures, err := c.measure(context.Background(), say)
	switch {
	case err != nil || !c.JSON:
		return err
	case len(c.Only) > 0:
		return writeOnly(out, figures, c.Only)
	}
	return json.NewEncoder(out).Encode(figures)
}

// writeOnly prints those figures as a JSON object that are wanted.
func writeOnly(out io.Writer, figures any, only []string) error {
	text, err := json.Marshal(figures)
	if err != nil {
		return err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	maps.DeleteFunc(all, func(key string, _ json.RawMessage) bool { return !slices.Contains(only, key) })
	return json.NewEncoder(out).Encode(all)
}

// measure returns the figures of the part that was asked for, and says each when it is known.
func (c *benchCmd) measure(ctx context.Context, say func(line string)) (any, error) {
	switch {
	case c.Arena: // our own random player is the program: it hardly thinks
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		return benchmark.MeasureArena(ctx, []string{self, "bot", "ucc", "--player", "random"}, c.For, say)
	case c.Env:
		return benchmark.MeasureEnvironment(c.For, say)
	case c.Solver:
		return benchmark.MeasureSolver(ctx, c.For, say)
	case c.Web:
		r, err := lobby.Bench(ctx, c.For)
		return sayAll(say, r, err)
	case c.Search:
		r, err := benchmark.Searches(ctx)
		return sayAll(say, r, err)
	}
	return benchmark.Measure(ctx, c.For, c.Only, say)
}

// sayAll says figures that are known only together.
func sayAll(say func(line string), figures fmt.Stringer, err error) (any, error) {
	if err == nil {
		say(strings.TrimSuffix(figures.String(), "\n"))
	}
	return figures, err
}
