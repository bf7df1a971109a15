package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// holdsOff reports whether my piece on a square after the move keeps a walker from my Flag whichever way that goes, all else
// standing still: before the walker is there it can strike it. Both move in turn, and mine may stay where it is.
func (l *look) holdsOff(w *walk, own board.Square) bool {
	flag, _ := l.flag()
	mineTaken, theirTaken := l.then.Without(w.at).Without(own), w.taken.Without(w.at).Without(own)
	var mine, theirs [board.MaxSquares]board.Set // where each may go
	var fallen [board.MaxSquares]board.Set       // with the walker on a square and to move: where mine stands too far away
	squares := l.variant.Playable()
	for q := range squares.All() {
		mine[q] = l.variant.Adjacent(q).AndNot(mineTaken).With(q) // a Scout too goes a step at a time: it may do more
		theirs[q] = l.goes(w.rank, q, theirTaken).Without(flag)
		if l.reaches(w.rank, q, flag, theirTaken) || w.rank == stratego.Scout && l.runs && l.variant.Adjacent(q).Has(flag) {
			fallen[q] = squares.Without(q)
		}
	}
	for changed := true; changed; {
		changed = false
		for q := range squares.All() {
			for p := range squares.AndNot(fallen[q]).Without(q).All() {
				if l.slips(theirs[q].Without(p), p, &mine, &fallen) {
					fallen[q], changed = fallen[q].With(p), true
				}
			}
		}
	}
	if l.tempo() > 0 {
		return l.variant.Adjacent(own).Has(w.at) || !mine[own].Without(w.at).AndNot(fallen[w.at]).Empty()
	}
	return !fallen[w.at].Has(own)
}

// slips reports whether a walker has a square to go to on which my piece on p cannot strike it, and after which it gets to the
// Flag wherever mine goes.
func (l *look) slips(to board.Set, p board.Square, mine, fallen *[board.MaxSquares]board.Set) bool {
	for next := range to.AndNot(l.variant.Adjacent(p)).All() {
		if mine[p].Without(next).AndNot(fallen[next]).Empty() {
			return true
		}
	}
	return false
}
