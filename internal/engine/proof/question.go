package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// About returns the question of a side about a position that a game has come to. Of a game that began from a
// position it knows the ranks that stood there, and not which piece has which. start is that beginning.
func About(start, now *stratego.Position, side board.Side) Question {
	q := Question{View: now.View(side)}
	enemy := side.Opponent()
	if start.Setup(enemy) != nil {
		return q
	}
	q.Army = new([stratego.Ranks]int)
	for at := range start.Pieces(enemy).All() {
		q.Army[start.At(at).Rank()]++
	}
	return q
}

// Reveal adds to what the side knows the true ranks of the hidden pieces but those on some squares. The
// position is that of the view.
func (q *Question) Reveal(now *stratego.Position, but board.Set) {
	q.Known = map[board.Square]stratego.RankSet{}
	for at := range q.View.Hidden().AndNot(but).All() {
		q.Known[at] = stratego.RanksOf(now.At(at).Rank())
	}
}
