package proof

import (
	"slices"

	"flagfall.dev/board"
)

// places is where everybody stands: the piece, the hunters in order, and what the hunter remembers.
type places struct {
	piece   board.Square
	hunters [mostHunters]board.Square
	memory  int // of the hunter, as in chase.safe; 0 where it is not counted
}

// size is how many numbers index needs.
func (c *chase) size() int {
	size := c.n
	for range c.hunters {
		size *= c.n
	}
	if c.counted {
		size *= c.memories()
	}
	return size
}

// index numbers places.
func (c *chase) index(p *places) int {
	k := len(c.hunters)
	h := p.hunters
	slices.Sort(h[:k])
	i := int(p.piece)
	for _, q := range h[:k] {
		i = i*c.n + int(q)
	}
	if c.counted {
		i = i*c.memories() + p.memory
	}
	return i
}

// placesOf is the inverse of index.
func (c *chase) placesOf(i int) (p places) {
	if c.counted {
		p.memory = i % c.memories()
		i /= c.memories()
	}
	for k := len(c.hunters) - 1; k >= 0; k-- {
		p.hunters[k] = board.Square(i % c.n)
		i /= c.n
	}
	p.piece = board.Square(i)
	return p
}

// each ranges over all places.
func (c *chase) each(do func(*places)) {
	var p places
	var place func(i int, from board.Square)
	place = func(i int, from board.Square) {
		if i < len(c.hunters) {
			for q := from; int(q) < c.n; q++ {
				if c.r.v.Playable().Has(q) && !c.walls.Has(q) && q != p.piece {
					p.hunters[i] = q
					place(i+1, q+1)
				}
			}
			return
		}
		if !c.counted {
			do(&p)
			return
		}
		for p.memory = range c.memories() {
			do(&p)
		}
		p.memory = 0
	}
	for q := range c.free.All() {
		p.piece = q
		place(0, 0)
	}
}

// beside reports whether a hunter stands next to the piece.
func (c *chase) beside(p *places) bool {
	near := c.r.v.Adjacent(p.piece)
	for i := range c.hunters {
		if near.Has(p.hunters[i]) {
			return true
		}
	}
	return false
}
