package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/register"
	"flagfall.dev/internal/report"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/tournament"
)

// matchCommands has the match itself and the commands around its file.
type matchCommands struct {
	Play   matchCmd       `cmd:"" default:"withargs" help:"Play two players against each other; the word play may be left out."`
	Report matchReportCmd `cmd:"" help:"Write the report of a match: a page, a table or JSON."`
	Status matchStatusCmd `cmd:"" help:"Say how a match stands, or every match that is being played, also while it is."`
}

// Help says where the rest of the help is.
func (matchCommands) Help() string {
	return "'flagfall match play --help' lists the flags of a match.\n\n" + matchCmd{}.Help() + `
  flagfall match status
  flagfall match report gain.db`
}

// matchStore is the file of a match.
type matchStore struct {
	File string `arg:"" help:"The file that --store named, such as gain.db."`
}

// use opens the file, also while the match is played, and hands out its plan.
func (f *matchStore) use(ctx context.Context, do func(s *store.Store, p *tournament.Plan) error) error {
	s, err := store.Open(ctx, f.File)
	if err != nil {
		return err
	}
	defer s.Close()
	p, err := tournament.StoredPlan(ctx, s, matchName)
	if err != nil {
		return err
	}
	if p == nil {
		return fmt.Errorf("%s has no match: the games of a tournament are for 'flagfall tournament report' and its file", f.File)
	}
	return do(s, p)
}

// matchReportCmd writes a report.
type matchReportCmd struct {
	matchStore
	reportFlags
}

// Help shows examples.
func (matchReportCmd) Help() string {
	return `Examples:
  flagfall match report gain.db
  flagfall match report gain.db -o gain.json`
}

// Run writes.
func (c *matchReportCmd) Run() error {
	ctx, stop := interruptible()
	defer stop()
	if c.Output == "" {
		c.Output = strings.TrimSuffix(c.File, filepath.Ext(c.File)) + ".html"
	}
	return c.use(ctx, func(s *store.Store, p *tournament.Plan) error {
		r, err := report.New(ctx, p, s)
		if err != nil {
			return err
		}
		r.Name = strings.Join(p.Names(), " against ")
		return c.write(ctx, r, s)
	})
}

// matchStatusCmd tells how matches stand.
type matchStatusCmd struct {
	File string `arg:"" optional:"" help:"The file that --store named (default: every match that is being played on this machine, or was broken off)."`
	statusFlags
}

// Help shows examples.
func (matchStatusCmd) Help() string {
	return `With FILE and --json: the JSON object of the match so far, as 'match --json' prints
it at its end. Without FILE it is 'flagfall status', of matches only.

Examples:
  flagfall match status
  flagfall match status gain.db --json`
}

// Run prints.
func (c *matchStatusCmd) Run() error {
	if c.File == "" {
		return c.list("no match is being played", func(e register.Entry) bool { return e.Kind == register.Match })
	}
	if c.Watch {
		return errors.New("--watch is for what is being played: expected no FILE")
	}
	ctx, stop := interruptible()
	defer stop()
	f := matchStore{c.File}
	return f.use(ctx, func(s *store.Store, p *tournament.Plan) error {
		r, err := tournament.ReadResults(ctx, s, p)
		if err != nil {
			return err
		}
		return (&matchCmd{JSON: c.JSON}).print(p, r)
	})
}
