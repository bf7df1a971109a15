package puzzle

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// solveName looks for a rank that one hidden piece only can have, which follows from the moves before the question.
func (p *Puzzle) solveName(f *hidden) error {
	p.Theme = Which
	may, err := f.ranks()
	if err != nil || len(may) < suspects {
		return cmpErr(err, ErrNone)
	}
	at, rank := named(may)
	if rank == stratego.NoRank {
		return ErrNone
	}
	first, err := openStratego(p, f.now.Variant())
	if err != nil {
		return err
	}
	before, err := first.ranks()
	if err != nil {
		return cmpErr(err, ErrNone)
	}
	if _, known := named(before); known == rank {
		return ErrNone
	}
	p.Move, p.Rank = board.ColumnRow.Format(f.grid(), at), rank.String()
	return nil
}

// named returns a hidden piece whose rank is certain, and that rank: the Flag where it is.
func named(may map[board.Square]stratego.RankSet) (board.Square, stratego.Rank) {
	for _, rank := range []stratego.Rank{
		stratego.Flag, stratego.Bomb, stratego.Marshal, stratego.Spy, stratego.Miner, stratego.General,
	} {
		at, places := board.NoSquare, 0
		for q, ranks := range may {
			if ranks.Has(rank) {
				at, places = q, places+1
			}
		}
		if places == 1 && may[at].Count() == 1 {
			return at, rank
		}
	}
	return board.NoSquare, stratego.NoRank
}
