// Package net is a small neural network over what one side knows of a position: a value, and
// a policy over moves. Its first layer is a sum over the pieces on the board, which follows
// a search from state to state by what differs (Nasu 2018, "Efficiently updatable
// neural-network-based evaluation functions for computer shogi"). All of it is integers, the
// same on every platform; package lab/learn learns it.
package net

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// An Input is the number of a place in the first layer that is on or off: a piece with
// what its owner and its enemy know of it, on a square. Squares are numbered from the own
// back row, as stratego.Position.Observe numbers them.
type Input uint16

// ranks is how many ranks there are, from Marshal to Flag.
const ranks = int(stratego.Flag)

// The kinds of pieces, each of which has an input on every square.
const (
	kindOwn     = 0               // own, by rank: the enemy does not know it
	kindShown   = kindOwn + ranks // own, by rank: the enemy knows it
	kindSeen    = kindShown + ranks
	kindHidden  = kindSeen + ranks // the enemy's, of unknown rank
	kindHidden2 = kindHidden + 1   // and it has moved
	kinds       = kindHidden2 + 1
)

// inputs returns how many inputs a board of a given number of squares has.
func inputs(squares int) int { return kinds * squares }

// Own returns the input of an own piece.
func Own(squares, at int, r stratego.Rank, known bool) Input {
	kind := kindOwn
	if known {
		kind = kindShown
	}
	return Input((kind+int(r)-1)*squares + at)
}

// Seen returns the input of an enemy whose rank is known.
func Seen(squares, at int, r stratego.Rank) Input {
	return Input((kindSeen+int(r)-1)*squares + at)
}

// Unseen returns the input of an enemy whose rank is not known.
func Unseen(squares, at int, moved bool) Input {
	kind := kindHidden
	if moved {
		kind = kindHidden2
	}
	return Input(kind*squares + at)
}

// PoolUnit is the count of one piece in a Pool.
const PoolUnit = 16

// A Pool is how many enemies of each rank are hidden, in sixteenths of a piece: within a
// search a piece may be gone of which only chances are known.
type Pool [stratego.Ranks]int16

// Features are what a net sees of a position.
type Features struct {
	Inputs []Input
	Pool   Pool
	Turn   bool // the side that sees is to move
	Phase  int  // by the pieces that are left, from 0 to Phases-1
}

// Phases is how many last layers a net has, each for positions with about as many movers.
const Phases = 8

// PhaseOf returns the phase of a position in which a given number of pieces of both sides may still
// move, as a part of those at the start.
func PhaseOf(movers, first int) int {
	if first == 0 {
		return 0
	}
	return min(movers*Phases/(first+1), Phases-1)
}

// ArmyOf returns how many pieces of each rank a side of a variant has. Where pieces are of
// one of several ranks, each rank has its share of them: what the enemy has is not known.
func ArmyOf(v *stratego.Variant) (p Pool) {
	for _, l := range v.Definition().Army {
		for r := range l.Ranks.All() {
			p[r] += int16(l.Count * PoolUnit / l.Ranks.Count())
		}
	}
	return p
}

// Movers returns how many pieces of a pool may move, rounded.
func (p *Pool) Movers() int {
	n := 0
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		n += int(p[r])
	}
	return (n + PoolUnit/2) / PoolUnit
}

// An Observer makes features of positions. It keeps a buffer and is for one goroutine.
type Observer struct {
	cells   [board.MaxSquares]byte
	variant *stratego.Variant
	first   int // movers of both sides of the variant
}

// Observe fills in what a side sees of a position. left is what the
// enemy has on the board, by what is public: ArmyOf less what it has lost. mirror exchanges
// left and right.
func (o *Observer) Observe(p *stratego.Position, side board.Side, left *Pool, mirror bool, f *Features) {
	grid := p.Variant().Grid()
	squares := grid.Squares()
	p.Observe(side, o.cells[:squares])
	f.Inputs, f.Pool, f.Turn = f.Inputs[:0], *left, p.Turn() == side
	movers := left.Movers()
	for q, c := range o.cells[:squares] {
		r := stratego.Rank(c & 15)
		if r == stratego.NoRank {
			continue
		}
		at := q
		if mirror {
			at = q - q%grid.Width + grid.Width - 1 - q%grid.Width
		}
		known, moved := c&stratego.ObservedKnown != 0, c&stratego.ObservedMoved != 0
		switch {
		case c&stratego.ObservedEnemy == 0:
			f.Inputs = append(f.Inputs, Own(squares, at, r, known))
			if r.Movable() {
				movers++
			}
		case r == stratego.Hidden:
			f.Inputs = append(f.Inputs, Unseen(squares, at, moved))
		default:
			f.Inputs = append(f.Inputs, Seen(squares, at, r))
			f.Pool[r] -= PoolUnit
		}
	}
	f.Phase = PhaseOf(movers, o.movers(p.Variant()))
}

// movers returns how many pieces of both sides may move at first.
func (o *Observer) movers(v *stratego.Variant) int {
	if o.variant != v {
		army := ArmyOf(v)
		o.variant, o.first = v, 2*army.Movers()
	}
	return o.first
}
