package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/report"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/tournament"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// tournamentReportCmd writes a report.
type tournamentReportCmd struct {
	planFile
	reportFlags
}

// reportFlags say where a report goes.
type reportFlags struct {
	Output  string `short:"o" placeholder:"FILE" help:"Where to: a name that ends in .html, .csv or .json (default: the file's name with .html)."`
	Replays int    `default:"5000" help:"Most games that can be replayed in the page; each adds a few kilobytes to it."`
}

// Help shows examples.
func (tournamentReportCmd) Help() string {
	return `Examples:
  flagfall tournament report spring.toml
  flagfall tournament report spring.toml -o spring.csv`
}

// Run writes.
func (c *tournamentReportCmd) Run() error {
	p, err := games.LoadPlan(c.File)
	if err != nil {
		return err
	}
	if c.Output == "" {
		c.Output = strings.TrimSuffix(c.File, filepath.Ext(c.File)) + ".html"
	}
	return c.results(p, func(s *store.Store, _ *tournament.Results) error {
		if s == nil {
			return fmt.Errorf("there is nothing to report: 'flagfall tournament run %s' has not been started", c.File)
		}
		ctx := context.Background()
		r, err := report.New(ctx, p, s)
		if err != nil {
			return err
		}
		return c.write(ctx, r, s)
	})
}

// write writes a report to the file that its user has named.
func (c *reportFlags) write(ctx context.Context, r *report.Report, s *store.Store) error {
	mark, write := c.writer(ctx, r, s)
	if write == nil {
		return fmt.Errorf("-o %s: expected a name that ends in .html, .csv or .json", c.Output)
	}
	if err := savefile.Output(c.Output, mark, write); err != nil {
		return err
	}
	fmt.Println(c.Output)
	return nil
}

// writer returns what writes the format of the file's name, nil for another, and
// what shows that a file is such a report.
func (c *reportFlags) writer(ctx context.Context, r *report.Report, s *store.Store) (mark string, write func(io.Writer) error) {
	switch strings.ToLower(filepath.Ext(c.Output)) {
	case ".html", ".htm":
		return ": tournament report</title>", func(w io.Writer) error { return r.WritePage(ctx, w, s, rulesOf, c.Replays) }
	case ".csv":
		return "player,points,games,", r.WriteCSV
	case ".json":
		return `"games_finished":`, r.WriteJSON
	}
	return "", nil
}

// rulesOf returns the rules of a record, nil for Advance.
func rulesOf(rec *record.Game) (*stratego.Variant, error) {
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return nil, errors.Join(errors.New("the report cannot show its games"), err)
	}
	return v.Stratego, nil
}
