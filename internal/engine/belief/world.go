package belief

import (
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// World draws ranks for all hidden pieces at once, by square, ready for
// View.World: they meet the counts, and nothing that moved is a Bomb or the
// Flag. Likelier worlds come more often.
func (b *Belief) World(rng *rand.Rand) [board.MaxSquares]stratego.Rank {
	var ranks [board.MaxSquares]stratego.Rank
	free := make([]int, len(b.Pieces))
	for i := range free {
		free[i] = i
	}
	// What fits few pieces goes first: the Flag, Bombs, then the rest.
	for _, l := range b.narrowFirst() {
		for range l.hidden {
			at := b.pick(rng, free, l.ranks)
			if at < 0 {
				continue // no piece of this levy can be among the hidden ones
			}
			p := &b.Pieces[free[at]]
			ranks[p.Square] = p.draw(rng, l.ranks)
			free[at] = free[len(free)-1]
			free = free[:len(free)-1]
		}
	}
	b.shake(rng, &ranks)
	return ranks
}

// narrowFirst returns the levies by how many hidden pieces they fit.
func (b *Belief) narrowFirst() []levy {
	ls := append([]levy(nil), b.levies...)
	fit := func(l levy) int {
		n := 0
		for i := range b.Pieces {
			if b.Pieces[i].Possible&l.ranks != 0 {
				n++
			}
		}
		return n
	}
	for i := 1; i < len(ls); i++ {
		for j := i; j > 0 && fit(ls[j]) < fit(ls[j-1]); j-- {
			ls[j], ls[j-1] = ls[j-1], ls[j]
		}
	}
	return ls
}

// among returns the chance that a piece is of one of some ranks.
func (p *Piece) among(s stratego.RankSet) float64 {
	c := 0.0
	for r := range (s & p.Possible).All() {
		c += p.Chance[r]
	}
	return c
}

// pick draws one of the free pieces for a levy, -1 where none fits.
func (b *Belief) pick(rng *rand.Rand, free []int, ranks stratego.RankSet) int {
	total := 0.0
	for _, i := range free {
		total += b.Pieces[i].among(ranks)
	}
	x := rng.Float64() * total
	last := -1
	for at, i := range free {
		c := b.Pieces[i].among(ranks)
		if c == 0 {
			continue
		}
		last = at
		if x -= c; x < 0 {
			return at
		}
	}
	return last
}

// draw returns one of the piece's ranks within a set.
func (p *Piece) draw(rng *rand.Rand, s stratego.RankSet) stratego.Rank {
	x := rng.Float64() * p.among(s)
	var last stratego.Rank
	for r := range (s & p.Possible).All() {
		last = r
		if x -= p.Chance[r]; x < 0 {
			return r
		}
	}
	return last
}

// shake exchanges the ranks of random pairs as their weights ask (Metropolis
// et al. 1953), which takes away what the order of drawing brought in.
func (b *Belief) shake(rng *rand.Rand, ranks *[board.MaxSquares]stratego.Rank) {
	n := len(b.Pieces)
	if n < 2 {
		return
	}
	for range int(b.p.Shakes) * n {
		p, q := &b.Pieces[rng.IntN(n)], &b.Pieces[rng.IntN(n)]
		r, s := ranks[p.Square], ranks[q.Square]
		if r == s || !p.Possible.Has(s) || !q.Possible.Has(r) {
			continue
		}
		now, then := p.weight[r]*q.weight[s], p.weight[s]*q.weight[r]
		if then >= now || rng.Float64()*now < then {
			ranks[p.Square], ranks[q.Square] = s, r
		}
	}
}
