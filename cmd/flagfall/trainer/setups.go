package trainer

import (
	"fmt"
	"io"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/face/lobby"
)

// Setups has the commands around opening set-ups.
type Setups struct {
	List    listCmd    `cmd:"" help:"List the set-ups: your own, and thirty that are ready-made."`
	Show    showCmd    `cmd:"" help:"Show a set-up with its record and its training."`
	Keep    keepCmd    `cmd:"" help:"Keep a set-up under a name."`
	Delete  deleteCmd  `cmd:"" help:"Delete a set-up of your own, and its training."`
	Train   trainCmd   `cmd:"" help:"Play a set-up many times, and say what was found first and which squares cost most."`
	Improve improveCmd `cmd:"" help:"Measure small changes of a set-up against the original."`
	Explore exploreCmd `cmd:"" help:"Say where people and the strong player put each rank."`
	Judge   judgeCmd   `cmd:"" help:"Say what a set-up is worth, by where people put such pieces and by many fast games."`
}

type judgeCmd struct {
	File    string `arg:"" help:"File whose first set-up is judged: rank tokens, back row first, as --setup-book of 'match' reads them."`
	Variant string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Pairs   int    `default:"200" help:"Pairs of games, with each colour against the same set-up."`
	Seed    uint64 `default:"1" help:"Seed of the other set-ups and of the players."`
	JSON    bool   `help:"Print one JSON object."`
}

// Help shows an example.
func (judgeCmd) Help() string {
	return `The player council plays both sides. Half of the opposing set-ups are like those that people
make, half like marshal's. Ctrl-C stops and reports on the games played so far.

Example: flagfall setups judge mine.txt --pairs 500`
}

// Run judges the set-up and prints what was found.
func (c *judgeCmd) Run(out io.Writer) error {
	if c.Pairs < 1 {
		return fmt.Errorf("--pairs %d: expected 1 or more", c.Pairs)
	}
	ctx, stop := interrupt.Context()
	defer stop()
	j := lobby.SetupJudge{Variant: c.Variant, File: c.File, Pairs: c.Pairs, Seed: c.Seed, JSON: c.JSON}
	line := progress.Stderr()
	defer line.Clear()
	if line.Terminal() {
		j.Told = func(words string) { line.Update(false, func() string { return words }) }
	}
	return j.Write(ctx, option.Sentences(line.Above(out), c.JSON))
}
