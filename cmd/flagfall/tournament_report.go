package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/cli/interrupt"
)

// tournamentReportCmd writes a report.
type tournamentReportCmd struct {
	planFile
	reportFlags
}

// reportFlags say where a report goes.
type reportFlags struct {
	Output  string `short:"o" placeholder:"FILE" help:"${report_flags_output}"`
	Replays int    `default:"5000" help:"Greatest number of games that the page can replay; each adds a few kilobytes to it."`
}

// Help shows examples.
func (tournamentReportCmd) Help() string {
	return `Examples:
  flagfall tournament report spring.toml
  flagfall tournament report spring.toml -o spring.csv`
}

// Run writes.
func (c *tournamentReportCmd) Run(out io.Writer) error {
	p, err := c.load()
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context()
	defer stop()
	return contest.Results(ctx, p, c.File, func(s *store.Store, _ *tally.Results) error {
		if s == nil {
			return fmt.Errorf("there is nothing to report: 'flagfall tournament run %s' has not been started", c.File)
		}
		return c.write(ctx, out, c.File, "", p, s)
	})
}

// write writes the report of stored games and prints its name.
func (c *reportFlags) write(ctx context.Context, out io.Writer, file, title string, p *tournament.Plan, s *store.Store) error {
	r := contest.Report{Title: title, Output: cmp.Or(c.Output, contest.ReportName(file)), Replays: c.Replays}
	if err := r.Write(ctx, p, s); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, r.Output)
	return err
}
