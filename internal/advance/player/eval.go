package player

import (
	"flagfall/advance"
	"flagfall/board"
)

// The evaluation is a sum of piece values, of the squares pieces stand on and of
// a few terms about who may catch whom, in hundredths of a point of material. Its
// two halves, for a full board and for an empty one, are mixed by the material
// that is left. Every term was kept or dropped by matches: see docs/advance.md.
const (
	fullMaterial = 96  // both armies
	bareMaterial = 40  // below this it matters who catches whom
	leadWorth    = 500 // owning all the material that is left
	leadBase     = 8   // keeps the share of a few points from jumping
	moveWorth    = 8   // being to move
	guardWorth   = 25  // a Sentinel beside the General, two at most
	chaseWorth   = 4   // a hunter's piece nearer to its prey, a step
	// A piece a step nearer to the enemy General of an empty board: a side under
	// the yoke cannot choose when to strike and is struck, a free one traps it.
	siegeYoked = -6
	siegeFree  = 12
)

// worth is what a piece is worth wherever it stands.
var worth = [...]int32{
	advance.Zombie: 100, advance.Builder: 220, advance.Jester: 420, advance.Miner: 400,
	advance.Sentinel: 430, advance.Catapult: 520, advance.Dragon: 760, advance.General: 0,
}

// forward is what a step towards the enemy's side is worth on a full board, and
// central a step towards the middle file.
var (
	forward = [...]int32{
		advance.Zombie: 3, advance.Builder: 2, advance.Jester: 4, advance.Miner: 1,
		advance.Sentinel: 1, advance.Catapult: 1, advance.Dragon: 1, advance.General: -6,
	}
	central = [...]int32{
		advance.Zombie: 1, advance.Builder: 2, advance.Jester: 3, advance.Miner: 1,
		advance.Sentinel: 2, advance.Catapult: 2, advance.Dragon: 3, advance.General: -2,
	}
)

// stuckZombie is what a Zombie is worth on a full board once it has reached the
// last rank, where it can only be captured.
const stuckZombie = 64

// pair is a score on a full board and one on an empty board.
type pair struct{ full, bare int32 }

// evaluation holds the tables of the evaluation and what depends on the player.
type evaluation struct {
	placement [32][128]pair
	near      [4][128]board.Set // squares within so many steps of a General; 0: straight neighbours
	root      board.Side        // the side that searches
	siege     int               // siegeYoked or siegeFree
}

func newEvaluation() *evaluation {
	e := new(evaluation)
	for sq := range board.Square(squares) {
		for k := advance.Zombie; k <= advance.General; k++ {
			v := standing(k, sq)
			e.placement[advance.NewPiece(k, advance.White)][sq] = v
			e.placement[advance.NewPiece(k, advance.Black)][advance.Grid.Turned(sq)] = v
		}
		e.near[0][sq] = advance.Grid.Neighbours(sq)
		for to := range board.Square(squares) {
			for steps := max(1, reach(sq, to)); to != sq && steps < len(e.near); steps++ {
				e.near[steps][sq] = e.near[steps][sq].With(to)
			}
		}
	}
	return e
}

// squares is the number of squares of the board.
const squares = 81

// standing returns what a white piece is worth on a square.
func standing(k advance.Kind, sq board.Square) pair {
	rank, col := 8-advance.Grid.Row(sq), advance.Grid.Col(sq)
	v := pair{worth[k], worth[k]}
	v.full += forward[k]*int32(min(rank, 6)) + central[k]*int32(4-max(col-4, 4-col))
	if k == advance.Zombie && rank == 8 {
		v.full = stuckZombie
	}
	return v
}

// reach is the number of a General's steps between two squares.
func reach(a, b board.Square) int {
	dc := advance.Grid.Col(a) - advance.Grid.Col(b)
	dr := advance.Grid.Row(a) - advance.Grid.Row(b)
	return max(dc, -dc, dr, -dr)
}

// score returns the outlook of the side to move without looking ahead.
func (e *evaluation) score(p *advance.Position) int {
	me := p.Side()
	foe := me.Opponent()
	a, b := e.side(p, me), e.side(p, foe)
	mine, theirs := p.Material(me), p.Material(foe)
	left := min(mine+theirs, fullMaterial)
	v := (int(a.full-b.full)*left + int(a.bare-b.bare)*(fullMaterial-left)) / fullMaterial
	if left < bareMaterial {
		v += e.pursuit(p, mine-theirs) * (bareMaterial - left) / bareMaterial
	}
	return v + leadWorth*(mine-theirs)/(mine+theirs+leadBase) + moveWorth
}

// side adds up what is good for one side.
func (e *evaluation) side(p *advance.Position, s board.Side) pair {
	var v pair
	own := p.Of(s)
	for left := own; !left.Empty(); {
		sq := left.Pop()
		t := &e.placement[p.At(sq)&31][sq&127]
		v.full += t.full
		v.bare += t.bare
	}
	home, target := p.GeneralOf(s)&127, p.GeneralOf(s.Opponent())&127
	guard := int32(min(2, e.near[0][home].And(p.Pieces(advance.Sentinel, s)).Count()) * guardWorth)
	siege := e.near[1][target].And(own).Count() + e.near[2][target].And(own).Count() + e.near[3][target].And(own).Count()
	return pair{v.full + guard, v.bare + guard + int32(siege*e.siege)}
}

// pursuit is the nearness of the hunter's pieces to the prey's, from the view of
// the side to move. The hunter is who is behind or, if nobody is, who searches:
// a tie is as bad for it as a loss. The other side does best to keep away.
func (e *evaluation) pursuit(p *advance.Position, ahead int) int {
	me := p.Side()
	hunter := me
	if ahead > 0 || ahead == 0 && me != e.root {
		hunter = me.Opponent()
	}
	prey := p.Of(hunter.Opponent()).Without(p.GeneralOf(hunter.Opponent()))
	if prey.Empty() {
		return 0
	}
	far := 0
	for own := p.Of(hunter).AndNot(p.Pieces(advance.Zombie, hunter)); !own.Empty(); {
		from, nearest := own.Pop(), 8
		for left := prey; !left.Empty(); {
			nearest = min(nearest, reach(from, left.Pop()))
		}
		far += nearest
	}
	if hunter == me {
		return -chaseWorth * far
	}
	return chaseWorth * far
}
