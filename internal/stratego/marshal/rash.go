package marshal

import (
	"flagfall/board"
	"flagfall/stratego"
)

// rash is what a strike of mine is worth beside what the search expects of it.
// Over 592 games against itself and 416 against council a strike of a fighter
// on a hidden piece that had not moved brought 60 to 110 points less within ten
// plies than the search had expected, and a strike of a Miner 50 to 120 more
// (docs/strength.md).
func (m *model) rash(strike move) int32 {
	if q := board.Square(strike.to); m.root.known.Has(q) || m.root.moved.Has(q) {
		return 0
	}
	switch r := rankOf(m.root.mask[m.root.at[strike.from]]); {
	case r <= stratego.Captain:
		return -int32(m.w.Rash)
	case r == stratego.Miner:
		return int32(m.w.Dig)
	}
	return 0
}
