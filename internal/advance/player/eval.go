package player

import (
	"flagfall/advance"
	"flagfall/board"
)

// Weights are what the features are worth: on a full board and on an empty one.
type Weights struct {
	Full, Bare [FeatureCount]float64
	// Lead is the worth of owning all the material that is left, Move that of
	// being to move.
	Lead, Move float64
}

// pair is a score on a full board and one on an empty board.
type pair struct{ full, bare int32 }

// evaluation is a set of weights made fast.
type evaluation struct {
	placement  [32][128]pair
	guard      [4]pair // by the order of the features from guards on
	lead, move int
}

// newEvaluation adds up the weights of every piece on every square.
func newEvaluation(w *Weights) *evaluation {
	e := &evaluation{lead: int(w.Lead), move: int(w.Move)}
	for k := range 8 {
		for sq := range board.Square(81) {
			r := rankFeatures + 9*k + rankOf(sq, advance.White)
			f := fileFeatures + 5*k + edge(advance.Grid.Col(sq))
			v := pair{int32(w.Full[r] + w.Full[f]), int32(w.Bare[r] + w.Bare[f])}
			kind := advance.Kind(k + 1)
			e.placement[advance.NewPiece(kind, advance.White)][sq] = v
			e.placement[advance.NewPiece(kind, advance.Black)][advance.Grid.Turned(sq)] = v
		}
	}
	for i := range e.guard {
		e.guard[i] = pair{int32(w.Full[guards+i]), int32(w.Bare[guards+i])}
	}
	return e
}

// score returns the outlook of the side to move without looking ahead.
func (e *evaluation) score(p *advance.Position) int {
	me := p.Side()
	foe := me.Opponent()
	a, b := e.side(p, me), e.side(p, foe)
	mine, theirs := p.Material(me), p.Material(foe)
	left := min(mine+theirs, fullMaterial)
	v := (int(a.full-b.full)*left + int(a.bare-b.bare)*(fullMaterial-left)) / fullMaterial
	return v + e.lead*(mine-theirs)/(mine+theirs+leadSmoothing) + e.move
}

// side adds up the features of one side.
func (e *evaluation) side(p *advance.Position, s board.Side) pair {
	var v pair
	for own := p.Of(s); !own.Empty(); {
		sq := own.Pop()
		t := &e.placement[p.At(sq)&31][sq&127]
		v.full += t.full
		v.bare += t.bare
	}
	g, c, n, w := surroundings(p, s)
	for i, count := range [4]int32{int32(g), int32(c), int32(n), int32(w)} {
		v.full += e.guard[i].full * count
		v.bare += e.guard[i].bare * count
	}
	return v
}
