package lab

import (
	"context"
	"math"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// pairDoubt is how many pairs that are as often as expected are added to every count.
const pairDoubt = 80

// leastEmpty is how likely a square is empty at least.
const leastEmpty = 1e-9

// pairFit counts how often set-ups have two ranks next to each other, beyond what styles say.
type pairFit struct {
	m        *mixture
	observed [belief.Relations][stratego.Ranks][stratego.Ranks]float64
	expected [belief.Relations][stratego.Ranks][stratego.Ranks]float64
	pieces   [stratego.Ranks]float64 // of each rank in a set-up, on the mean
}

// Pairs returns how much oftener set-ups have each two ranks next to each other than the first
// styles, those of people, would have it. The error is the context's.
func Pairs(ctx context.Context, s *belief.Styles, setups []stratego.Setup) (belief.Pairs, error) {
	f := &pairFit{m: mixtureOf(s)}
	for _, setup := range setups {
		if err := ctx.Err(); err != nil {
			return belief.Pairs{}, err
		}
		f.count(setup)
	}
	for r := range f.pieces {
		f.pieces[r] /= max(float64(len(setups)), 1)
	}
	return f.pairs(), nil
}

// mixtureOf returns the styles of people as a mixture.
func mixtureOf(s *belief.Styles) *mixture {
	m := &mixture{rows: s.Rows, cols: s.Cols, post: make([]float64, 2*s.People)}
	for h := range s.Rows * s.Cols {
		m.mirror = append(m.mirror, belief.FlipHome(h, s.Cols))
	}
	m.log = m.zero(s.People)
	for k, style := range s.All[:s.People] {
		m.weight = append(m.weight, style.Weight)
		for h := range m.log[k] {
			empty := 1.0
			for r := stratego.Marshal; r <= stratego.Flag; r++ {
				m.log[k][h][r] = math.Log(style.Chance[r][h])
				empty -= style.Chance[r][h]
			}
			m.log[k][h][stratego.NoRank] = math.Log(max(empty, leastEmpty))
		}
	}
	return m
}

// count adds a set-up to what is observed, and what its styles make of it to what is expected.
func (f *pairFit) count(setup stratego.Setup) {
	f.m.expect(setup)
	n := len(f.m.log)
	chance := make([][stratego.Ranks]float64, len(setup))
	for i, p := range f.m.post {
		if p <= negligible {
			continue
		}
		for h := range setup {
			at := h
			if i >= n {
				at = f.m.mirror[h]
			}
			for r := stratego.Marshal; r <= stratego.Flag; r++ {
				chance[h][r] += p * math.Exp(f.m.log[i%n][at][r])
			}
		}
	}
	for h, r := range setup {
		if r == stratego.NoRank {
			continue
		}
		f.pieces[r]++
		pieces := 0.0 // how likely some piece stands there
		for _, c := range chance[h] {
			pieces += c
		}
		for relation, neighbour := range f.neighbours(h) {
			for _, q := range neighbour {
				x := setup[q]
				f.observed[relation][x][r]++
				for r := stratego.Marshal; r <= stratego.Flag; r++ {
					f.expected[relation][x][r] += chance[h][r] / pieces
				}
			}
		}
	}
}

// neighbours returns the home squares next to one, by where they lie; rows are counted from the
// back.
func (f *pairFit) neighbours(h int) (by [belief.Relations][]int) {
	if h+f.m.cols < f.m.rows*f.m.cols {
		by[belief.InFront] = []int{h + f.m.cols}
	}
	if h >= f.m.cols {
		by[belief.Behind] = []int{h - f.m.cols}
	}
	if h%f.m.cols > 0 {
		by[belief.Beside] = append(by[belief.Beside], h-1)
	}
	if (h+1)%f.m.cols > 0 {
		by[belief.Beside] = append(by[belief.Beside], h+1)
	}
	return by
}

// pairs returns the logarithms of observed by expected. A piece cannot be next to itself, so
// fewer of its own rank are expected; that there are fewer left is for counts to say.
func (f *pairFit) pairs() (p belief.Pairs) {
	for relation := range p {
		for x := stratego.Marshal; x <= stratego.Flag; x++ {
			for r := stratego.Marshal; r <= stratego.Flag; r++ {
				expected := f.expected[relation][x][r]
				if x == r {
					expected *= max(f.pieces[r]-1, 0) / max(f.pieces[r], 1)
				}
				p[relation][x][r] = math.Log((f.observed[relation][x][r] + pairDoubt) / (expected + pairDoubt))
			}
		}
	}
	return p
}
