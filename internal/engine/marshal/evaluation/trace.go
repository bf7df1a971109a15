package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// A Term is one part of what the root is worth to me, in points.
type Term struct {
	Name   string
	Points float64
	Parts  []Part // those that are not 0; their points add up to the term's
}

// Part is what one rank or one piece adds to a term.
type Part struct {
	Side   int           // whose it is: state.Me or state.Enemy
	Square board.Square  // where the piece stands, NoSquare of a rank
	Rank   stratego.Rank // of the piece or of all such pieces, Hidden where it is not known
	Points float64
}

// add adds a part.
func (t *Term) add(p Part) {
	if p.Points != 0 {
		t.Points += float64(p.Points) // rounded once, on every processor
		t.Parts = append(t.Parts, p)
	}
}

// placed adds up the places of a side.
func (e *Evaluation) placed(name string, side int, sign float64) Term {
	t := Term{Name: name}
	root := &e.k.Root
	for pieces := root.Movers[side]; !pieces.Empty(); {
		q := pieces.Pop()
		p := root.At[q]
		r := stratego.Hidden
		if m := root.Mask[p]; m&(m-1) == 0 {
			r = state.RankOf(m)
		}
		t.add(Part{Side: side, Square: q, Rank: r, Points: float64(sign * float64(e.places[p][q]))})
	}
	return t
}
