// Package worth says what pieces are worth in a position, as games have taught: a small
// network turns how many pieces of each rank both sides have, and which of them the other
// side knows, into log odds of winning. A piece is worth by how much they fall without it.
// package lab/learn learns the networks.
package worth

import (
	"flagfall.dev/internal/vector"
	"flagfall.dev/stratego"
)

// A Kind is whose a piece is, and whether the other side knows its rank.
type Kind uint8

// The kinds, as one side sees them.
const (
	OwnHidden Kind = iota
	OwnKnown
	EnemyHidden
	EnemyKnown
	Kinds
)

// ranks is how many ranks count: from the Marshal to the Bomb. Both sides have their Flag.
const ranks = int(stratego.Bomb)

// Inputs is how many counts a network sees.
const Inputs = int(Kinds) * ranks

// Counts are how many pieces of each kind and rank there are; expected numbers, where the
// enemy has ranks that are not public.
type Counts [Inputs]float32

// Input returns the place of a kind and rank in Counts. The rank is not the Flag.
func Input(k Kind, r stratego.Rank) int { return int(k)*ranks + int(r) - 1 }

// The widths of the layers.
const (
	First  = 32
	Second = 16
)

// Net is a network with two layers of units that are 0 below 0 (rectified linear units).
type Net struct {
	Input  []float32 // rows of First, by input
	Bias   []float32 // First
	Middle []float32 // rows of Second, by unit of the first layer
	Offset []float32 // Second
	Last   []float32 // Second
	Level  []float32 // 1
}

// New returns a network of zeros.
func New() *Net {
	floats := func(n int) []float32 { return make([]float32, n) }
	return &Net{
		Input: floats(Inputs * First), Bias: floats(First), Middle: floats(First * Second), Offset: floats(Second),
		Last: floats(Second), Level: floats(1),
	}
}

// Lists returns the weights, in the order of a file.
func (n *Net) Lists() [][]float32 {
	return [][]float32{n.Input, n.Bias, n.Middle, n.Offset, n.Last, n.Level}
}

// sum is what the first layer adds up.
type sum [First]float32

// all are the places of a layer's numbers, for vector.Gather.
var all = func() (at [Inputs]uint8) {
	for i := range at {
		at[i] = uint8(i)
	}
	return at
}()

// begin returns the sum for counts.
func (n *Net) begin(c *Counts) (s sum) {
	copy(s[:], n.Bias)
	vector.Gather(s[:], n.Input, c[:], all[:])
	return s
}

// shift adds a number of pieces to a sum.
func (n *Net) shift(s *sum, input int, by float32) {
	for i, w := range n.Input[input*First : (input+1)*First] {
		s[i] += float32(by * w)
	}
}

// logOdds returns the log odds of winning for a sum.
func (n *Net) logOdds(s *sum) float64 {
	var a sum
	for i, x := range s {
		a[i] = max(x, 0)
	}
	var z [Second]float32
	copy(z[:], n.Offset)
	vector.Gather(z[:], n.Middle, a[:], all[:First])
	total := n.Level[0]
	for i, x := range z {
		total += float32(max(x, 0) * n.Last[i])
	}
	return float64(total)
}

// LogOdds returns the log odds of winning of the side that counts, draws as half won.
func (n *Net) LogOdds(c *Counts) float64 {
	s := n.begin(c)
	return n.logOdds(&s)
}

// Prices are what pieces are worth, in log odds of winning, by side (0 is the own one) and
// rank.
type Prices struct {
	// Known is by how much a known piece that falls changes the odds, against its side.
	Known [2][stratego.Ranks]float64
	// Secret is by how much it costs the side of a hidden piece that its rank becomes known.
	Secret [2][stratego.Ranks]float64
}

// Price fills in the prices of the ranks that there are. Those of others become 0. It returns what
// LogOdds does.
func (n *Net) Price(c *Counts, to *Prices) (now float64) {
	*to = Prices{}
	root := n.begin(c)
	now = n.logOdds(&root)
	for side := range 2 {
		hidden, known := OwnHidden, OwnKnown
		sign := 1.0
		if side == 1 {
			hidden, known, sign = EnemyHidden, EnemyKnown, -1
		}
		for r := stratego.Marshal; r <= stratego.Bomb; r++ {
			h, k := Input(hidden, r), Input(known, r)
			gone := func(input int) (odds float64, part float32) {
				s := root
				part = min(1, c[input])
				n.shift(&s, input, -part)
				return n.logOdds(&s), part
			}
			if c[h] > 0 {
				lost, part := gone(h)
				s := root
				n.shift(&s, h, -part)
				n.shift(&s, k, part)
				told := n.logOdds(&s)
				to.Known[side][r] = sign * (told - lost) / float64(part)
				to.Secret[side][r] = sign * (now - told) / float64(part)
			}
			if c[k] > 0 {
				lost, part := gone(k)
				to.Known[side][r] = sign * (now - lost) / float64(part)
			}
		}
	}
	return now
}
