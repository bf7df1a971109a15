package stratego

import "flagfall.dev/board"

// AfterStrike returns where the striker and the defender stand after a strike that had an
// outcome, NoSquare for one that has fallen. It is the one place that says so: the
// position, views, beliefs and the search keep their own books of pieces and move them by
// its answer. Both survivors are known then.
func (v *Variant) AfterStrike(m Move, o Outcome, defender Rank) (striker, defended board.Square) {
	switch {
	case o == Win:
		return m.To, board.NoSquare
	case o == Both:
		return board.NoSquare, board.NoSquare
	case v.advancers.Has(defender):
		return board.NoSquare, m.From
	}
	return board.NoSquare, m.To
}

// Advancers returns the ranks that take the square of a striker that they beat.
func (v *Variant) Advancers() RankSet { return v.advancers }
