package lab

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Surprise is how far beliefs are from the truth, in bits for each hidden
// piece: the mean of -log2 of the chance that the true rank was given.
type Surprise struct {
	Pieces int
	Bits   []float64 // by belief, in the order of Beliefs
}

// Beliefs are the beliefs that a Surprise compares, by name.
func Beliefs() (names []string, options []belief.Options) {
	return []string{"uniform", "prior", "behaviour", "all"}, []belief.Options{
		{NoPrior: true, NoBehaviour: true}, {NoBehaviour: true}, {NoPrior: true}, {},
	}
}

// Plies at which a game is looked at.
const (
	surpriseFrom  = 30
	surpriseEvery = 20
)

// Measure adds a game up to its first fault, seen by both sides.
func (s *Surprise) Measure(r *record.StrategoReplay) {
	_, options := Beliefs()
	if s.Bits == nil {
		s.Bits = make([]float64, len(options))
	}
	r.Seek(len(r.Game().Moves))
	last := r.Ply() // nobody moves there
	for ply, p := range r.Positions() {
		if ply >= surpriseFrom && ply%surpriseEvery < 2 && ply < last {
			s.look(p, p.Turn(), options)
		}
	}
}

func (s *Surprise) look(p *stratego.Position, side board.Side, options []belief.Options) {
	view := p.View(side)
	s.Pieces += view.Hidden().Count()
	for k, o := range options {
		b := belief.New(view, o)
		for i := range b.Pieces {
			s.Bits[k] -= math.Log2(b.Pieces[i].Chance[p.At(b.Pieces[i].Square).Rank()])
		}
	}
}

// Mean returns the bits for a piece of one of the beliefs.
func (s *Surprise) Mean(k int) float64 { return s.Bits[k] / float64(max(s.Pieces, 1)) }
