package kept

import (
	"errors"
	"fmt"
	"io"

	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/face/lobby"
)

// gamesReviewCmd goes over a finished game.
type gamesReviewCmd struct {
	Game  string `arg:"" name:"GAME" help:"${games_review_game}"`
	Nodes uint64 `default:"20000" help:"Positions to search for each move."`
	All   bool   `help:"Print a line for every move."`
	JSON  bool   `help:"Print one JSON object: value, best move, cost, luck and sentence of every move."`
}

// Help shows examples.
func (gamesReviewCmd) Help() string {
	return `The strong player reviews every move by what its side could know then. The cost of a move is
how much lower its chance to win is than that of the best move. The luck of a strike is the
chance to win after its outcome, less the chance expected before it. The same game and the
same --nodes give the same review.

In hindsight, games are played on from every true position, in which both sides choose by what
they may know: the review says where the game turned and was lost, which piece walked to the
Flag, and what of the result was mistakes, what could not be known, and luck. The moves listed
under what could not be known were right by what was known and wrong in truth.

Examples:
  flagfall games review 20261122-153145-classic-1f0a9c3d
  flagfall games review game.flagfall --all
  flagfall games review spring.db#spring/1/0-1/0/1 --json --nodes 50000`
}

// Run goes over the game and prints what was found.
func (c *gamesReviewCmd) Run(out io.Writer) error {
	if c.Nodes == 0 {
		return errors.New("--nodes 0: expected 1 or more")
	}
	ctx, stop := interrupt.Context()
	defer stop()
	line := progress.Stderr()
	defer line.Clear()
	r := lobby.Review{Game: c.Game, Nodes: c.Nodes, All: c.All, JSON: c.JSON, Progress: func(done, all int) {
		line.Update(false, func() string { return fmt.Sprintf("%d of %d moves reviewed", done, all) })
	}}
	return r.Write(ctx, plaintext.Writer{To: line.Above(out)})
}
