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

// mix is the definition of Mix.
func mix(sum, weights, rows []float32, least float32) {
	for k := range sum {
		sum[k] = least
	}
	for i, w := range weights {
		row := rows[i*len(sum):][:len(sum)]
		for k, c := range row {
			sum[k] += float32(w * c)
		}
	}
}

// add is the definition of Add.
func add(sum, row []float32, factor float32) {
	row = row[:len(sum)]
	for k, c := range row {
		sum[k] += float32(factor * c)
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
