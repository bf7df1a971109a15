package review

import (
	"math"
	"slices"
)

// How far the chance to win by the true pieces goes with a move, and how far games that are played on say
// something else than the truth: they are few, and their players see no plan. All are variances.
const (
	quietStep  = 0.05 * 0.05
	strikeStep = 0.35 * 0.35
	ofPlay     = 0.12 * 0.12
	ofGame     = 0.5 * 0.5 // of one game that is played on
)

// smooth returns what a curve of doubtful points says of each of them, given all: a move that strikes
// nothing changes little (the smoother of Rauch, Tung and Striebel 1965). strikes says of each move whether
// it struck, games how many were played on for a point. Some points are sure.
func smooth(curve []float64, strikes []bool, games int, sure ...int) []float64 {
	n, doubt := len(curve), ofPlay+ofGame/float64(games)
	found, variance, before := make([]float64, n), make([]float64, n), make([]float64, n)
	doubtOf := func(i int) float64 {
		if slices.Contains(sure, i) {
			return 0
		}
		return doubt
	}
	found[0], variance[0] = curve[0], doubtOf(0)
	for i := 1; i < n; i++ {
		step := quietStep
		if strikes[i-1] {
			step = strikeStep
		}
		before[i] = variance[i-1] + step
		gain := before[i] / (before[i] + doubtOf(i))
		found[i] = found[i-1] + float64(gain*(curve[i]-found[i-1]))
		variance[i] = float64((1 - gain) * before[i])
	}
	for i := n - 2; i >= 0; i-- {
		found[i] += float64(variance[i] / before[i+1] * (found[i+1] - found[i]))
	}
	for i := range found {
		found[i] = rounded(math.Min(math.Max(found[i], 0), 1))
	}
	return found
}
