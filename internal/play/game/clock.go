package game

import (
	"context"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/sandbox/proc"
)

// Defaults of the zero fields of Terms.
const (
	DefaultPatience = 30 * time.Second
	DefaultMargin   = 10 * time.Millisecond
)

// Terms are a side's conditions for its moves. The zero value has no clock, but a limit for
// each reply.
type Terms struct {
	Move            time.Duration // for one move; 0: not limited
	Game, Increment time.Duration // for all moves, and what each move adds; 0: no game clock
	Nodes           uint64        // for one move of a searching player; 0: not limited
	// Patience is the limit for a move without a clock, and for a player to take note of
	// the other's move; 0: DefaultPatience.
	Patience time.Duration
	// Margin is what a reply may come late without harm: our own delay must
	// not cost a game. 0: DefaultMargin.
	Margin time.Duration
}

// limits returns what a player is told about its time.
func (t *Terms) limits(remaining time.Duration) search.Limits {
	l := search.Limits{MoveTime: t.Move, Increment: t.Increment, Nodes: t.Nodes}
	if t.Game > 0 {
		l.Remaining = remaining
	}
	return l
}

// allowance returns how long a player may take for its next move before it
// has lost on time.
func (t *Terms) allowance(remaining time.Duration) time.Duration {
	allowed := t.patience()
	if t.Move > 0 {
		allowed = t.Move
	}
	if t.Game > 0 && (t.Move == 0 || remaining < allowed) {
		allowed = remaining
	}
	return max(allowed, 0) + t.margin()
}

func (t *Terms) patience() time.Duration { return orElse(t.Patience, DefaultPatience) }

func (t *Terms) margin() time.Duration { return orElse(t.Margin, DefaultMargin) }

func orElse(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}

// A LateError says that a reply came after its time.
type LateError struct{ Text string }

func (e *LateError) Error() string { return e.Text }

// A Clock keeps both sides' time for the game, and the time of the move under way.
// The zero value keeps none.
type Clock struct {
	// Terms are each side's; no time is kept of a side whose terms are nil, and it
	// is waited for without end.
	Terms [2]*Terms
	// Processes are the programs behind players that are none themselves.
	Processes [2]Process
	// Ours are players of our own, which share our processors. They are not blamed for time
	// that other games on a busy machine cost them, but only for a gross excess.
	Ours [2]bool

	// Times are of the moves made so far, 0 for a side whose time is not kept.
	Times []time.Duration
	// Think is the time of all moves that a side was asked for, Slowest that of one.
	Think, Slowest [2]time.Duration
	// Asked is for how many moves a side was asked within this time: those that it made, turns
	// that it gave up, and the one that it did not make.
	Asked [2]int
	// Waits is how many moves of a side's program were given back a part of their time.
	Waits [2]int

	thinkers [2]Thinker
	left     [2]time.Duration // for the game; only kept where the game has a clock

	side    board.Side    // whose move is under way
	began   time.Time     // when it was asked for
	allowed time.Duration // for it
	used    time.Duration // of that, so far
	starved time.Duration // of its program in all moves before
	replied time.Duration // how long its program's answers had taken before
}

// start prepares the clock for a game between two players.
func (c *Clock) start(seats [2]seat) {
	for side, s := range seats {
		c.thinkers[side] = s.thinker
		if s.process != nil {
			c.Processes[side] = s.process
		}
		if t := c.Terms[side]; t != nil {
			c.left[side] = t.Game
		}
	}
}

// take notes whose move it is, and reports whether its time is kept.
func (c *Clock) take(side board.Side) bool {
	c.side, c.used = side, 0
	return c.Terms[side] != nil
}

// begin begins the move that has been taken note of, and returns the context to ask
// for it within.
func (c *Clock) begin(ctx context.Context) (context.Context, context.CancelFunc) {
	c.allowed = c.Terms[c.side].allowance(c.left[c.side])
	c.starved, c.replied = c.starvation(), c.replies()
	c.began = time.Now()
	c.Asked[c.side]++
	return c.within(ctx, c.side, c.allowed)
}

// limits returns what the side to move is told about its time.
func (c *Clock) limits() search.Limits { return c.Terms[c.side].limits(c.left[c.side]) }

// stop charges the time of the move under way, which was answered or was not.
func (c *Clock) stop(answered bool) error {
	if c.starvation()-c.starved > time.Millisecond {
		c.Waits[c.side]++
	}
	took := time.Since(c.began)
	// What came before and after the answers is our time. Where the move was not made, what
	// was answered before it is not all that was waited for.
	if replies := c.replies() - c.replied; answered && replies > 0 {
		took = min(took, replies)
	}
	return c.charge(c.thought(took))
}

// told charges the time that a Thinker computed while it was notified of its own move.
func (c *Clock) told() error {
	if c.Terms[c.side] == nil || c.thinkers[c.side] == nil {
		return nil
	}
	return c.charge(c.thought(0))
}

// thought returns the time of the move under way as the clock counts it: the time for which
// its program could get no processor is given back. A player may know that better than
// its asker.
func (c *Clock) thought(took time.Duration) time.Duration {
	if t := c.thinkers[c.side]; t != nil {
		return t.Thought()
	}
	return max(took-(c.starvation()-c.starved), 0)
}

// starvation returns for how long the program of the side that is asked could get
// no processor so far.
func (c *Clock) starvation() time.Duration {
	if p := c.Processes[c.side]; p != nil {
		return p.Starved()
	}
	return 0
}

// replies returns how long the answers of the program of the side that is asked have taken so far, 0 of
// a player that cannot tell.
func (c *Clock) replies() time.Duration {
	if p, ok := ability.Of[interface{ Answered() time.Duration }](c.Processes[c.side]); ok {
		return p.Answered()
	}
	return 0
}

// charge brings the time used for the move under way up to a total, and fails where
// that is more than there was.
func (c *Clock) charge(total time.Duration) error {
	more := total - c.used
	c.used = total
	c.left[c.side] -= more
	c.Think[c.side] += more
	c.Slowest[c.side] = max(c.Slowest[c.side], total)
	// An outside program's reply that got through was there in time.
	if c.Ours[c.side] && total > c.wall(c.side, c.allowed) {
		return &LateError{fmt.Sprintf("took %v for a move, with %v to think", total.Round(time.Millisecond), c.allowed)}
	}
	return c.usedUp(c.Terms[c.side].margin())
}

// usedUp fails where the side to move has used more than its time for the game and a margin, which a
// reply has because it may have come in time, and a turn that was given up has not.
func (c *Clock) usedUp(margin time.Duration) error {
	if c.Terms[c.side].Game <= 0 || c.left[c.side] >= -margin {
		return nil
	}
	waited := c.starvation()
	had := c.Think[c.side] + c.left[c.side]
	excuse := (&proc.Fault{Allowed: had, Waited: waited, Given: waited}).Excuse()
	return &LateError{"has used up its time for the game" + excuse}
}

// wall is what a player's allowance means in wall time.
func (c *Clock) wall(side board.Side, allowed time.Duration) time.Duration {
	if c.Ours[side] {
		return 2*allowed + time.Second
	}
	return allowed
}

// end ends the move under way: what it used beyond its time within our margin is
// forgiven, and the increment is added.
func (c *Clock) end() {
	if c.Terms == [2]*Terms{} {
		return
	}
	c.Times = append(c.Times, c.used)
	if t := c.Terms[c.side]; t != nil {
		c.left[c.side] = max(c.left[c.side], 0) + t.Increment
	}
}

// hearing returns the context for notifying a player of the move just made. A Thinker has
// only what is left of its own move, at least our margin.
func (c *Clock) hearing(ctx context.Context, side board.Side) (context.Context, context.CancelFunc) {
	t := c.Terms[side]
	allowed := t.allowance(t.patience())
	if c.thinkers[side] != nil && side == c.side {
		allowed = max(c.allowed-c.used, t.margin())
	}
	return c.within(ctx, side, allowed)
}

// within returns the context for asking a side within its allowance, our margin included.
func (c *Clock) within(ctx context.Context, side board.Side, allowed time.Duration) (context.Context, context.CancelFunc) {
	margin := c.Terms[side].margin()
	return proc.WithAllowance(ctx, c.wall(side, allowed)-margin, margin)
}
