// Package class judges the programs of a class: each student's folder is built in the
// sandbox and checked against its contract, a tournament is played, and pages say in
// words how every program did and what went wrong. docs/class.md is for teachers.
package class

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/compliance"
	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/report"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/session/player"
)

// A Class is a folder of students' programs, and how they are judged.
type Class struct {
	Folder  string
	Output  string // folder of the results
	Version string // of this program

	Contract string   // of programs whose folders name none
	Variant  string   // the rules
	Against  []string // players of ours that take part, to compare with
	Type     tournament.Type
	Games    int           // of a pairing
	Seed     *uint64       // for a tournament that can be repeated; nil: its key is secret until it is over
	Key      string        // of a tournament that is to be repeated, instead of a seed
	Start    time.Duration // for a program's start, and again for its set-up, in checks; 0: 10 s
	Move     time.Duration // for a move
	Build    time.Duration // for building a program; 0: 2 min
	Memory   int           // MiB of a program
	CPU      float64       // seconds of processor time of a program in a game
	MaxPlies int
	// Concurrency is how many pairs of games are played at a time; 0: one a processor.
	Concurrency int
	Replays     int // games at most that can be replayed in a page

	Guard player.Guard
	Say   func(string)

	setups   string // which the games have, in words; empty: none were played, or nothing is hidden
	overload string // what a busy machine did to the games, in words; empty: it was not
}

// A Result is the result of a student.
type Result struct {
	Student
	OK       bool            `json:"ok"`     // nothing was wrong
	Played   bool            `json:"played"` // it took part in the tournament
	Problems []Problem       `json:"problems"`
	Checks   []check.Finding `json:"checks"`
	Standing *ranking.Row    `json:"standing"` // nil where it has not played
	Place    int             `json:"place"`    // in the tournament; 0 where it has not played
}

// A Problem is something that went wrong, in words.
type Problem struct {
	During string `json:"during"`
	What   string `json:"what"`
	Hint   string `json:"hint,omitempty"`   // what to look at
	Detail string `json:"detail,omitempty"` // what a compiler or the program wrote
	// Doubtful says that the program was late on a machine so busy that this says little.
	Doubtful bool `json:"doubtful,omitempty"`
}

func (r *Result) fail(during string, err error) {
	p := Problem{During: during, What: plaintext.Clean(err.Error())}
	var b *BuildError
	if errors.As(err, &b) {
		p.Detail = plaintext.Clean(b.Messages)
	}
	r.Problems = append(r.Problems, p)
}

// built is where the programs lie, below the output.
const built = "built"

// Run judges the class and writes everything. The error is ours: faults of programs are on
// the pages. The first context finishes the games under way when it ends, the second stops
// at once.
func (c *Class) Run(soft, hard context.Context) ([]*Result, error) {
	all, err := students(c.Folder, c.Contract)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Output, 0o755); err != nil {
		return nil, err
	}
	for _, r := range all {
		if len(r.Problems) > 0 {
			continue
		}
		c.Say("building " + r.Name)
		if err := r.build(hard, c.Guard, cmp.Or(c.Build, buildTime), c.program(r)); err != nil {
			r.fail("its build", err)
			continue
		}
		c.Say("checking " + r.Name)
		if err := c.check(hard, r); err != nil {
			return nil, err
		}
		if hard.Err() != nil {
			return nil, hard.Err()
		}
	}
	return all, errors.Join(c.play(soft, hard, all), c.write(all))
}

// program returns the folder of a built program.
func (c *Class) program(r *Result) string { return filepath.Join(c.Output, built, r.Name) }

// check plays the program through the situations of its contract. It takes part where it
// can at least set up its pieces and move, on either side.
func (c *Class) check(ctx context.Context, r *Result) error {
	bot, err := compliance.Compliant(r.spec(), c.Variant)
	if err != nil {
		r.fail("its contract", err)
		return nil
	}
	if bot.Directory, err = filepath.Abs(c.program(r)); err != nil {
		return err
	}
	bot.Setup, bot.Move, bot.Guard, bot.Memory = cmp.Or(c.Start, 10*time.Second), c.Move, c.Guard, int64(c.Memory)<<20
	failed, first := 0, 0 // in all situations, and in the first two
	bot.Run(ctx, func(f check.Finding) {
		r.Checks = append(r.Checks, f)
		if f.OK {
			return
		}
		if !f.Doubtful {
			failed++
			if len(r.Checks) <= 2 {
				first++
			}
		}
		r.Problems = append(r.Problems, Problem{
			During: f.Situation, What: plaintext.Clean(f.Fault), Hint: f.Hint,
			Detail: plaintext.Clean(strings.Join(f.Talk, "\n")), Doubtful: f.Doubtful,
		})
	})
	r.Played = failed < len(r.Checks) && first < 2
	return nil
}

// name of the tournament and of its files.
const name = "class"

// play plays the tournament of those that can take part.
func (c *Class) play(soft, hard context.Context, all []*Result) error {
	p := &tournament.Plan{
		Name: name, Variant: c.Variant, Type: c.Type, Games: c.Games, Seed: c.Seed, Key: c.Key, Concurrency: c.Concurrency,
		Conditions: tournament.Conditions{Time: c.Move.String(), Memory: c.Memory, CPU: c.CPU, NoPondering: runtime.GOOS == "linux"},
		Handling:   tournament.Handling{Restart: tournament.RestartAlways},
		Players:    append([]string(nil), c.Against...), Settings: make([]tournament.Settings, len(c.Against)),
	}
	p.Adjudication.MaxPlies = c.MaxPlies
	if p.Concurrency == 0 {
		p.Concurrency = tournament.DefaultConcurrency()
	}
	for _, r := range all {
		if !r.Played {
			continue
		}
		directory, err := filepath.Abs(c.program(r))
		if err != nil {
			return err
		}
		p.Players = append(p.Players, r.spec())
		p.Settings = append(p.Settings, tournament.Settings{Alias: r.Name, Directory: directory})
	}
	if len(p.Players) < 2 {
		c.Say("no games are played: fewer than two programs can take part")
		return nil
	}
	file := filepath.Join(c.Output, name+".db")
	if p.Seed == nil && p.Key == "" {
		var err error
		if p.Seed, _, err = tournament.StoredSeed(hard, file, name, c.Say); err != nil {
			return err
		}
	}
	if err := errors.Join(p.Check(), arena.CheckPlan(p)); err != nil {
		return err
	}
	run := contest.Run{Plan: p, Version: c.Version, Guard: c.Guard, Concurrency: p.Concurrency, Show: contest.NewProgress(p)}
	run.Guard.Hidden = append(run.Guard.Hidden, contest.Secrets(file, p)...)
	if err := run.Check(); err != nil {
		return err
	}
	if _, err := run.Play(soft, hard, file, register.Tournament, []string{"class", c.Folder, "--out", c.Output}); err != nil {
		return err
	}
	return contest.Results(
		hard, p, file, func(s *store.Store, r *tournament.Results) error { return c.report(hard, p, s, r, all) },
	)
}

// report collects the results, and writes the pages with the games.
func (c *Class) report(
	ctx context.Context, p *tournament.Plan, s *store.Store, results *tournament.Results, all []*Result,
) error {
	r, err := report.New(ctx, p, s)
	if err != nil {
		return err
	}
	if text := p.SetupsText(); !text.Empty() {
		c.setups = text.String()
	}
	c.overload = results.Waiting().String()
	writer := contest.Report{Replays: c.Replays}
	seat := func(g *store.Game, name string) int {
		names := results.Seats(g)
		return slices.Index(names[:], name)
	}
	byName := map[string]*Result{}
	for _, student := range all {
		byName[student.Name] = student
	}
	for i := range r.Players {
		player := &r.Players[i]
		student := byName[player.Name]
		if student == nil {
			continue
		}
		student.Standing, student.Place = player, i+1
		own := r.Only(func(g *store.Game) bool { return seat(g, player.Name) >= 0 })
		faults, err := faultsOf(ctx, s, own.Games, func(g *store.Game) int { return seat(g, player.Name) })
		if err != nil {
			return err
		}
		student.Problems = append(student.Problems, faults...)
		writer.Output = filepath.Join(c.Output, gamesOf(student))
		if err := writer.WriteOf(ctx, own, s); err != nil {
			return err
		}
	}
	writer.Output = filepath.Join(c.Output, allGames)
	return writer.WriteOf(ctx, r, s)
}

// busy is what to look at where a program was late on a busy machine.
const busy = "the machine was busy with other programs, which is the likelier cause: let fewer games be played at a time (--concurrency)"

// faultsOf returns the first game with each kind of fault of a player, and with each that a
// busy machine makes doubtful.
func faultsOf(
	ctx context.Context, s *store.Store, all []*store.Game, seat func(*store.Game) int,
) (problems []Problem, err error) {
	type kind struct {
		fault    string
		doubtful bool
	}
	seen := map[kind]bool{}
	for _, g := range all {
		side := seat(g)
		fault := g.Seats[side].Fault
		this := kind{fault, g.Seats[side].Doubts > 0}
		if fault == "" || seen[this] {
			continue
		}
		seen[this] = true
		hint := ""
		if this.doubtful {
			hint = busy
		}
		whole, err := s.Game(ctx, g.ID) // the list leaves out what it wrote
		if err != nil {
			return nil, err
		}
		problems = append(problems, Problem{
			During: "game " + g.ID,
			What:   fmt.Sprintf("%s at ply %d: %s", fault, g.Plies, plaintext.Clean(g.Reason)), Detail: plaintext.Clean(whole.Seats[side].Stderr),
			Hint: hint, Doubtful: this.doubtful,
		})
	}
	return problems, nil
}

// write writes the pages and the figures.
func (c *Class) write(all []*Result) error {
	for _, r := range all {
		r.OK = len(r.Problems) == 0
	}
	text, err := json.MarshalIndent(map[string]any{"variant": c.Variant, "setups": c.setups, "overload": c.overload, "students": all},
		"", "  ")
	if err != nil {
		return err
	}
	errs := []error{savefile.Replace(filepath.Join(c.Output, name+".json"), string(text)+"\n"), c.writeIndex(all)}
	for _, r := range all {
		errs = append(errs, c.writeStudent(r))
	}
	return errors.Join(errs...)
}
