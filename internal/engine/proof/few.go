package proof

import "flagfall.dev/stratego"

// Few reports whether a view has so few pieces that may move, of both sides together, and so few assignments
// of ranks to its hidden pieces that a question about it may be answered. It costs about a
// microsecond, so a player can ask before each move. The assignments are counted by
// the ranks of pieces, before those that behave alike are merged, and not by the rows of the Flag. Of a
// position that was set up without a whole army it says no, as the view does not show which ranks stand.
func Few(view *stratego.View, movers, assignments int) bool {
	side, enemy := view.Side(), view.Side().Opponent()
	hidden, moved := view.Hidden(), view.Moved()
	mine, theirs, still := 0, 0, 0
	for own := view.Pieces(side); !own.Empty(); {
		if view.At(own.Pop()).Rank().Movable() {
			mine++
		}
	}
	gone := view.Captured(enemy)
	for known := view.Pieces(enemy).AndNot(hidden); !known.Empty(); {
		rank := view.At(known.Pop()).Rank()
		gone[rank]++
		if rank.Movable() {
			theirs++
		}
	}
	free := hidden.AndNot(moved).Count() // that may be Bombs or the Flag
	ways := 1.0
	army := view.Variant().Definition().Army
	for i := range army {
		l := &army[i]
		if l.Ranks&^stratego.RanksOf(stratego.Bomb, stratego.Flag) != 0 {
			continue
		}
		left := l.Count - fallen(l.Ranks, &gone)
		still += left
		ways *= choose(free, left)
		free -= left
	}
	theirs += hidden.Count() - still
	whole := 0
	for i := range army {
		whole += army[i].Count - fallen(army[i].Ranks, &gone)
	}
	if still < 0 || whole != hidden.Count() || mine+theirs > movers {
		return false
	}
	free = hidden.Count() - still
	for i := range army {
		l := &army[i]
		if l.Ranks&stratego.RanksOf(stratego.Bomb, stratego.Flag) != 0 {
			continue
		}
		left := l.Count - fallen(l.Ranks, &gone)
		ways *= choose(free, left)
		for range left {
			ways *= float64(l.Ranks.Count())
		}
		free -= left
	}
	return ways <= float64(assignments)
}

// fallen counts the pieces of some ranks.
func fallen(ranks stratego.RankSet, gone *[stratego.Ranks]int) (n int) {
	for ; ranks != 0; ranks &= ranks - 1 {
		n += gone[ranks.First()]
	}
	return n
}

// choose is the number of ways to choose k of n, at least 1.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return max(1, ways)
}
