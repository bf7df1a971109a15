package main

import (
	"cmp"
	"errors"
	"io"
	"os"
	"slices"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/sandbox/program"
	"flagfall.dev/internal/session/player"
)

// tournamentCmd has the commands around a tournament's file.
type tournamentCmd struct {
	Run    tournamentRunCmd    `cmd:"" help:"Play a tournament, or what is missing of it."`
	Resume tournamentRunCmd    `cmd:"" help:"Continue an interrupted tournament."`
	Report tournamentReportCmd `cmd:"" help:"Write a report: a page, a table or JSON."`
	Check  tournamentCheckCmd  `cmd:"" help:"Replay every stored game by the rules, and list those that are not what the file says."`
	Status tournamentStatusCmd `cmd:"" help:"Show the standings of a tournament, also while it is being played."`
}

// planFile is the argument of all of them.
type planFile struct {
	File string `arg:"" help:"The tournament's file (TOML), or - for standard input."`
}

// load reads the plan. One that comes by standard input is from then on as one in the
// working folder, with the tournament's name.
func (f *planFile) load() (*tournament.Plan, error) {
	p, err := arena.LoadPlan(f.File)
	if err == nil && f.File == input.Stdin {
		f.File = p.Name + ".toml"
	}
	return p, err
}

// tournamentRunCmd plays.
type tournamentRunCmd struct {
	planFile
	option.Programs
	option.Conversation
	Concurrency *int   `short:"c" placeholder:"N" help:"${tournament_run_concurrency}"`
	Queue       string `placeholder:"URL" help:"Hand the games to workers through this queue instead of one of our own."`
	option.Credentials
	JSON bool `help:"Print the standings as one JSON object at the end."`
}

// Help shows a file.
func (tournamentRunCmd) Help() string {
	return `The results lie beside the file (spring.toml: spring.db). The first Ctrl-C
finishes the games under way, the second stops at once; 'resume' goes on.

Example:
  flagfall tournament run spring.toml

where spring.toml is
  name = "spring"
  variant = "classic"
  type = "round-robin"     # gauntlet, swiss, knockout, ladder
  games = 20               # per pairing
  players = ["council", "random", "ucc:./bot"]
  time = "100ms"           # optional, as: nodes, repetition, scoring, setups,
                           # rounds, sprt, memory, cpu, sandbox, readable,
                           # concurrency, store, withdrawn, adjudication,
                           # anchor, openings, conversations, watch,
                           # mixed_programs, pin, no_pondering, seed, key

Games of outside programs have set-ups of their own each, those between our own players the
same in both games of a pair; setups = "fresh", "shared" or "own" has it otherwise.

Set-ups and seeds are drawn from a key that nobody knows before the tournament is over.
Then 'status' and 'report' tell it, and key = "HEX" in a file of the same name repeats the
games. With seed = 1 the same file gives the same games at once, and programs that know
the seed can predict set-ups.

A player with settings of its own has a block at the end of the file:
  [[player]]
  alias = "Crab"           # all but program is optional
  program = "native:./crab"
  directory = "/srv/crab"  # where ./crab begins
  time = "200ms"           # as: nodes, memory
  options = { Depth = 6 }
  environment = { OMP_NUM_THREADS = "1" }

Games under way are shown by 'flagfall serve --watch spring.toml' where the file
has watch = "delayed" (what both sides know, watch_delay plies later) or "open"
(both sides' pieces).

To make it longer, raise games (or rounds, of a Swiss); to add a player, put it
at the end of players; to withdraw one, add withdrawn = ["NAME"]. Then resume.

With - the file comes by standard input, and its results lie in the working folder.`
}

// Run plays what is missing.
func (c *tournamentRunCmd) Run(out io.Writer) error {
	p, err := c.load()
	if err != nil {
		return err
	}
	access, err := c.Access()
	if err != nil {
		return err
	}
	run := contest.Run{
		Plan: p, Version: program.Version, Guard: c.hold(p), URL: c.Queue, Access: access,
		Concurrency: c.concurrency(p), Invite: true, Conversations: cmp.Or(c.Conversations, p.Conversations),
		Show: contest.NewProgress(p),
	}
	soft, hard, stop := interrupt.Twice(run.Show.Say)
	defer stop()
	contest.Prepare(hard, c.Queue, run.Show.Say)
	if err := run.Check(); err != nil {
		return err
	}
	r, err := run.Play(soft, hard, p.StorePath(c.File), register.Tournament, resumed(os.Args[1:]))
	if r == nil {
		return err
	}
	return errors.Join(contest.WriteStandings(out, p, r, c.JSON), err, contest.NeverMoved(r.Players()))
}

// resumed returns the words of 'tournament run' as those of 'tournament resume'.
func resumed(words []string) []string {
	words = slices.Clone(words)
	for i, word := range words {
		if i > 0 && words[i-1] == "tournament" && word == "run" {
			words[i] = "resume"
		}
	}
	return words
}

// hold lets the flags go before the file, and hides from programs what would tell
// them of the games to come: the file may have the seed.
func (c *tournamentRunCmd) hold(p *tournament.Plan) player.Guard {
	if c.Sandbox != "" {
		p.Sandbox = tournament.Sandbox(c.Sandbox)
	}
	p.Readable = append(p.Readable, c.Readable...)
	return player.Guard{
		Sandbox: arena.SandboxOf(p.Sandbox), Readable: p.Readable,
		Hidden: append(contest.Secrets(p.StorePath(c.File), p), append(c.Files(), c.File)...),
	}
}

func (c *tournamentRunCmd) concurrency(p *tournament.Plan) int {
	switch {
	case c.Concurrency != nil:
		return *c.Concurrency
	case p.Concurrency > 0:
		return p.Concurrency
	}
	return tournament.DefaultConcurrency()
}

// tournamentStatusCmd says how a tournament stands.
type tournamentStatusCmd struct {
	planFile
	JSON bool `help:"Print one JSON object."`
}

// Help shows an example.
func (tournamentStatusCmd) Help() string {
	return "Example: flagfall tournament status spring.toml --json"
}

// Run prints.
func (c *tournamentStatusCmd) Run(out io.Writer) error {
	p, err := c.load()
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context()
	defer stop()
	return contest.Results(ctx, p, c.File, func(_ *store.Store, r *tally.Results) error {
		return contest.WriteStandings(out, p, r, c.JSON)
	})
}
