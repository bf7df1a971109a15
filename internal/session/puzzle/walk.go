package puzzle

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// walk reports whether a win is one piece's shortest way to the Flag, over empty squares, with one first step, and nothing to
// choose after it either: there is one way alone, or none of the enemy can meet it on any. Where the enemy is held by the
// two-squares rule there is more to see.
func (f *hidden) walk(w *proof.Win) (bool, error) {
	from, to, ok := way(w)
	if !ok {
		return false, nil
	}
	v := f.now.Variant()
	free := v.Playable().AndNot(f.now.Pieces(0)).AndNot(f.now.Pieces(1))
	near := []board.Set{board.SetOf(to)} // squares from which the Flag is at most so many steps away
	for n := range (w.Plies - 1) / 2 {
		near = append(near, spread(v, near[n], free))
	}
	var steps []board.Set // where the piece may be after each of its moves
	alone := true
	for at, n := board.SetOf(from), len(near)-1; n >= 0; n-- {
		var next board.Set
		for q := range at.All() {
			next = next.Or(v.Adjacent(q).And(near[n]))
		}
		if len(steps) == 0 {
			for q := range next.All() {
				if !f.now.Legal(stratego.Move{From: from, To: q}) {
					next = next.Without(q)
				}
			}
			if next.Count() != 1 {
				return false, nil
			}
		}
		alone = alone && next.Count() == 1
		steps, at = append(steps, next), next
	}
	if alone {
		return true, nil
	}
	met, err := f.met(f.now.At(from).Rank(), steps[:len(steps)-1])
	return !met, err
}

// way returns from where to where one piece goes in a win, without a strike of its own but for the last on the Flag.
func way(w *proof.Win) (from, to board.Square, ok bool) {
	end := len(w.Line) - 1
	from, to = w.Line[0].Move.From, w.Line[end].Move.To
	at := from
	for i, s := range w.Line {
		if i%2 == 1 {
			continue
		}
		if s.Move.From != at || i < end && s.Outcome != stratego.NoStrike {
			return from, to, false
		}
		at = s.Move.To
	}
	return from, to, w.Line[end].Defender == stratego.Flag
}

// spread returns a set with the free squares next to it.
func spread(v *stratego.Variant, s, free board.Set) board.Set {
	all := s
	for q := range s.All() {
		all = all.Or(v.Adjacent(q).And(free))
	}
	return all
}

// met reports whether an enemy piece that a rank does not surely beat may come to a square of a way, or strike there, in time:
// steps are where the piece that goes it may be after each of its moves.
func (f *hidden) met(rank stratego.Rank, steps []board.Set) (bool, error) {
	may, err := f.ranks()
	if err != nil {
		return false, err
	}
	v := f.now.Variant()
	free := v.Playable().AndNot(f.now.Pieces(0)).AndNot(f.now.Pieces(1))
	for q := range f.now.Pieces(f.solver.Opponent()).All() {
		ranks, hidden := may[q]
		if !hidden {
			ranks = stratego.RanksOf(f.now.At(q).Rank())
		}
		reach := board.SetOf(q)
		for _, step := range steps {
			reach = spread(v, reach, free)
			if dangerous(v, ranks, rank) && (reach.Intersects(step) || ranks.Has(stratego.Scout)) {
				return true, nil
			}
		}
	}
	return false, nil
}

// dangerous reports whether one of some ranks moves and does not surely lose to another one.
func dangerous(v *stratego.Variant, ranks stratego.RankSet, to stratego.Rank) bool {
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if ranks.Has(r) && r.Movable() && (v.Strike(to, r) != stratego.Win || v.Strike(r, to) != stratego.Lose) {
			return true
		}
	}
	return false
}
