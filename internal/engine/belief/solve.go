package belief

import (
	"slices"

	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// force applies what counting alone proves: where only as many pieces are left
// that may be Bombs or the Flag as must be, they are.
func (b *Belief) force() {
	inert := stratego.RanksOf(stratego.Bomb, stratego.Flag)
	need, may := 0, 0
	for _, l := range b.levies {
		if l.ranks&^inert == 0 {
			need += l.hidden
		}
	}
	for i := range b.Pieces {
		if b.Pieces[i].Possible&inert != 0 {
			may++
		}
	}
	if need == 0 || may != need {
		return
	}
	for i := range b.Pieces {
		if p := &b.Pieces[i]; p.Possible&inert != 0 {
			p.keep(inert)
		}
	}
}

// keep takes away the ranks outside a set.
func (p *Piece) keep(s stratego.RankSet) {
	for r := range (p.Possible &^ s).All() {
		p.weight[r] = 0
	}
	p.Possible &= s
}

// solve turns weights into chances that meet the counts, by scaling rows and
// columns in turn (Sinkhorn and Knopp 1967). Pieces are rows, levies columns.
func (b *Belief) solve() {
	if b.ranked() {
		b.solveRanks()
	} else {
		b.solveLevies()
	}
}

// ranked reports whether every levy is of one rank.
func (b *Belief) ranked() bool {
	for _, l := range b.levies {
		if l.ranks.Count() != 1 {
			return false
		}
	}
	return true
}

// solveRanks solves where columns are ranks, with matrices of all ranks. It gives what
// solveLevies does: what is not possible adds 0 to every sum.
func (b *Belief) solveRanks() {
	m := &b.room.matrices
	for i := range m {
		m[i] = slices.Grow(m[i][:0], len(b.Pieces)*vector.Width)[:len(b.Pieces)*vector.Width]
	}
	chances, weights, least := m[0], m[1], m[2]
	floor := [2]float64{1: b.p.LeastChance} // by whether a rank is possible
	for i := range b.Pieces {
		p, at := &b.Pieces[i], i*vector.Width
		copy(weights[at:], p.weight[stratego.Marshal:])
		for k, possible := 0, p.Possible>>stratego.Marshal; k < vector.Width; k, possible = k+1, possible>>1 {
			least[at+k] = floor[possible&1]
		}
	}
	var scale, sum [vector.Width]float64
	for k := range scale {
		scale[k] = 1
	}
	for range int(b.p.Rounds) {
		vector.Balance(chances, weights, least, &scale, &sum)
		for _, l := range b.levies {
			if k := l.ranks.First() - 1; sum[k] > 0 {
				scale[k] *= float64(l.hidden) / sum[k]
			}
		}
	}
	vector.Balance(chances, weights, least, &scale, &sum)
	for i := range b.Pieces {
		copy(b.Pieces[i].Chance[1:], chances[i*vector.Width:][:vector.Width])
	}
}

// solveLevies solves where a levy may have several ranks.
func (b *Belief) solveLevies() {
	var of [stratego.Ranks]int // the levy of a rank
	for l := range b.levies {
		for r := range b.levies[l].ranks.All() {
			of[r] = l
		}
	}
	var scale [stratego.Ranks]float64 // by rank, the same for all of a levy
	for r := range scale {
		scale[r] = 1
	}
	sum := make([]float64, len(b.levies))
	for range int(b.p.Rounds) {
		clear(sum)
		for i := range b.Pieces {
			p := &b.Pieces[i]
			p.normalise(&scale, b.p.LeastChance)
			for s := p.Possible; s != 0; s &= s - 1 {
				r := s.First()
				sum[of[r]] += p.Chance[r]
			}
		}
		for r := range scale {
			if l := of[r]; sum[l] > 0 {
				scale[r] *= float64(b.levies[l].hidden) / sum[l]
			}
		}
	}
	for i := range b.Pieces {
		b.Pieces[i].normalise(&scale, b.p.LeastChance)
	}
}

// normalise turns the piece's weights, scaled by rank, into chances, in which no possible
// rank has less than the least share.
func (p *Piece) normalise(scale *[stratego.Ranks]float64, least float64) {
	total := 0.0
	for s := p.Possible; s != 0; s &= s - 1 {
		r := s.First()
		p.Chance[r] = max(p.weight[r]*scale[r], least)
		total += p.Chance[r]
	}
	total = 1 / total
	for s := p.Possible; s != 0; s &= s - 1 {
		p.Chance[s.First()] *= total
	}
}
