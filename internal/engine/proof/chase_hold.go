package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// beats reports whether a piece that strikes another removes it and stays, in every world.
func (c *chase) beats(striker, defender board.Square) bool {
	r := c.r
	for all := r.all; !all.empty(); {
		w := all.pop()
		if !r.v.Beats(r.rankAt(striker, w)).Has(r.rankAt(defender, w)) {
			return false
		}
	}
	return true
}

// holds reports whether every hunter that strikes the piece on a square falls and leaves it where it is, in
// every world.
func (c *chase) holds(q board.Square) bool {
	for all := c.r.all; !all.empty(); {
		if !c.holdsIn(q, all.pop()) {
			return false
		}
	}
	return true
}

// holdsIn is holds in one world.
func (c *chase) holdsIn(q board.Square, w int) bool {
	r := c.r
	defender := r.rankAt(q, w)
	for _, h := range c.hunters {
		striker := r.rankAt(h, w)
		if striker.Movable() && (!r.v.Loses(striker).Has(defender) || r.v.Advancers().Has(defender)) {
			return false
		}
	}
	return true
}

// falls reports whether one of several hunters stands next to a piece that it falls to.
func (c *chase) falls(p *places) bool {
	walls := c.walls.AndNot(c.fixed)
	for _, h := range p.hunters[:len(c.hunters)] {
		if len(c.hunters) > 1 && c.r.v.Adjacent(h).Intersects(walls) {
			return true
		}
	}
	return false
}

// reachesFlag reports whether a hunter may reach the Flag in some world while the side moves one piece only.
func (c *chase) reachesFlag(piece board.Square) bool {
	for all := c.r.all; !all.empty(); {
		w := all.pop()
		walls, flag := c.fixed, board.NoSquare
		for q := range c.r.view.Pieces(c.side).Without(piece).All() {
			if c.holdsIn(q, w) {
				walls = walls.With(q)
			}
			if c.r.rankAt(q, w) == stratego.Flag {
				flag = q
			}
		}
		if flag != board.NoSquare && c.reached(walls).Has(flag) {
			return true
		}
	}
	return false
}

// reached returns the squares that the hunters may come to.
func (c *chase) reached(walls board.Set) board.Set {
	reached := board.SetOf(c.hunters...)
	for edge := reached; !edge.Empty(); {
		next := c.r.v.Adjacent(edge.Pop()).AndNot(reached).AndNot(walls)
		reached, edge = reached.Or(next), edge.Or(next)
	}
	return reached
}
