package class

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/report"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/plaintext"
)

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
		hard, p, file, func(s *store.Store, r *tally.Results) error { return c.report(hard, p, s, r, all) },
	)
}

// report collects the results, and writes the pages with the games.
func (c *Class) report(
	ctx context.Context, p *tournament.Plan, s *store.Store, results *tally.Results, all []*Result,
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
