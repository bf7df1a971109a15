package row

import (
	"math"
	"slices"
)

// exps is the definition of Exp.
func exps(x []float64) {
	for i, v := range x {
		x[i] = math.Exp(v)
	}
}

// times is the definition of Times.
func times(product []float64, by []float32) {
	by = by[:len(product)]
	for k, x := range by {
		product[k] *= float64(x)
	}
}

// level is the definition of Level.
func level(x []float64) {
	up := 1 / slices.Max(x)
	for k := range x {
		x[k] *= up
	}
}

// Width is how long the rows of Balance are.
const Width = 12

// balance is the definition of Balance.
func balance(out, weights, least []float64, scale, sum *[Width]float64) {
	*sum = [Width]float64{}
	for i := 0; i < len(out); i += Width {
		row := out[i:][:Width]
		total := 0.0
		for k := range row {
			row[k] = max(weights[i+k]*scale[k], least[i+k])
			total += row[k]
		}
		total = 1 / total
		for k := range row {
			row[k] = float64(row[k] * total)
			sum[k] += row[k]
		}
	}
}
