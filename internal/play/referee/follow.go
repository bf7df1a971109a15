package referee

import (
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
)

// A Follower is notified of a game while it is played. It is called between two moves, on
// nobody's clock, from the goroutine that plays: it must not wait, and keeps for later what
// takes long. What it does not ask for is not written.
type Follower interface {
	// Began is called when play begins; begin writes the start: the variant, the names, and
	// the set-ups or the position.
	Began(begin func() *record.Game)
	// Moved is called after every move, with the plies made so far; newest writes the move.
	Moved(ply int, newest func() record.Move)
}

// tellBeginning tells the follower before the first turn.
func (g *playing) tellBeginning() {
	told, before := false, g.driver.Before
	g.driver.Before = func(s game.Standing) (game.End, bool) {
		if !told {
			told = true
			g.follow.Began(g.beginning)
		}
		return before(s)
	}
}

// beginning writes what the game begins from. The seeds are left out: they would tell
// of moves to come.
func (g *playing) beginning() *record.Game {
	rec := &record.Game{}
	for side, seat := range g.seats {
		rec.Names[side] = seat.Name
	}
	g.book.write(rec)
	return rec
}
