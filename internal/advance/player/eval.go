package player

import (
	"flagfall/advance"
	"flagfall/board"
)

// The evaluation is a sum of piece values, piece-square values and a few terms
// about the Generals, in hundredths of a point of the material score, from the
// view of the side to move.

// worth is what a piece of each kind is worth in the middle of the game.
var worth = [9]int{0, 100, 220, 420, 400, 430, 520, 760, 0}

// placement is what a piece is worth on a square, its value included.
var placement = newPlacement()

func newPlacement() (t [32][128]int16) {
	for k := advance.Zombie; k <= advance.General; k++ {
		for sq := range board.Square(81) {
			row, col := advance.Grid.Row(sq), advance.Grid.Col(sq)
			v := int16(worth[k] + standing(k, 8-row, col))
			t[advance.NewPiece(k, advance.White)][sq] = v
			t[advance.NewPiece(k, advance.Black)][advance.Grid.Turned(sq)] = v
		}
	}
	return t
}

// standing is what a place is worth to a piece: rank is counted from 0 at the
// piece's own side.
func standing(k advance.Kind, rank, col int) int {
	centre := 4 - max(col-4, 4-col)
	middle := 4 - max(rank-4, 4-rank)
	switch k {
	case advance.Zombie:
		if rank == 8 {
			return -60 // it will never move again
		}
		return 3*rank + centre
	case advance.Builder:
		return 2*centre + 2*min(rank, 4)
	case advance.Jester:
		return 3*centre + 4*min(rank, 5)
	case advance.Miner:
		return 2*min(rank, 3) + centre
	case advance.Sentinel:
		return 2*centre + 2*middle
	case advance.Catapult:
		return 2*centre + 2*middle
	case advance.Dragon:
		return 3*centre + 3*middle
	case advance.General:
		return -6*rank - 2*centre
	}
	return 0
}

// evaluate returns the outlook of the side to move without looking ahead.
func evaluate(p *advance.Position) int {
	me := p.Side()
	foe := me.Opponent()
	v := placed(p, me) - placed(p, foe)
	v += safety(p, me) - safety(p, foe)
	v += hunt(p, me) - hunt(p, foe)
	return v + 8 // having the move
}

// placed sums up the piece-square values of a side.
func placed(p *advance.Position, s board.Side) int {
	v := 0
	for own := p.Of(s); !own.Empty(); {
		sq := own.Pop()
		v += int(placement[p.At(sq)&31][sq&127])
	}
	return v
}

// safety is how well a side's General is guarded.
func safety(p *advance.Position, s board.Side) int {
	g := p.GeneralOf(s)
	guards := advance.Grid.Neighbours(g).And(p.Pieces(advance.Sentinel, s)).Count()
	return 25 * min(guards, 2)
}

// hunt is the pressure of a side on the enemy General once the enemy has little
// left: pieces close to it and the General near the edge.
func hunt(p *advance.Position, s board.Side) int {
	foe := s.Opponent()
	left := p.Material(foe)
	if left > 14 || p.Material(s) <= left+3 {
		return 0
	}
	g := p.GeneralOf(foe)
	v := 6 * (edge(advance.Grid.Col(g)) + edge(advance.Grid.Row(g)))
	for own := p.Of(s).AndNot(p.Pieces(advance.Zombie, s)); !own.Empty(); {
		v += 2 * (8 - reach(own.Pop(), g))
	}
	return v * (16 - left) / 16
}

func edge(x int) int { return max(x-4, 4-x) }

// reach is the number of king's steps between two squares.
func reach(a, b board.Square) int {
	dc := advance.Grid.Col(a) - advance.Grid.Col(b)
	dr := advance.Grid.Row(a) - advance.Grid.Row(b)
	return max(dc, -dc, dr, -dr)
}
