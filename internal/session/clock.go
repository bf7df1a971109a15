package session

import (
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/record"
)

// clock is the two clocks of a game. It also measures moves where there is no
// limit.
type clock struct {
	set     record.Clock
	left    [2]time.Duration
	since   time.Time // when the running clock was started; zero: none runs
	running board.Side
	timer   *time.Timer // fires when the running clock is down
	// final is what the side final.side had spent on the move that it did not
	// make when the game ended.
	final struct {
		side board.Side
		took time.Duration
	}
}

func newClock(c record.Clock) clock {
	return clock{set: c, left: [2]time.Duration{c.Initial, c.Initial}}
}

// on reports whether there is a limit.
func (c *clock) on() bool { return c.set.Initial > 0 }

// spend books a move that took a time, refund takes the booking back.
func (c *clock) spend(side board.Side, took time.Duration) {
	c.left[side] += c.set.Increment - took
}

func (c *clock) refund(side board.Side, took time.Duration) {
	c.left[side] += took - c.set.Increment
}

// look returns how long the side's move has taken so far, in whole microseconds
// as records keep it, and whether that is within its time.
func (c *clock) look(side board.Side) (took time.Duration, inTime bool) {
	if !c.since.IsZero() && c.running == side {
		took = time.Since(c.since).Round(time.Microsecond)
	}
	return took, !c.on() || took < c.left[side]
}

// press books the side's move and stops its clock.
func (c *clock) press(side board.Side) {
	took, _ := c.look(side)
	c.spend(side, took)
	c.stop()
}

// lose books a turn of a side that ended without a move, and stops its clock.
func (c *clock) lose(side board.Side) {
	took, _ := c.look(side)
	c.left[side] -= took
	c.stop()
}

// settle books what the side to move has spent when the game ends: the clocks
// show from then on what was left. Where the time was up that is nothing.
func (c *clock) settle() {
	if c.since.IsZero() {
		return
	}
	c.final.side = c.running
	c.final.took, _ = c.look(c.running)
	c.left[c.running] -= c.final.took
	c.stop()
}

// reopen takes back what settle booked.
func (c *clock) reopen() {
	c.left[c.final.side] += c.final.took
	c.final.took = 0
}

// stop stops the clocks without booking anything.
func (c *clock) stop() {
	c.since = time.Time{}
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
}

// read returns both clocks as they stand.
func (c *clock) read() [2]Clock {
	var r [2]Clock
	for s := range r {
		took, _ := c.look(board.Side(s))
		r[s] = Clock{Left: max(0, c.left[s]-took), Running: !c.since.IsZero() && c.running == board.Side(s)}
	}
	return r
}

// limits adds the clock to what a program may spend.
func (c *clock) limits(side board.Side, l search.Limits) search.Limits {
	if c.on() {
		took, _ := c.look(side)
		l.Remaining, l.Increment = max(time.Millisecond, c.left[side]-took), c.set.Increment
	}
	return l
}

// SetAbsent says which seats nobody has taken yet. The clocks stand still while
// one is empty, so that nobody loses on time before both players have come.
func (s *Session) SetAbsent(absent [2]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.absent == absent {
		return
	}
	s.absent = absent
	s.changed()
}

// runClock starts the clock of the side to move, or stops both where there is
// no turn or a player is still to come. The lock is held.
func (s *Session) runClock() {
	c, side := &s.clock, s.game.turn()
	if s.closed || s.phase() != Playing || s.absent != [2]bool{} {
		c.stop()
		return
	}
	if !c.since.IsZero() && c.running == side {
		return
	}
	c.stop()
	c.since, c.running = time.Now(), side
	if !c.on() {
		return
	}
	since := c.since
	c.timer = time.AfterFunc(max(0, c.left[side]), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.clock.since.Equal(since) && s.phase() == Playing {
			s.end(board.Won(side.Opponent(), board.Time), "")
		}
	})
}
