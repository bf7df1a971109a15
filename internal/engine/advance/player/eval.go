package player

import (
	"flagfall.dev/advance"
	"flagfall.dev/board"
)

// The evaluation is a sum of piece values, of the squares pieces stand on and of a few
// terms about pieces that chase each other, in hundredths of a point of material. Its two
// halves, for a full board and for an empty one, are mixed by the material that is left.
// Every term was kept or dropped by matches: see docs/advance.md.
const fullMaterial = 96 // both armies

// pair is a score on a full board and one on an empty board.
type pair struct{ full, bare int32 }

// evaluation holds the tables of the evaluation and what depends on the player.
type evaluation struct {
	placement [32][128]pair
	near      [4][128]board.Set // squares within a given number of steps of a General; 0: straight neighbours
	root      board.Side        // the side that searches
	weights   Weights
}

func newEvaluation(w *Weights) *evaluation {
	e := &evaluation{weights: *w}
	for sq := range board.Square(squares) {
		for k := advance.Zombie; k <= advance.General; k++ {
			v := standing(w, k, sq)
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
func standing(w *Weights, k advance.Kind, sq board.Square) pair {
	rank, col := 8-advance.Grid.Row(sq), advance.Grid.Col(sq)
	v := pair{int32(w.Worth[k]), int32(w.Late[k])}
	v.full += int32(w.Forward[k]*min(rank, 6) + w.Central[k]*(4-max(col-4, 4-col)))
	if k == advance.Zombie && rank == 8 {
		v.full = int32(w.Stuck)
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
	w := &e.weights
	me := p.Turn()
	foe := me.Opponent()
	a, b := e.side(p, me), e.side(p, foe)
	mine, theirs := p.Material(me), p.Material(foe)
	left := min(mine+theirs, fullMaterial)
	v := (int(a.full-b.full)*left + int(a.bare-b.bare)*(fullMaterial-left)) / fullMaterial
	if left < w.Bare {
		v += e.pursuit(p, mine-theirs) * (w.Bare - left) / w.Bare
	}
	return v + w.Lead*(mine-theirs)/max(1, mine+theirs+w.LeadBase) + w.Move
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
	guard := int32(min(2, e.near[0][home].And(p.Pieces(advance.Sentinel, s)).Count()) * e.weights.Guard)
	siege := e.near[1][target].And(own).Count() + e.near[2][target].And(own).Count() + e.near[3][target].And(own).Count()
	return pair{v.full + guard, v.bare + guard + int32(siege*e.weights.Siege)}
}

// pursuit is the nearness of the hunter's pieces to the prey's, from the view of the side
// to move. The hunter is the side that is behind or, if none is, the side that searches: a
// tie is as bad for it as a loss. The other side should keep away.
func (e *evaluation) pursuit(p *advance.Position, ahead int) int {
	me := p.Turn()
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
		return -e.weights.Chase * far
	}
	return e.weights.Chase * far
}
