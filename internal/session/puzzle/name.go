package puzzle

import (
	"slices"
	"strings"

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
	if rank == stratego.NoRank || f.given(p, at) {
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
	if told, err := f.boardTells(p, at, rank); told || err != nil {
		return cmpErr(err, ErrNone)
	}
	p.Move, p.Rank = board.ColumnRow.Format(f.grid(), at), rank.String()
	return nil
}

// boardTells reports whether the board says it without the moves: a hidden piece outside its side's home has moved.
func (f *hidden) boardTells(p *Puzzle, at board.Square, rank stratego.Rank) (bool, error) {
	v := f.now.Variant()
	now := Puzzle{Variant: p.Variant, Start: f.now.String()}
	for q := range f.now.View(f.solver).Hidden().AndNot(v.Home(f.solver.Opponent())).All() {
		now.Moved += " " + board.ColumnRow.Format(f.grid(), q)
	}
	still, err := openStratego(&now, v)
	if err != nil {
		return false, err
	}
	may, err := still.ranks()
	if err != nil {
		return false, err
	}
	q, known := named(may)
	return q == at && known == rank, nil
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

// recent is how many of the enemy's moves before the question are fresh in mind: a piece that made one of them is not asked for.
const recent = 3

// given reports whether an enemy piece needs no thought: it made one of the enemy's last moves, or the text of the puzzle
// says that it had moved before the first move that is shown.
func (f *hidden) given(p *Puzzle, at board.Square) bool {
	turns := 0
	for i := f.now.Ply() - 1; i >= 0; i-- {
		e := f.now.Event(i)
		if e.Side == f.solver {
			continue
		}
		turns++
		if e.Move.To != at {
			continue
		}
		if turns <= recent {
			return true
		}
		at = e.Move.From
	}
	return slices.Contains(strings.Fields(p.Moved), board.ColumnRow.Format(f.grid(), at))
}
