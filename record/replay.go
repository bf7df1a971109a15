package record

import (
	"time"

	"flagfall.dev/board"
)

// cursor is what the replays of both games have in common: how far they are.
type cursor struct {
	game  *Game
	ply   int    // moves made
	right int    // moves that were found to be right, from the first one
	fault *Fault // of what comes after them, nil while nothing is wrong
}

// Game returns the record that is replayed. The caller must not change it.
func (c *cursor) Game() *Game { return c.game }

// Ply returns the number of moves made.
func (c *cursor) Ply() int { return c.ply }

// Fault returns the first fault that was found so far, nil for none. It finds
// nothing by itself: Next, Seek and Check do.
func (c *cursor) Fault() *Fault { return c.fault }

// Clocks returns what both clocks show after the moves made: see Game.Clocks.
func (c *cursor) Clocks() [2]time.Duration { return c.game.Clocks(c.ply) }

// more reports whether there may be a next move.
func (c *cursor) more() bool {
	return c.ply < len(c.game.Moves) && (c.fault == nil || c.ply < c.right)
}

// fail notes the first fault, that of the next move.
func (c *cursor) fail(where Place, err error) {
	c.fault = &Fault{Where: where, Plies: c.right, Move: c.game.Moves[c.right].Text, Err: err}
}

// check returns the first fault of a record that was replayed to its end, where
// its position has a result by the rules.
func (c *cursor) check(rules board.Result) *Fault {
	if err := c.game.CheckCommitments(); err != nil {
		return &Fault{Where: AtStart, Err: err}
	}
	if c.fault != nil {
		return c.fault
	}
	if _, err := c.game.CheckEnd(rules); err != nil {
		return &Fault{Where: AtEnd, Plies: c.right, Err: err}
	}
	return nil
}

// Clocks returns what each side's clock shows after a given number of moves of a game with
// clocks. Where a side lost on time, its clock shows nothing after the last move:
// what it spent on the move that it did not make is not in the record.
func (g *Game) Clocks(ply int) (left [2]time.Duration) {
	left = [2]time.Duration{g.Clock.Initial, g.Clock.Initial}
	for _, m := range g.Moves[:ply] {
		left[m.Side&1] += g.Clock.Increment - m.Time
	}
	if r := g.Result; r.Ending == board.Time && !r.Drawn && ply == len(g.Moves) {
		left[r.Winner.Opponent()&1] = 0
	}
	return [2]time.Duration{max(0, left[0]), max(0, left[1])}
}
