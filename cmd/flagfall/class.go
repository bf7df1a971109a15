package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/arena/class"
	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/sandbox/program"
)

// classCmd judges the programs of a class.
type classCmd struct {
	Folder   string        `arg:"" help:"Folder with a folder for each student."`
	Out      string        `short:"o" placeholder:"DIR" help:"${class_out}"`
	Contract string        `default:"native" enum:"${contracts}" help:"Contract of programs whose bot.toml names none: ${enum}."`
	Variant  string        `short:"v" default:"barrage" help:"Rules to play by."`
	Against  []string      `default:"random" help:"Flagfall's own players that take part, for comparison."`
	Type     string        `default:"ladder" enum:"ladder,round-robin,swiss" help:"Tournament: ${enum}."`
	Games    int           `short:"n" default:"10" help:"Games of each pairing, an even number."`
	Seed     *uint64       `placeholder:"N" help:"${class_seed}"`
	Key      string        `placeholder:"HEX" help:"Repeat a tournament with the key that its report tells."`
	Time     time.Duration `short:"t" default:"1s" help:"Time for a move."`
	Memory   int           `default:"512" placeholder:"MIB" help:"Memory of a program."`
	CPU      float64       `name:"cpu" default:"120" placeholder:"SECONDS" help:"Processor time of a program in a game."`
	MaxPlies int           `default:"2000" placeholder:"N" help:"End a game as a draw after this many plies."`

	Concurrency int `short:"c" placeholder:"N" help:"Pairs of games at a time (default: one a processor)."`
	Replays     int `default:"200" help:"Greatest number of games that a page can replay."`
	option.Programs
}

// Help shows an example.
func (classCmd) Help() string {
	return `Builds every student's program in the sandbox, checks it as 'flagfall check-bot' does, plays
a tournament of those that can play, and writes a page for the class (index.html), one for
each student, and the figures (class.json). The same command continues an interrupted
tournament. docs/class.md says how programs are found.

Examples:
  flagfall class students
  flagfall class students --contract ucc --variant ucc --games 20 --out grades`
}

// Run judges the class.
func (c *classCmd) Run(out io.Writer) error {
	folder := cmp.Or(c.Out, filepath.Clean(c.Folder)+"-results")
	say := func(text string) { fmt.Fprintln(os.Stderr, plaintext.Clean(text)) }
	soft, hard, stop := interrupt.Twice(say)
	defer stop()
	contest.Prepare(hard, "", say)
	guard := c.Guard()
	judge := class.Class{
		Folder: c.Folder, Output: folder, Version: program.Version, Contract: c.Contract, Variant: c.Variant, Against: c.Against,
		Type: tournament.Type(c.Type), Games: c.Games, Seed: c.Seed, Key: c.Key, Move: c.Time, Memory: c.Memory,
		CPU: c.CPU, MaxPlies: c.MaxPlies,
		Concurrency: c.Concurrency, Replays: c.Replays, Guard: guard, Say: say,
	}
	all, err := judge.Run(soft, hard)
	if all == nil {
		return err
	}
	for _, r := range all {
		fmt.Fprintf(out, "%-20s %s\n", plaintext.Line(r.Name, 200), plaintext.Line(r.State(), 200))
	}
	fmt.Fprintln(out, "the pages are in", filepath.Join(folder, "index.html"))
	return err
}
