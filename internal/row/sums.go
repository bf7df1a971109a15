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

// fade is the definition of Fade.
func fade(x, weights []float64) (most float64) {
	weights = weights[:len(x)]
	for k, w := range weights {
		root := math.Sqrt(x[k])
		x[k] = float64(root*math.Sqrt(root)) * w
		most = max(most, x[k])
	}
	return most
}

// shares is the definition of Shares.
func shares(out []float32, x []float64, most, least float64) {
	for k := range out {
		if out[k] = 0; x[k] > least {
			out[k] = float32(x[k] / most)
		}
	}
}

// join is the definition of Join.
func join(out []int16, a, b []float64, x, y, times float64) {
	for k := range out {
		out[k] = int16(times * (float64(x*a[k]) + float64(y*b[k])))
	}
}

// Width is how long rows of a number for each rank are.
const Width = 12

// stretch is the definition of Stretch.
func stretch(out []float64, x []float32, factor, bound float64) {
	for k := range out {
		out[k] = min(max(factor*float64(x[k]), -bound), bound)
	}
}

// blend is the definition of Blend.
func blend(times, base *[Width]float64, factors, shares []float64) {
	*times = [Width]float64{}
	for i, share := range shares {
		row := factors[i*Width:][:Width]
		var sum [lanes]float64
		for k := range sum {
			sum[k] = float64(base[k]*row[k]) + float64(base[k+lanes]*row[k+lanes]) + float64(base[k+2*lanes]*row[k+2*lanes])
		}
		by := share / ((sum[0] + sum[1]) + (sum[2] + sum[3]))
		for k, x := range row {
			times[k] += float64(by * x)
		}
	}
}

// mix is the definition of Mix.
func mix(sum *[Width]float64, rows [][Width]float64, x []float64) {
	for i := range rows {
		for k, c := range rows[i] {
			sum[k] += float64(x[i] * c)
		}
	}
}

// balance is the definition of Balance.
func balance(out, weights, least []float64, scale, sum *[Width]float64) {
	*sum = [Width]float64{}
	for i := 0; i < len(out); i += Width {
		row := out[i:][:Width]
		var lane [lanes]float64
		for k := range row {
			row[k] = max(float64(weights[i+k]*scale[k]), least[i+k])
			lane[k%lanes] += row[k]
		}
		total := 1 / ((lane[0] + lane[2]) + (lane[1] + lane[3]))
		for k := range row {
			row[k] = float64(row[k] * total)
			sum[k] += row[k]
		}
	}
}

// subsets is the definition of Subsets.
func subsets(out *[2 << (Width / 2)]float32, x *[Width]float64) {
	const half = Width / 2
	for i := range 2 {
		sums := out[i<<half:][:1<<half]
		sums[0] = 0
		for k, v := range x[i*half:][:half] { // the sets whose last number this is: one more than known ones
			one, known := float32(v), sums[:1<<k]
			next := sums[1<<k:][:len(known)]
			for set, sum := range known {
				next[set] = sum + one
			}
		}
	}
}
