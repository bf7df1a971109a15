//go:build !race

package rating

import (
	"fmt"
	"math"
	"testing"
)

// The oracle finds the likeliest distribution under a hypothesis by trying: for every spread
// s = √E(y²) on a fine grid, y being a score less ½, the mean of y is c·s, and of the five
// probabilities two stay free. It looks for the best two in nested intervals. It shares neither a
// formula nor an idea with the product.

// oracleRatio returns the log-likelihood ratio of a test.
func oracleRatio(t Test, p Pairs) float64 {
	var weights [5]float64
	for i, c := range p {
		if weights[i] = float64(c); c == 0 {
			weights[i] = 1e-3
		}
	}
	best := func(elo float64) float64 {
		if t.Model == Logistic {
			score := 1 / (1 + math.Pow(10, -elo/400))
			return mostOverSpreads(weights, func(float64) float64 { return score - 0.5 })
		}
		drift := elo * math.Ln10 / 800 * math.Sqrt2
		return mostOverSpreads(weights, func(s float64) float64 { return s * drift / math.Sqrt(1+drift*drift) })
	}
	return best(t.Elo1) - best(t.Elo0)
}

// mostOverSpreads returns the greatest log-likelihood over all spreads, where the spread
// decides the mean of y.
func mostOverSpreads(weights [5]float64, mean func(spread float64) float64) float64 {
	const steps = 100
	at := func(k float64) float64 { return 0.5 * math.Pow(1e-4, 1-k/steps) }
	value := func(k float64) float64 { s := at(k); return mostOfMoments(weights, mean(s), s*s) }
	var values [steps + 1]float64
	for k := range values {
		values[k] = value(float64(k))
	}
	best := math.Inf(-1)
	for k, v := range values {
		if low, high := max(k-1, 0), min(k+1, steps); v >= values[low] && v >= values[high] && !math.IsInf(v, -1) {
			_, v = peak(float64(low), float64(high), value)
			best = max(best, v)
		}
	}
	return best
}

// mostOfMoments returns the greatest log-likelihood of distributions with E(y) = m, E(y²) = u,
// and −∞ where there is none.
func mostOfMoments(weights [5]float64, m, u float64) float64 {
	complete := func(p1, p3 float64) [5]float64 {
		difference, sum := 2*m-(p3-p1)/2, 4*u-(p3+p1)/4 // of p4 and p0
		return [5]float64{(sum - difference) / 2, p1, 1 - sum - p1 - p3, p3, (sum + difference) / 2}
	}
	// Each probability is linear in p1 and p3: base + by1·p1 + by3·p3 ≥ 0.
	base, one, three := complete(0, 0), complete(1, 0), complete(0, 1)
	within := func(p1 float64) (low, high float64) { // of p3
		low, high = 0, 1
		for i := range base {
			switch rest, by := base[i]+(one[i]-base[i])*p1, three[i]-base[i]; {
			case by > 0:
				low = max(low, -rest/by)
			case by < 0:
				high = min(high, -rest/by)
			case rest < 0:
				high = math.Inf(-1)
			}
		}
		return low, high
	}
	room := func(p1 float64) float64 { low, high := within(p1); return high - low } // concave
	middle, most := peak(0, 1, room)
	if !(most >= 0) {
		return math.Inf(-1)
	}
	first := border(middle, 0, room)
	last := border(middle, 1, room)
	_, v := peak(first, last, func(p1 float64) float64 {
		low, high := within(p1)
		_, v := peak(low, high, func(p3 float64) float64 { return logLikelihood(weights, complete(p1, p3)) })
		return v
	})
	return v
}

func logLikelihood(weights, p [5]float64) float64 {
	sum := 0.0
	for i, w := range weights {
		if p[i] <= 0 {
			return math.Inf(-1)
		}
		sum += w * math.Log(p[i])
	}
	return sum
}

// peak returns where a function with one peak is greatest, and how great.
func peak(low, high float64, f func(float64) float64) (at, value float64) {
	const ratio = 0.6180339887498949
	x, y := high-ratio*(high-low), low+ratio*(high-low)
	fx, fy := f(x), f(y)
	for range 48 {
		if fx > fy {
			high, y, fy = y, x, fx
			x = high - ratio*(high-low)
			fx = f(x)
		} else {
			low, x, fx = x, y, fy
			y = low + ratio*(high-low)
			fy = f(y)
		}
	}
	if fx > fy {
		return x, fx
	}
	return y, fy
}

// border returns the last place from inside to outside at which there is room.
func border(inside, outside float64, room func(float64) float64) float64 {
	if room(outside) >= 0 {
		return outside
	}
	for range 60 {
		if middle := (inside + outside) / 2; room(middle) >= 0 {
			inside = middle
		} else {
			outside = middle
		}
	}
	return inside
}

// The rows have every class empty in turn and together, one pair, all alike, few, many, drawish,
// lopsided, and those that were judged wrongly while two formulas took turns.
func TestTheRatioIsThatOfTheGreatestLikelihoods(t *testing.T) {
	small, wide, negative := Test{Elo0: 0, Elo1: 5}, Test{Elo0: 0, Elo1: 60}, Test{Elo0: -30, Elo1: -2}
	logistic, far := Test{Elo0: -3, Elo1: 10, Model: Logistic}, Test{Elo0: -1000, Elo1: 1000}
	for _, tt := range []struct {
		test  Test
		pairs []Pairs
	}{
		{small, []Pairs{
			{0, 5, 3, 1, 80},
			{1, 5, 3, 1, 80},
			{0, 10, 20, 12, 3},
			{4, 0, 20, 12, 3},
			{4, 10, 0, 12, 3},
			{4, 10, 20, 0, 3},
			{4, 10, 20, 12, 0},
		}},
		{small, []Pairs{
			{1, 0, 0, 0, 0},
			{0, 0, 1, 0, 0},
			{0, 0, 2000, 0, 0},
			{0, 0, 0, 0, 500},
			{379, 10170, 21828, 10640, 343},
			{0, 0, 98000, 1, 0},
		}},
		{wide, []Pairs{
			{6, 1, 28, 1, 2},
			{9, 0, 14, 0, 16},
			{1, 1, 1, 1, 1},
			{0, 0, 0, 3, 0},
			{100, 20, 1, 30, 140},
			{2, 1, 63061, 6, 0},
		}},
		{negative, []Pairs{
			{6, 1, 28, 1, 2}, {30, 0, 0, 0, 25}, {0, 7, 0, 9, 0}, {1_000_000, 3_000_000, 5_000_000, 2_900_000, 900_000},
		}},
		{logistic, []Pairs{
			{0, 5, 3, 1, 80}, {6, 1, 28, 1, 2}, {0, 0, 0, 0, 3}, {379, 10170, 21828, 10640, 343}, {0, 0, 700, 0, 0},
		}},
		{far, []Pairs{{20, 51, 100, 49, 21}, {0, 0, 0, 0, 40}, {0, 11, 34670, 2, 13}, {21, 23316, 29070, 8070, 535}}},
	} {
		for _, p := range tt.pairs {
			want := oracleRatio(tt.test, p)
			got, _ := tt.test.Judge(p)
			near(t, fmt.Sprintf("the ratio of %v at %v", p, tt.test), got, want, 1e-8*(1+math.Abs(want)))
		}
	}
}
