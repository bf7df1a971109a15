package wire

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
)

// Reword returns an info with its squares and moves written in another Notation of
// the same grid. What is none stays as it is.
func Reword(info search.Info, g board.Grid, from, to board.Notation) search.Info {
	if from == to {
		return info
	}
	square := func(s string) string {
		sq, err := from.Parse(g, s)
		if err != nil {
			return s
		}
		return to.Format(g, sq)
	}
	move := func(s string) string {
		a, b, err := from.ParseMove(g, s)
		if err != nil {
			return s
		}
		return to.FormatMove(g, a, b)
	}
	for i := range info.Candidates {
		c := &info.Candidates[i]
		c.Move = move(c.Move)
		for k, m := range c.Line {
			c.Line[k] = move(m)
		}
	}
	beliefs := info.Beliefs.List()
	for i := range beliefs {
		beliefs[i].Square = square(beliefs[i].Square)
	}
	info.Beliefs = search.BeliefsOf(beliefs)
	return info
}
