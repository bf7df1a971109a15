package referee

import (
	"time"

	"flagfall.dev/board"
)

// clock keeps both sides' time for the game, and the time of the move under way.
type clock struct {
	terms [2]*Terms
	left  [2]time.Duration // for the game; only kept where the game has a clock

	side    board.Side    // whose move is under way
	allowed time.Duration // for it
	used    time.Duration // of that, so far
	starved time.Duration // of its program in all moves before
}

func (c *clock) start(t [2]*Terms) {
	*c = clock{terms: t, left: [2]time.Duration{t[0].Game, t[1].Game}}
}

// begin begins a side's move and returns how long it may take.
func (c *clock) begin(side board.Side) time.Duration {
	c.side, c.used = side, 0
	c.allowed = c.terms[side].allowance(c.left[side])
	return c.allowed
}

// use brings the time used for a move up to a total, and returns what that adds.
func (c *clock) use(side board.Side, total time.Duration) time.Duration {
	more := total - c.used
	c.used = total
	c.left[side] -= more
	return more
}

// rest returns what is left for the move under way, at least our margin.
func (c *clock) rest() time.Duration {
	return max(c.allowed-c.used, orElse(c.terms[c.side].Margin, DefaultMargin))
}

// out reports whether a side has used up its time for the game.
func (c *clock) out(side board.Side) bool {
	return c.terms[side].Game > 0 && c.left[side] < -orElse(c.terms[side].Margin, DefaultMargin)
}

// end ends a side's move: what it used beyond its time within our margin is
// forgiven, and the increment is added.
func (c *clock) end(side board.Side) {
	c.left[side] = max(c.left[side], 0) + c.terms[side].Increment
}
