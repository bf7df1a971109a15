package player

import (
	"math"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/search"
)

// Within returns the configuration for a move after some plies of a game: within
// the tighter of its own limits and the given ones.
func (c Config) Within(l search.Limits, ply int) Config {
	moves := (advance.Limit - ply + 1) / 2
	c.MoveTime = tighter(c.MoveTime, search.AdvancePace.Until(moves).Time(l))
	c.Nodes = tighter(c.Nodes, int(min(l.Nodes, mostNodes)))
	return c
}

// mostNodes is the greatest limit of which a percentage can be computed.
const mostNodes = math.MaxInt / 100

// tighter returns the smaller of two limits; 0 is none.
func tighter[N int | time.Duration](a, b N) N {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}
