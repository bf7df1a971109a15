package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/plaintext"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/register"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/tournament"
)

// tournamentCmd has the commands around a tournament's file.
type tournamentCmd struct {
	Run    tournamentRunCmd    `cmd:"" help:"Play a tournament, or what is missing of it."`
	Resume tournamentRunCmd    `cmd:"" help:"Go on with a tournament that was broken off."`
	Report tournamentReportCmd `cmd:"" help:"Write a report: a page, a table or JSON."`
	Status tournamentStatusCmd `cmd:"" help:"Say how a tournament stands, also while it is played."`
}

// planFile is the argument of all of them.
type planFile struct {
	File string `arg:"" help:"The tournament's file (TOML)."`
}

// results reads what has been played. There may be nothing yet.
func (f *planFile) results(p *tournament.Plan, use func(s *store.Store, r *tournament.Results) error) error {
	ctx, stop := interruptible()
	defer stop()
	s, err := store.Open(ctx, p.StorePath(f.File))
	if errors.Is(err, fs.ErrNotExist) {
		return use(nil, tournament.NewResults(p))
	}
	var damaged *store.DamagedError
	if errors.As(err, &damaged) {
		return fmt.Errorf("%w; 'flagfall tournament resume %s' saves what can be read and plays the rest again", err, f.File)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	r, err := tournament.ReadResults(ctx, s, p)
	if err != nil {
		return err
	}
	return use(s, r)
}

// tournamentRunCmd plays.
type tournamentRunCmd struct {
	planFile
	guardFlags
	Concurrency *int   `short:"c" help:"Pairs of games at a time on this machine (default: as the file says, else one a processor)."`
	Queue       string `placeholder:"URL" help:"Hand the games to workers through this queue instead of one of our own."`
	accessFlags
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
  seed = 1
  players = ["council", "random", "ucc:./bot"]
  time = "100ms"           # optional, as: nodes, repetition, scoring, setups,
                           # rounds, sprt, memory, cpu, sandbox, readable,
                           # concurrency, store, withdrawn, adjudication,
                           # anchor, openings

A player with settings of its own has a block at the end of the file:
  [[player]]
  alias = "Crab"           # all but program is optional
  program = "native:./crab"
  directory = "/srv/crab"  # where ./crab begins
  time = "200ms"           # as: nodes, memory
  options = { Depth = 6 }
  environment = { OMP_NUM_THREADS = "1" }

To make it longer, raise games (or rounds, of a Swiss); to add a player, put it
at the end of players; to let one go, add withdrawn = ["NAME"]. Then resume.`
}

// Run plays what is missing.
func (c *tournamentRunCmd) Run() error {
	p, err := games.LoadPlan(c.File)
	if err != nil {
		return err
	}
	access, err := c.access()
	if err != nil {
		return err
	}
	show := newProgress(p)
	soft, hard, stop := interrupts(show.say)
	defer stop()
	warnSecret(c.Queue, show.say)
	if err := proc.Sweep(""); err != nil {
		show.say("warning: " + err.Error())
	}
	guard := c.hold(p)
	if err := guard.Announce(show.say, p.Players...); err != nil {
		return err
	}
	announceSetups(p, show.say)
	arena := &games.Arena{Guard: guard}
	defer arena.Close() // at worst a program outlives its last game for a while
	runner := &tournament.Runner{
		Plan: p, Arena: arena, Machine: guard.Machine(version, p.Players...), Store: p.StorePath(c.File), URL: c.Queue, Access: access, Concurrency: c.concurrency(p),
		Invite: true, Announce: show.say, Progress: show.update,
	}
	entry := keeper(register.Tournament, runner.Store, resumed(os.Args[1:]))
	runner.Status = entry.Update
	r, err := runner.Run(soft, hard)
	entry.Close(r != nil && err == nil)
	show.clear()
	if r == nil {
		return err
	}
	return errors.Join(printStandings(p, r, c.JSON), err, neverMoved(r.Players()))
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
// them of the games to come: the file has the seed.
func (c *tournamentRunCmd) hold(p *tournament.Plan) games.Guard {
	if c.Sandbox != "" {
		p.Sandbox = tournament.Sandbox(c.Sandbox)
	}
	p.Readable = append(p.Readable, c.Readable...)
	return games.Guard{Sandbox: games.SandboxOf(p.Sandbox), Readable: p.Readable, Hidden: append(secrets(p.StorePath(c.File)), append(c.files(), c.File)...)}
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

// tournamentStatusCmd tells how a tournament stands.
type tournamentStatusCmd struct {
	planFile
	JSON bool `help:"Print one JSON object."`
}

// Help shows an example.
func (tournamentStatusCmd) Help() string {
	return "Example: flagfall tournament status spring.toml --json"
}

// Run prints.
func (c *tournamentStatusCmd) Run() error {
	p, err := games.LoadPlan(c.File)
	if err != nil {
		return err
	}
	return c.results(p, func(_ *store.Store, r *tournament.Results) error { return printStandings(p, r, c.JSON) })
}

// standingsReport is the JSON of a tournament.
type standingsReport struct {
	Name     string         `json:"name"`
	Variant  string         `json:"variant"`
	Type     string         `json:"type"`
	Total    int            `json:"games_total"`
	Finished int            `json:"games_finished"`
	Over     bool           `json:"over"`
	Endings  map[string]int `json:"endings"`
	Players  []standing     `json:"players"` // the best first
}

type standing struct {
	playerTimes
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Byes   int `json:"byes"` // matches won in a Swiss against nobody: among the points, not among the games

	// What breaks ties in a Swiss.
	Buchholz float64 `json:"buchholz"`
	Berger   float64 `json:"sonneborn_berger"`

	Rating        *float64 `json:"rating"` // Elo, relative to the mean of all players or to the anchor
	Error         *float64 `json:"rating_error"`
	RatingIsBound bool     `json:"rating_is_bound"` // it won or lost everything: the true value is infinite

	elo rating.Estimate
}

func newStandingsReport(p *tournament.Plan, r *tournament.Results) (standingsReport, error) {
	out := standingsReport{
		Name: p.Name, Variant: p.Variant, Type: string(p.Type), Total: r.Total(), Finished: r.Games(), Endings: r.Endings(),
		Players: []standing{},
	}
	out.Over = r.Over()
	table, err := r.Standings()
	for _, s := range table {
		out.Players = append(out.Players, standing{
			playerTimes: newPlayerTimes(s), Games: s.Games, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses, Byes: s.Byes, Buchholz: s.Buchholz, Berger: s.Berger,
			Rating: finite(s.Rating.Value), Error: finite(s.Rating.Error), RatingIsBound: s.Rating.Bound != rating.Exact, elo: s.Rating,
		})
	}
	return out, err
}

func printStandings(p *tournament.Plan, r *tournament.Results, asJSON bool) error {
	report, err := newStandingsReport(p, r)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(os.Stdout).Encode(report)
	}
	state := "to be resumed"
	if report.Over {
		state = "over"
	}
	fmt.Printf("%s: %s, %s, %d of %d games, %s\n", report.Name, report.Type, report.Variant, report.Finished, report.Total, state)
	w := tabwriter.NewWriter(plaintext.Writer{To: os.Stdout}, 0, 0, 2, ' ', tabwriter.AlignRight)
	swiss := func(string) string { return "" }
	if p.Type == tournament.Swiss {
		swiss = func(cells string) string { return cells }
	}
	fmt.Fprintf(w, "player\tpoints\t%sgames\twon\tdrawn\tlost\tElo\tms a move\tfaults\t\n", swiss("byes\tBuchholz\tSonneborn-Berger\t"))
	for _, s := range report.Players {
		tie := swiss(fmt.Sprintf("%d\t%.1f\t%.2f\t", s.Byes, s.Buchholz, s.Berger))
		fmt.Fprintf(w, "%s\t%.1f\t%s%d\t%d\t%d\t%d\t%v\t%.2f\t%s\t\n", s.Name, s.Points, tie, s.Games, s.Wins, s.Draws, s.Losses,
			s.elo, s.Mean, counts(s.Faults))
	}
	err = w.Flush()
	if p.Anchor != (tournament.Anchor{}) {
		fmt.Printf("Elo is relative to %s\n", plaintext.Clean(p.RelativeTo()))
	}
	tellFaults(os.Stdout, p, r.Players())
	return err
}

// counts writes a table of counts on one line.
func counts(m map[string]int) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, fmt.Sprintf("%s %d", plaintext.Line(key, 40), m[key]))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
