// Package row does arithmetic on rows of numbers four at a time, where the processor
// can. Every function gives the same bits on every processor: each has a definition in plain
// Go, which says in which order numbers are added, and products are rounded before they are
// added.
package row

import "math"

// lanes is how many sums a dot product has; rows whose length they do not divide are left
// to plain Go.
const lanes = 4

// dots is the definition of Dots.
func dots(out, a, rows []float32) {
	for i := range out {
		out[i] = dot(a, rows[i*len(a):][:len(a)])
	}
}

// dot returns the sum of the products, by four sums that need not wait for each other.
func dot(a, b []float32) float32 {
	var sum [lanes]float32
	k := 0
	for ; k+lanes <= len(a); k += lanes {
		for i := range sum {
			sum[i] += float32(a[k+i] * b[k+i])
		}
	}
	for ; k < len(a); k++ {
		sum[0] += float32(a[k] * b[k])
	}
	return sum[0] + sum[1] + (sum[2] + sum[3])
}

// gather is the definition of Gather.
func gather(sum, rows, x []float32, at []uint8) {
	for _, i := range at {
		row := rows[int(i)*len(sum):][:len(sum)]
		for k, c := range row {
			sum[k] += float32(x[i] * c)
		}
	}
}

// temper is the definition of Temper.
func temper(x, by []float32) {
	by = by[:len(x)]
	for k, b := range by {
		root := float32(math.Sqrt(float64(x[k])))
		x[k] = b / (root * float32(math.Sqrt(float64(root))))
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
