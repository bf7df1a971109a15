package main

import (
	"errors"
	"io"
	"strings"

	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/cli/interrupt"
)

// matchCommands has the match itself and the commands around its file.
type matchCommands struct {
	Play   matchCmd       `cmd:"" default:"withargs" help:"Play two players against each other; the word play may be left out."`
	Report matchReportCmd `cmd:"" help:"Write the report of a match: a page, a table or JSON."`
	Check  matchCheckCmd  `cmd:"" help:"Replay every stored game of a match by the rules, and list those that are not what the file says."`
	Status matchStatusCmd `cmd:"" help:"Show the state of a match, or of every match that is being played."`
}

// Help is for the manual page: on a command line, the help of the match itself stands
// for it.
func (matchCommands) Help() string {
	return matchCmd{}.Help() + `
  flagfall match status
  flagfall match report gain.db`
}

// matchReportCmd writes a report.
type matchReportCmd struct {
	File string `arg:"" help:"The file that --store named, such as gain.db."`
	reportFlags
}

// Help shows examples.
func (matchReportCmd) Help() string {
	return `Examples:
  flagfall match report gain.db
  flagfall match report gain.db -o gain.json`
}

// Run writes.
func (c *matchReportCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	return contest.OpenMatch(ctx, c.File, func(s *store.Store, p *tournament.Plan) error {
		return c.write(ctx, out, c.File, strings.Join(p.Names(), " against "), p, s)
	})
}

// matchStatusCmd says how matches stand.
type matchStatusCmd struct {
	File string `arg:"" optional:"" help:"${match_status_file}"`
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
func (c *matchStatusCmd) Run(out io.Writer) error {
	if c.File == "" {
		return c.list(out, "no match is being played", register.Match)
	}
	if c.Watch {
		return errors.New("--watch is for what is being played: expected no FILE")
	}
	ctx, stop := interrupt.Context()
	defer stop()
	return contest.OpenMatch(ctx, c.File, func(s *store.Store, p *tournament.Plan) error {
		r, err := tally.ReadResults(ctx, s, p)
		if err != nil {
			return err
		}
		return contest.WriteMatch(out, p, r, c.JSON)
	})
}
