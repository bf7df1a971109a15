package puzzle

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// plainStrike reports whether a move is sure to remove the enemy piece that it strikes, and is the only strike that is: what
// everybody tries first. may has the ranks of the hidden pieces.
func (f *hidden) plainStrike(m stratego.Move, may map[board.Square]stratego.RankSet) bool {
	if !f.removes(m, may) {
		return false
	}
	for _, other := range f.legal() {
		if other != m && f.removes(other, may) {
			return false
		}
	}
	return true
}

// removes reports whether a move strikes an enemy piece that falls, whatever its rank is.
func (f *hidden) removes(m stratego.Move, may map[board.Square]stratego.RankSet) bool {
	struck := f.now.At(m.To)
	if struck.Empty() {
		return false
	}
	ranks, hidden := may[m.To]
	if !hidden {
		ranks = stratego.RanksOf(struck.Rank())
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if o := f.now.Variant().Strike(f.now.At(m.From).Rank(), r); ranks.Has(r) && o != stratego.Win && o != stratego.Both {
			return false
		}
	}
	return true
}

// Sudden reports whether the right move ends the game with the ranks as they are, though the puzzle promises more moves: the
// first square that is struck has the Flag.
func (p *Puzzle) Sudden() (bool, error) {
	b, err := asked(p)
	if err != nil || p.Goal != Win {
		return false, err
	}
	if _, err := b.make(p.Move); err != nil {
		return false, err
	}
	_, _, over := b.over()
	return over, nil
}
