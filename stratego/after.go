package stratego

import "flagfall.dev/board"

// AfterStrike returns where the striker and the defender stand after a strike that had an
// outcome, NoSquare for one that has fallen. Positions, views, beliefs and the search all
// use it to move their pieces. Both survivors are known then.
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
