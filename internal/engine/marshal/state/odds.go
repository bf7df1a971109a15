package state

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Odds are how a strike may end, from the striker's point of view, and what
// each ending changes for me. With the rest of the probability the strike does
// not happen: an enemy who knows that it would lose does not try.
type Odds struct {
	P          [4]float32 // by stratego.Outcome; P[NoStrike]: it does not happen
	Delta      [4]int32   // change of the score, my point of view
	Left       [4]uint16  // ranks left to the enemy piece, also to one that falls
	Expected   int32      // Σ P·Delta
	EnemyValue float32    // expected worth of an enemy piece that wins
}

// Total fills in what is expected.
func (o *Odds) Total() {
	o.Expected = int32(
		float32(o.P[1]*float32(o.Delta[1])) + float32(o.P[2]*float32(o.Delta[2])) + float32(o.P[3]*float32(o.Delta[3])),
	)
}

// Likeliest returns the outcome with the highest probability.
func (o *Odds) Likeliest() stratego.Outcome {
	best := stratego.NoStrike
	for i := stratego.Win; i <= stratego.Both; i++ {
		if o.P[i] > o.P[best] {
			best = i
		}
	}
	return best
}

// Places are what it is worth for a piece to stand on a square, in points for its side.
type Places [MaxPieces][board.MaxSquares]int16
