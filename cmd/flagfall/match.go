package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/referee"
	"flagfall.dev/internal/register"
	"flagfall.dev/internal/tournament"
)

// matchName is what the plan of every match is called.
const matchName = "match"

// matchCmd plays two players against each other.
type matchCmd struct {
	A string `arg:"" help:"First player, such as council or ucc:./bot; 'flagfall players' lists them."`
	B string `arg:"" help:"Second player."`

	Variant     string  `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Games       int     `short:"n" default:"100" help:"Number of games, even: every pair of games swaps the colours on the same set-ups."`
	Seed        *uint64 `help:"Seed of everything drawn at random; the same seed gives the same games (default: the one in --store, else a new one)."`
	Concurrency *int    `short:"c" help:"Pairs of games at a time on this machine; 0 leaves them to the workers of --queue (default: one a processor)."`
	Time        string  `short:"t" help:"Time for each move, such as 100ms, or for the game with an increment, such as 5m+2s (default: no clock)."`
	Nodes       uint64  `help:"Positions that a searching player may visit for a move."`
	Repetition  string  `enum:"variant,on,off" default:"variant" help:"Rules against repetition: on, off, or as the variant has them."`
	Setups      string  `enum:"shared,own" default:"shared" help:"Set-ups: shared by both games of a pair, or each player's own. Programs that insist on their own get their way."`
	openingFlags
	SPRT      string  `name:"sprt" type:"bounds" placeholder:"ELO0,ELO1" help:"Stop as soon as a sequential test of normalised Elo decides, such as 0,5."`
	SPRTAlpha float64 `name:"sprt-alpha" placeholder:"P" help:"Of --sprt: the chance of wrongly accepting ELO1 (default: 0.05)."`
	SPRTBeta  float64 `name:"sprt-beta" placeholder:"P" help:"Of --sprt: the chance of wrongly accepting ELO0 (default: 0.05)."`
	SPRTModel string  `name:"sprt-model" enum:"normalised,logistic" default:"normalised" help:"Of --sprt: Elo in standard deviations of a game's score (normalised), or of the score itself (logistic)."`
	Scoring   string  `enum:"plain,mactech,ucc" default:"plain" help:"How games make points: ${enum}."`
	MaxPlies  int     `placeholder:"N" help:"End a game as a draw after so many plies."`
	DrawAfter int     `placeholder:"N" help:"End a game as a draw after so many plies without a strike."`
	Restart   string  `enum:"auto,on" default:"auto" help:"Start programs anew for every game (on), or let those of our own protocol that say so play one after the other (auto)."`
	Memory    int     `placeholder:"MIB" help:"Memory of an outside program."`
	CPU       float64 `name:"cpu" placeholder:"SECONDS" help:"Processor time of an outside program in a game."`
	guardFlags
	Store string `placeholder:"FILE" help:"Keep the games in this file; the same command later goes on with them."`
	Queue string `placeholder:"URL" help:"Hand the games to workers through this queue instead of one of our own."`
	accessFlags
	JSON bool `help:"Print one JSON object at the end."`
}

// Help shows examples.
func (matchCmd) Help() string {
	return `The first Ctrl-C finishes the games under way, the second stops at once.

Examples:
  flagfall match council random --games 100
  flagfall match council 'ucc:./bot --fast' --variant ucc --time 2s --sandbox
  flagfall match 'native:/srv/py/bin/python3 bot.py' council --readable /srv/models
  flagfall match council random --max-plies 600 --draw-after 120
  flagfall match council 'native:./bot' --setup-book setups.txt --order sequential
  flagfall match max level7 --variant advance --positions games/ --plies 6
  flagfall match marshal marshal:off=bluff --sprt 0,5 --games 10000 --store gain.db
  flagfall match marshal marshal:off=bluff --sprt 0,5 --sprt-alpha 0.01 --sprt-model logistic`
}

// Run plays the match.
func (c *matchCmd) Run() error {
	plan := c.plan()
	if err := errors.Join(plan.Check(), games.CheckPlan(plan)); err != nil {
		return err
	}
	if c.SPRT == "" && (c.SPRTAlpha != 0 || c.SPRTBeta != 0 || c.SPRTModel != string(rating.Normalised)) {
		return errors.New("--sprt-alpha, --sprt-beta and --sprt-model are parts of a sequential test: expected --sprt too")
	}
	access, err := c.access()
	if err != nil {
		return err
	}
	show := newProgress(plan)
	soft, hard, stop := interrupts(show.say)
	defer stop()
	warnSecret(c.Queue, show.say)
	if err := proc.Sweep(""); err != nil {
		show.say("warning: " + err.Error())
	}
	file, err := c.file(hard, plan, show.say)
	if err != nil {
		return err
	}
	guard := c.guard(append(secrets(file.path), c.files()...)...)
	if err := guard.Announce(show.say, plan.Players...); err != nil {
		return errors.Join(err, file.done())
	}
	announceSetups(plan, show.say)
	if c.Store == "" {
		show.say("the games lie in " + file.path + " until the match is over")
	}
	arena := &games.Arena{Guard: guard}
	defer arena.Close() // at worst a program outlives its last game for a while
	runner := &tournament.Runner{
		Plan: plan, Arena: arena, Machine: guard.Machine(version, plan.Players...), Store: file.path, URL: c.Queue, Access: access, Concurrency: plan.Concurrency,
		Announce: show.say, Progress: show.update,
	}
	entry := keeper(register.Match, file.path, c.again(file.path))
	runner.Status = entry.Update
	r, err := runner.Run(soft, hard)
	entry.Close(r != nil && err == nil)
	show.clear()
	if r == nil || err == nil {
		err = errors.Join(err, file.done())
	} else {
		err = errors.Join(err, fmt.Errorf("to go on, add: --store %s", file.path))
	}
	if r == nil || err != nil && !errors.Is(err, tournament.ErrInterrupted) {
		return err
	}
	return errors.Join(c.print(plan, r), err, neverMoved(r.Players()))
}

// again returns the command line that goes on with a match.
func (c *matchCmd) again(file string) []string {
	words := os.Args[1:]
	if c.Store == "" {
		words = append(slices.Clip(words), "--store", file)
	}
	return words
}

func (c *matchCmd) plan() *tournament.Plan {
	p := &tournament.Plan{
		Name: matchName, Variant: c.Variant, Type: tournament.RoundRobin, Games: c.Games, Players: []string{c.A, c.B},
		Time: c.Time, Nodes: c.Nodes, Repetition: c.Repetition, Scoring: tournament.Scoring(c.Scoring), Setups: c.Setups, SPRT: c.test(),
		Openings: c.openings(), Adjudication: referee.Adjudication{MaxPlies: c.MaxPlies, DrawAfter: c.DrawAfter},
		Memory: c.Memory, CPU: c.CPU, Sandbox: tournament.Sandbox(c.Sandbox), Restart: tournament.Restart(c.Restart), Readable: c.Readable, Concurrency: tournament.DefaultConcurrency(),
	}
	if c.Seed != nil {
		p.Seed = *c.Seed
	} else {
		p.Seed = rand.Uint64N(1e9)
	}
	if c.Concurrency != nil {
		p.Concurrency = *c.Concurrency
	}
	return p
}

// test returns the sequential test in a plan's words. Where it cannot be read, the
// plan's own check says why.
func (c *matchCmd) test() string {
	test, err := rating.ParseTest(c.SPRT)
	if err != nil {
		return c.SPRT
	}
	if c.SPRTAlpha != 0 {
		test.Alpha = c.SPRTAlpha
	}
	if c.SPRTBeta != 0 {
		test.Beta = c.SPRTBeta
	}
	if c.SPRTModel == string(rating.Logistic) {
		test.Model = rating.Logistic
	}
	if test == (rating.Test{Elo0: test.Elo0, Elo1: test.Elo1}) {
		return c.SPRT // as it was written, and stored
	}
	return test.String()
}

// matchReport is the JSON of a match, from the view of the first player.
type matchReport struct {
	Games      int            `json:"games"`
	Wins       int            `json:"wins"`
	Draws      int            `json:"draws"`
	Losses     int            `json:"losses"`
	Score      float64        `json:"score"` // 0 to 1
	Elo        *float64       `json:"elo"`
	EloError   *float64       `json:"elo_error"`
	EloIsBound bool           `json:"elo_is_bound"` // nobody won or lost: the true value is infinite
	NElo       *float64       `json:"normalised_elo"`
	NEloError  *float64       `json:"normalised_elo_error"`
	LOS        float64        `json:"los"`
	LLR        *float64       `json:"llr"` // null without --sprt
	SPRT       string         `json:"sprt,omitempty"`
	SPRTPairs  int            `json:"sprt_pairs,omitempty"` // that the test has looked at
	Pairs      rating.Pairs   `json:"pairs"`                // by points: 0, ½, 1, 1½, 2
	Endings    map[string]int `json:"endings"`
	Faults     int            `json:"faults"`
	Seed       uint64         `json:"seed"`
	Variant    string         `json:"variant"`
	Players    [2]playerTimes `json:"players"`
}

// playerTimes is what a player has used.
type playerTimes struct {
	Name   string         `json:"name"`
	Points float64        `json:"points"`
	Moves  int            `json:"moves"`
	Mean   float64        `json:"mean_move_ms"`
	Max    float64        `json:"max_move_ms"`
	CPU    float64        `json:"cpu_ms"` // of its processes; 0 for our own players
	Faults map[string]int `json:"faults"`

	FirstFault *tournament.Fault `json:"first_fault,omitempty"`
}

func newPlayerTimes(s tournament.Standing) playerTimes {
	return playerTimes{
		Name: s.Name, Points: s.Points, Moves: s.Moves, Mean: milliseconds(s.MeanThink()), Max: milliseconds(s.Slowest),
		CPU: milliseconds(s.CPU), Faults: s.Faults, FirstFault: s.First,
	}
}

func newMatchReport(plan *tournament.Plan, r *tournament.Results) matchReport {
	a, pairs := r.Players()[0], r.Pairs(0, 1)
	elo, nelo := pairs.Elo(), pairs.NormalisedElo()
	m := matchReport{
		Games: a.Games, Wins: a.Wins, Draws: a.Draws, Losses: a.Losses,
		Elo: finite(elo.Value), EloError: finite(elo.Error), EloIsBound: elo.Bound != rating.Exact,
		NElo: finite(nelo.Value), NEloError: finite(nelo.Error), LOS: pairs.Superiority(), Pairs: pairs,
		Endings: r.Endings(), Faults: r.Faults(), Seed: plan.Seed, Variant: plan.Variant,
	}
	if a.Games > 0 {
		m.Score = (float64(a.Wins) + float64(a.Draws)/2) / float64(a.Games)
	}
	if plan.SPRT != "" {
		d := r.Verdict()
		m.LLR, m.SPRT, m.SPRTPairs = finite(d.LLR), d.Verdict.String(), d.Pairs
	}
	for i, s := range r.Players() {
		m.Players[i] = newPlayerTimes(s)
	}
	return m
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func (c *matchCmd) print(plan *tournament.Plan, r *tournament.Results) error {
	m := newMatchReport(plan, r)
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(m)
	}
	fmt.Printf("%s against %s, %s, %d games, seed %d\n", m.Players[0].Name, m.Players[1].Name, m.Variant, m.Games, m.Seed)
	if m.Games == 0 {
		return nil
	}
	fmt.Printf("wins %d  draws %d  losses %d  score %.1f%%\n", m.Wins, m.Draws, m.Losses, 100*m.Score)
	pairs := r.Pairs(0, 1)
	fmt.Printf("Elo %v  normalised %v  likelihood of superiority %.2f%%\n", pairs.Elo(), pairs.NormalisedElo(), 100*m.LOS)
	if m.LLR != nil {
		fmt.Printf("sequential test of %s: LLR %.3f after %d pairs, %s\n", plan.SPRT, *m.LLR, m.SPRTPairs, m.SPRT)
	}
	if plan.Scoring != tournament.Plain {
		fmt.Printf("points (%s): %.2f to %.2f\n", plan.Scoring, m.Players[0].Points, m.Players[1].Points)
	}
	for _, p := range m.Players {
		fmt.Printf("%-24s %d moves, %.2f ms on average, %.0f ms at most, faults: %s\n", p.Name, p.Moves, p.Mean, p.Max, counts(p.Faults))
	}
	fmt.Printf("endings: %s\n", counts(m.Endings))
	tellFaults(os.Stdout, plan, r.Players())
	return nil
}
