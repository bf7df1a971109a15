package marshal

import (
	"math"

	"flagfall.dev/stratego"
)

// stake is what my Flag is worth in points, as the chance of winning has it.
// With p = 1 / (1 + exp(-balance/Lead)), losing it costs p and a point brings
// p·(1-p)/Lead; so it is worth Lead/(1-p) points: the further I am ahead, the
// less are pieces worth beside it. Siege is twice Lead at heart, but the two are
// set apart for experiments.
func (m *model) stake() float32 {
	x := min(m.balance()/m.w.Lead, m.w.LeadMost)
	return float32(m.w.Siege / 2 * (1 + math.Exp(x)))
}

// balance is my pieces' worth less the enemy's, Flags aside.
func (m *model) balance() float64 {
	sum := 0.0
	for r := stratego.Marshal; r < stratego.Bomb; r++ {
		sum += float64(m.mine[r]*m.worth[me][r]) - float64(m.theirs[r]*m.worth[enemy][r])
	}
	return sum
}

// movers is how many pieces the enemy has that can move.
func (a *alive) movers() float64 {
	sum := 0.0
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		sum += a[r]
	}
	return sum
}

// setGoes fills in how likely an enemy goes for my Flag from every distance:
// the fewer it has that move, the likelier it is this one.
func (m *model) setGoes() {
	few := m.w.Few * float64(m.v.Pieces()) / m.w.FullArmy
	many := max(1, few/max(1, m.theirs.movers()))
	m.siege.goes[0] = 1
	for i, p := range m.w.Goes[1:] {
		m.siege.goes[i+1] = float32(1 - math.Pow(1-p, many))
	}
}
