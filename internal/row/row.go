// Package row does arithmetic on rows of numbers four at a time, where the processor
// can. Every function gives the same bits on every processor: each has a definition in plain
// Go, which says in which order numbers are added, and products are rounded before they are
// added.
package row

import "math"

// lanes is how many numbers are added up beside each other, before their sums are.
const lanes = 4

// gather is the definition of Gather.
func gather(sum, rows, x []float32, at []uint8) {
	for _, i := range at {
		row := rows[int(i)*len(sum):][:len(sum)]
		for k, c := range row {
			sum[k] += float32(x[i] * c)
		}
	}
}

// temperedSums is the definition of TemperedSums.
func temperedSums(out *[Width]float32, x, by, rows []float32) {
	var sum [Width][lanes]float32 // which need not wait for each other
	by = by[:len(x)]
	for k, b := range by {
		root := float32(math.Sqrt(float64(x[k])))
		b /= root * float32(math.Sqrt(float64(root)))
		for i := range sum {
			sum[i][k%lanes] += float32(b * rows[i*len(x)+k])
		}
	}
	for i, s := range sum {
		out[i] = s[0] + s[1] + (s[2] + s[3])
	}
}

// raise is the definition of Raise.
func raise(x, by []float32, factor float32) {
	by = by[:len(x)]
	for k, b := range by {
		if v := factor * b; v > x[k] {
			x[k] = v
		}
	}
}

// raiseSquares is the definition of RaiseSquares.
func raiseSquares(x, by []float32, factor float32) {
	by = by[:len(x)]
	for k, b := range by {
		if v := factor * float32(b*b); v > x[k] {
			x[k] = v
		}
	}
}

// differ is the definition of Differ.
func differ(out []int16, a, b []float32, more, less float64) {
	for k := range out {
		out[k] = int16(float64(more*float64(a[k])) - float64(less*float64(b[k])))
	}
}
