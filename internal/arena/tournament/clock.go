package tournament

import (
	"strings"
	"time"

	"flagfall.dev/internal/base/phrase"
)

// A Clock is the time control of a plan.
type Clock struct {
	Move            time.Duration // for each move; 0: not limited
	Game, Increment time.Duration // for all moves, and what each adds; 0: no game clock
}

// ParseClock reads "100ms" (for each move), "5m+2s" (for the game, and for each
// move on top) or nothing.
func ParseClock(s string) (Clock, error) {
	if s == "" {
		return Clock{}, nil
	}
	game, increment, isGame := strings.Cut(s, "+")
	first, err := time.ParseDuration(strings.TrimSpace(game))
	var c Clock
	if isGame && err == nil {
		c.Game = first
		c.Increment, err = time.ParseDuration(strings.TrimSpace(increment))
	} else {
		c.Move = first
	}
	if err != nil || first <= 0 || c.Increment < 0 {
		return Clock{}, phrase.Errorf("%q: expected a time for each move, such as 100ms, or for the game with an increment, such as 5m+2s", s)
	}
	return c, nil
}
