package laboratory

import (
	"errors"
	"fmt"
	"io"
	"os"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/sandbox/program"
)

type rulerCmd struct {
	Player    string   `arg:"" help:"Player that is measured, such as marshal or native:./flagfall bot native."`
	Opponents []string `arg:"" help:"Players that it is measured against, outside programs such as 'ucc:./bot' above all."`

	Variant     string `short:"v" default:"ucc" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Games       int    `short:"n" default:"100" help:"Games against each opponent, even: a pair exchanges the colours."`
	Seed        uint64 `default:"1" help:"Seed of everything drawn at random."`
	Time        string `short:"t" placeholder:"TIME" help:"Time for each move, such as 300ms (default: no clock)."`
	Nodes       uint64 `placeholder:"N" help:"Positions that a searching player may visit for a move."`
	Setups      string `enum:"auto,fresh,shared,own" default:"own" help:"${conditions_setups}"`
	MaxPlies    int    `placeholder:"N" default:"3000" help:"End a game as a draw after this many plies."`
	Concurrency int    `short:"c" default:"1" help:"Pairs of games at a time, each on a processor of its own."`
	Store       string `default:"ruler.db" help:"File for the games; the same command later continues them."`
	JSON        bool   `help:"Print one JSON object at the end."`
	option.Programs
	option.Conversation
}

// Help shows examples.
func (rulerCmd) Help() string {
	return `Every score has a 95 % interval over pairs of games. With own set-ups of 40 pieces a second
score leaves out the luck of our set-ups, which the placement prior estimates.

Each game has one processor, and nobody thinks in the opponent's time. The first Ctrl-C finishes
the games under way, the second stops at once; the same command continues later.

Examples:
  flagfall lab ruler marshal 'ucc:./bot' council --time 300ms --games 200 \
    --store now.db
  flagfall lab ruler marshal:nodes=3000,memory=4 council \
    sparring:style=rusher -n 40`
}

// Run plays what is missing and prints how the player stands.
func (c *rulerCmd) Run(out io.Writer) error {
	plan := &tournament.Plan{
		Variant: c.Variant, Games: c.Games, Seed: &c.Seed, Players: append([]string{c.Player}, c.Opponents...),
		Conditions: tournament.Conditions{Time: c.Time, Nodes: c.Nodes, Setups: c.Setups},
		Handling:   tournament.Handling{Sandbox: tournament.Sandbox(c.Sandbox)}, Readable: c.Readable,
		Concurrency: c.Concurrency,
	}
	plan.Adjudication.MaxPlies = c.MaxPlies
	if c.Concurrency < 1 {
		return fmt.Errorf("--concurrency %d: expected at least 1", c.Concurrency)
	}
	contest.NewRuler(plan)
	if err := errors.Join(plan.Check(), arena.CheckPlan(plan), contest.CheckRulerFile(c.Store)); err != nil {
		return err
	}
	run := contest.Run{
		Plan: plan, Version: program.Version, Concurrency: c.Concurrency, Conversations: c.Conversations,
		Show: contest.NewProgress(plan),
	}
	soft, hard, stop := interrupt.Twice(run.Show.Say)
	defer stop()
	contest.Prepare(hard, "", run.Show.Say)
	run.Guard = c.Guard(contest.Secrets(c.Store, plan)...)
	if err := run.Check(); err != nil {
		return err
	}
	doubts := contest.Doubts(plan)
	for _, d := range doubts {
		run.Show.Say("warning: " + d)
	}
	r, err := run.Play(soft, hard, c.Store, register.Match, os.Args[1:])
	if r == nil || err != nil && !errors.Is(err, coordinator.ErrInterrupted) {
		return contest.ExplainRuler(c.Store, err)
	}
	return errors.Join(contest.WriteRuler(hard, out, c.Store, plan, r, doubts, c.JSON), err)
}
