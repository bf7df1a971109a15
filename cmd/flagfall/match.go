package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/sandbox/program"
)

// matchCmd plays two players against each other.
type matchCmd struct {
	option.Pairing
	Seed        *uint64 `placeholder:"N" help:"${match_seed}"`
	Key         string  `placeholder:"HEX" help:"Repeat a match with the key that it told when it was over."`
	Concurrency *int    `short:"c" placeholder:"N" help:"${match_concurrency}"`
	tournament.Conditions
	tournament.Handling
	option.Start
	Scoring tournament.Scoring `enum:"plain,mactech,ucc" default:"plain" help:"How games make points: ${enum}."`
	option.Programs
	option.Conversation
	tournament.Watching
	MixedPrograms tournament.Mixed `enum:"warn,refuse" default:"warn" help:"${match_mixed_programs}"`
	Store         string           `placeholder:"FILE" help:"Keep the games in this file; the same command later continues them."`
	Queue         string           `placeholder:"URL" help:"Hand the games to workers through this queue instead of one of our own."`
	option.Credentials
	JSON bool `help:"Print one JSON object at the end."`
}

// Help shows examples.
func (matchCmd) Help() string {
	return `Two more commands look at the file of a match, 'flagfall match status' and
'flagfall match report'.

The first Ctrl-C finishes the games under way, the second stops at once.

Where an outside program plays, each game of a pair has set-ups of its own, so that it can use
nothing that it has learned in the other. Between our own players both games have the same.

Set-ups and seeds are drawn from a key that nobody knows before the match is over. Then it
is told, and --key repeats the match.

Examples:
  flagfall match council random --games 100
  flagfall match council random --games 100 --key "$KEY"
  flagfall match council 'ucc:./bot --fast' --variant ucc --time 2s --sandbox
  flagfall match 'native:/srv/py/bin/python3 bot.py' council \
    --readable /srv/models
  flagfall match council random --max-plies 600 --draw-after 120
  flagfall match council random --variant barrage --proof view
  flagfall match council 'native:./bot' --setup-book setups.txt \
    --order sequential
  flagfall match 'native:./bot' 'native:./old' --pin 1 --concurrency 2 \
    --no-pondering
  flagfall match 'native:./bot' council --games 2 --conversations talk
  flagfall match marshal council --store gain.db --watch delayed \
    --watch-delay 30
  flagfall match max level7 --variant advance --positions games/ --plies 6
  flagfall match marshal marshal:off=bluff --sprt 0,5 --games 10000 \
    --store gain.db
  flagfall match marshal marshal:off=bluff --sprt 0,5 --sprt-alpha 0.01 \
    --sprt-model logistic`
}

// Run plays the match.
func (c *matchCmd) Run(out io.Writer) error {
	plan := c.plan()
	if err := errors.Join(plan.Check(), arena.CheckPlan(plan)); err != nil {
		return option.Usage(err)
	}
	if err := c.CheckTest(); err != nil {
		return err
	}
	access, err := c.Access()
	if err != nil {
		return err
	}
	run := contest.Run{
		Plan: plan, Version: program.Version, URL: c.Queue, Access: access, Concurrency: plan.Concurrency,
		Conversations: c.Conversations, Show: contest.NewProgress(plan),
	}
	soft, hard, stop := interrupt.Twice(run.Show.Say)
	defer stop()
	contest.Prepare(hard, c.Queue, run.Show.Say)
	file, err := contest.NewMatchFile(hard, c.Store, plan, c.Seed != nil || c.Key != "", run.Show.Say)
	if err != nil {
		return err
	}
	run.Guard = c.Guard(append(contest.Secrets(file.Path, plan), c.Files()...)...)
	if err := run.Check(); err != nil {
		return errors.Join(err, file.Done())
	}
	r, err := run.Play(soft, hard, file.Path, register.Match, c.again(file.Path))
	if r == nil || err == nil {
		err = errors.Join(err, file.Done())
	} else {
		err = errors.Join(err, fmt.Errorf("to continue, add: --store %s", file.Path))
	}
	if r == nil || err != nil && !errors.Is(err, coordinator.ErrInterrupted) {
		return err
	}
	return errors.Join(contest.WriteMatch(out, plan, r, c.JSON), err, contest.NeverMoved(r.Players()))
}

// again returns the command line that goes on with a match, without what its set-ups are drawn
// from: whoever may look at what is played must not see that, and the file has it.
func (c *matchCmd) again(file string) (words []string) {
	for i := 1; i < len(os.Args); i++ {
		flag, _, whole := strings.Cut(os.Args[i], "=")
		if flag != "--seed" && flag != "--key" {
			words = append(words, os.Args[i])
		} else if !whole {
			i++ // its value
		}
	}
	if c.Store == "" {
		words = append(words, "--store", file)
	}
	return words
}

func (c *matchCmd) plan() *tournament.Plan {
	p := &tournament.Plan{
		Name: tournament.MatchName, Variant: c.Variant, Type: tournament.RoundRobin, Games: c.Games,
		Players: []string{c.A, c.B}, Seed: c.Seed, Key: c.Key,
		Conditions: c.Conditions, Handling: c.Handling, Scoring: c.Scoring, SPRT: c.Test(), Openings: c.Openings(),
		Readable: c.Readable, Watching: c.Watching, MixedPrograms: c.MixedPrograms, Concurrency: tournament.DefaultConcurrency(),
	}
	p.Sandbox = tournament.Sandbox(c.Programs.Sandbox)
	if c.Concurrency != nil {
		p.Concurrency = *c.Concurrency
	}
	return p
}
