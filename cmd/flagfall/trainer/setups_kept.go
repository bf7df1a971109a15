package trainer

import (
	"context"
	"fmt"
	"io"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/trainer"
)

// named is a set-up, and how it is printed.
type named struct {
	Name string `arg:"" help:"Name of a set-up, as 'flagfall setups list' has it."`
	JSON bool   `help:"Print one JSON object."`
}

func (n *named) setups() *lobby.Setups { return &lobby.Setups{Kept: library.Default(), JSON: n.JSON} }

type listCmd struct {
	Variant string `short:"v" placeholder:"NAME" help:"Only those of a variant."`
	JSON    bool   `help:"Print one JSON object."`
}

// Help shows an example.
func (listCmd) Help() string {
	return "Your own set-ups come first, with a star.\n\nExample: flagfall setups list --variant barrage"
}

// Run lists the set-ups.
func (c *listCmd) Run(out io.Writer) error {
	return (&lobby.Setups{Kept: library.Default(), JSON: c.JSON}).List(option.Sentences(out, c.JSON), c.Variant)
}

type showCmd struct{ named }

// Help shows an example.
func (showCmd) Help() string {
	return "The record is of your own games with the set-up, by opponent, with 95 % intervals.\n\nExample: flagfall setups show \"Corner post\""
}

// Run shows the set-up.
func (c *showCmd) Run(out io.Writer) error {
	return c.setups().Show(option.Sentences(out, c.JSON), c.Name)
}

type keepCmd struct {
	Name    string `arg:"" help:"Name to keep it under."`
	From    string `arg:"" help:"File whose first set-up is kept, as 'setups judge' reads it, or the name of a set-up to copy."`
	Variant string `short:"v" default:"classic" help:"Rule set of a file."`
	JSON    bool   `help:"Print one JSON object."`
}

// Help shows an example.
func (keepCmd) Help() string {
	return "A set-up of yours that has the name is replaced.\n\nExample: flagfall setups keep \"My post\" mine.txt --variant barrage"
}

// Run keeps the set-up.
func (c *keepCmd) Run(out io.Writer) error {
	o := lobby.Setups{Kept: library.Default(), JSON: c.JSON}
	return o.Keep(option.Sentences(out, c.JSON), c.Name, c.From, c.Variant)
}

type deleteCmd struct {
	Name string `arg:"" help:"Name of a set-up of yours."`
	JSON bool   `help:"Print one JSON object."`
}

// Help shows an example.
func (deleteCmd) Help() string { return "Example: flagfall setups delete \"My post\"" }

// Run deletes the set-up.
func (c *deleteCmd) Run(out io.Writer) error {
	o := lobby.Setups{Kept: library.Default(), JSON: c.JSON}
	return o.Delete(option.Sentences(out, c.JSON), c.Name)
}

// trained are the flags of games that are played with a set-up.
type trained struct {
	named
	Against []string `placeholder:"PLAYER" default:"council" help:"Player of both sides, so that only the set-ups differ; repeat the flag for more, which take turns."`
	Seed    uint64   `default:"1" help:"Seed of the other set-ups and of the players."`
}

// work does something long with a progress line, until it is done or interrupted.
func (c *trained) work(
	out io.Writer, games int, do func(ctx context.Context, w io.Writer, o *lobby.Setups, order trainer.Order) error,
) error {
	if games < 2 || games%2 != 0 {
		return fmt.Errorf("--games %d: expected an even number from 2 on, because every pair of games swaps the colours", games)
	}
	ctx, stop := interrupt.Context()
	defer stop()
	o := c.setups()
	line := progress.Stderr()
	defer line.Clear()
	if line.Terminal() {
		o.Told = func(words string) { line.Update(false, func() string { return words }) }
	}
	order := trainer.Order{Players: c.Against, Pairs: games / 2, Seed: c.Seed}
	return do(ctx, option.Sentences(line.Above(out), c.JSON), o, order)
}

type trainCmd struct {
	trained
	Games int `short:"n" default:"1000" help:"Number of games, even: every pair of games swaps the colours."`
}

// Help shows an example.
func (trainCmd) Help() string {
	return `Half of the opposing set-ups are like those that people make, half like marshal's. Ctrl-C stops, and the same command
goes on; what was played is kept. A square that cost much is one to look at, not a proven fault.

Example: flagfall setups train "Corner post" --games 1000 --against council --against marshal:level=2,memory=1`
}

// Run plays the set-up.
func (c *trainCmd) Run(out io.Writer) error {
	return c.work(out, c.Games, func(ctx context.Context, w io.Writer, o *lobby.Setups, order trainer.Order) error {
		return o.Train(ctx, w, c.Name, order)
	})
}

type improveCmd struct {
	trained
	Games   int `short:"n" default:"200" help:"Number of games of each change and of the original, even; under 40 say nothing."`
	Changes int `default:"8" help:"Number of changes: two pieces exchanged, those that cost most in training first."`
}

// Help shows an example.
func (improveCmd) Help() string {
	return `Each change and the original play the same pairs: the same player, opposing set-up, colours and seeds. A change is called
better or worse only where the interval says so, for all changes together at 95 %.

Example: flagfall setups improve "Corner post" --games 400 --changes 6`
}

// Run measures the changes.
func (c *improveCmd) Run(out io.Writer) error {
	if c.Changes < 1 || c.Changes > 100 {
		return fmt.Errorf("--changes %d: expected 1 to 100", c.Changes)
	}
	return c.work(out, c.Games, func(ctx context.Context, w io.Writer, o *lobby.Setups, order trainer.Order) error {
		return o.Improve(ctx, w, c.Name, order, c.Changes)
	})
}

type exploreCmd struct {
	Rank    string `arg:"" optional:"" help:"Rank, such as Spy or S (default: all of them)."`
	Variant string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	JSON    bool   `help:"Print one JSON object."`
}

// Help shows an example.
func (exploreCmd) Help() string {
	return `People's frequencies were counted in published games; those of the strong player are of 400 set-ups that it makes.

Example: flagfall setups explore Flag --variant barrage`
}

// Run prints the maps.
func (c *exploreCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	return (&lobby.Setups{Kept: library.Default(), JSON: c.JSON}).Explore(ctx, option.Sentences(out, c.JSON), c.Variant, c.Rank)
}
