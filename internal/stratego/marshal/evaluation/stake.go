package evaluation

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// stake is what my Flag is worth in points, as the chance of winning has it.
// With p = 1 / (1 + exp(-balance/Lead)), losing it costs p and a point brings
// p·(1-p)/Lead; so it is worth Lead/(1-p) points: the further I am ahead, the
// less are pieces worth beside it. Siege is twice Lead at heart, but the two are
// set apart for experiments.
func (e *Evaluation) stake() float32 {
	x := min(e.Balance()/e.p.Lead, e.p.LeadMost)
	return float32(e.p.Siege / 2 * (1 + math.Exp(x)))
}

// exposure is how sure the enemy is of where my Flag stands, by what it may infer; guess is nil
// where nothing is known of that.
func (e *Evaluation) exposure(guess *belief.Belief) float64 {
	if e.k.Flag == state.None || guess == nil {
		return 0
	}
	if p := guess.On(board.Square(e.k.Flag)); p != nil {
		return p.Chance[stratego.Flag]
	}
	return 1
}

// setGoes fills in how likely an enemy goes for my Flag from every distance: the fewer it has
// that move, the likelier it is this one. An enemy that is sure of where my Flag stands, which
// exposure says, may go for it from anywhere.
func (e *Evaluation) setGoes(exposure float64) {
	few := e.p.Few * float64(e.board.Variant.Pieces()) / e.p.FullArmy
	many := max(1, few/max(1, e.k.Armies[state.Enemy].Movers()))
	sought := e.p.Sought * math.Pow(exposure, e.p.SoughtPower)
	e.threat.goes[0] = 1
	for i, p := range e.p.Goes[1:] {
		e.threat.goes[i+1] = float32(1 - float64((1-sought)*math.Pow(1-p, many)))
		sought *= e.p.SoughtFade
	}
}
