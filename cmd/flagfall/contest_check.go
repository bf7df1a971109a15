package main

import (
	"io"

	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/cli/interrupt"
)

// whatIsChecked is the help of both checks.
const whatIsChecked = `Every stored game is compared with its own record, its record with what the game was
drawn from (players, seeds, set-ups, opening), and its moves and its end with the
rules. Standings and reports do not replay the moves. The record is believed where a
game ended by time, a crash or a resignation: the moves do not show that. The status
is 1 where a game is wrong. 'resume' sets those games aside that do not agree with
their records, and plays them again.
`

// tournamentCheckCmd replays the games of a tournament.
type tournamentCheckCmd struct {
	planFile
	JSON bool `help:"Print one JSON object."`
}

// Help shows an example.
func (tournamentCheckCmd) Help() string {
	return whatIsChecked + "\nExample: flagfall tournament check spring.toml"
}

// Run replays.
func (c *tournamentCheckCmd) Run(out io.Writer) error {
	p, err := c.load()
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context()
	defer stop()
	return contest.CheckTournament(ctx, out, p, c.File, c.JSON)
}

// matchCheckCmd replays the games of a match.
type matchCheckCmd struct {
	File string `arg:"" help:"The file that --store named, such as gain.db."`
	JSON bool   `help:"Print one JSON object."`
}

// Help shows an example.
func (matchCheckCmd) Help() string {
	return whatIsChecked + "\nExample: flagfall match check gain.db"
}

// Run replays.
func (c *matchCheckCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	return contest.CheckMatch(ctx, out, c.File, c.JSON)
}
