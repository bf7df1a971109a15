package search

import "time"

// Pace says how fast a player of a game spends its clock.
type Pace struct {
	// Moves is among how many moves of its own a player divides what remains, from
	// 1 (all for the next move): about half of what a long game still lasts.
	Moves int
	// Increment is which part of an increment is spent on the move that earns it,
	// from 0 (all is saved) to 1.
	Increment float64
}

// The paces of the games.
var (
	// Stratego games last up to some 500 moves a side, and quick moves at the end
	// cost little.
	StrategoPace = Pace{Moves: 60, Increment: 0.75}
	// Advance games end after 100 moves a side.
	AdvancePace = Pace{Moves: 40, Increment: 0.5}
)

// What is kept back of every limit.
const (
	// margin is for what the clock does not show: passing the move on, and other
	// programs on the machine. From 0 to about 100 ms.
	margin = 20 * time.Millisecond
	// marginPart bounds the margin of a short limit: one part in this many, from 1
	// (a move in no time) up.
	marginPart = 4
	// clockPart bounds what one move may take of a game clock, whatever its
	// increment: one part in this many, from 1 (all) up.
	clockPart = 2
)

// Until returns the pace in a game that has at most a given number of moves left for the
// player.
func (p Pace) Until(moves int) Pace {
	p.Moves = max(1, min(p.Moves, moves))
	return p
}

// Time returns how long a player may think about its next move, 0 where the limits
// set no time. It is less than what remains on the clock and than the time for the
// move. A negative Remaining is a clock that has run out: the time is then the
// shortest there is.
func (p Pace) Time(l Limits) time.Duration {
	var d time.Duration
	if l.MoveTime > 0 {
		d = usable(l.MoveTime)
	}
	if l.Remaining == 0 {
		return d
	}
	left := usable(l.Remaining)
	share := left/time.Duration(max(1, p.Moves)) + time.Duration(float64(l.Increment)*p.Increment)
	share = max(1, min(share, left/clockPart)) // 0 would be no limit
	if d == 0 {
		return share
	}
	return min(d, share)
}

// usable is a limit less its margin.
func usable(limit time.Duration) time.Duration {
	return limit - min(margin, limit/marginPart)
}
