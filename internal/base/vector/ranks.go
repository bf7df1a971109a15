package vector

// Width is how long rows of a number for each rank are.
const Width = 12

// Blend adds up rows of factors, each times its share of the whole divided by the sum of
// its products with base; rows are Width long and lie one behind the other.
func Blend(times, base *[Width]float64, factors, shares []float64) {
	if !wide || len(shares) == 0 {
		blend(times, base, factors, shares)
		return
	}
	_ = factors[len(shares)*Width-1]
	blend12(&times[0], &base[0], &factors[0], &shares[0], len(shares))
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

// Mix adds rows to sum, each times the number of x at its place.
func Mix(sum *[Width]float64, rows [][Width]float64, x []float64) {
	if !wide || len(rows) == 0 {
		mix(sum, rows, x)
		return
	}
	_ = x[len(rows)-1]
	mix12(&sum[0], &rows[0][0], &x[0], len(rows))
}

// mix is the definition of Mix.
func mix(sum *[Width]float64, rows [][Width]float64, x []float64) {
	for i := range rows {
		for k, c := range rows[i] {
			sum[k] += float64(x[i] * c)
		}
	}
}

// Balance fills the rows of out, which are Width long: with the weights, each times the
// scale of its column and at least the least one, divided by their sum, which is above 0.
// sum becomes that of every column.
func Balance(out, weights, least []float64, scale, sum *[Width]float64) {
	if !wide || len(out) == 0 {
		balance(out, weights, least, scale, sum)
		return
	}
	_, _ = weights[len(out)-1], least[len(out)-1]
	balance12(&out[0], &weights[0], &least[0], &scale[0], &sum[0], len(out)/Width)
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

// Subsets fills out with the sums over every set of the first half of some numbers, the bits
// of whose index say which it has, and then with those of the second half.
func Subsets(out *[2 << (Width / 2)]float32, x *[Width]float64) {
	if !wide {
		subsets(out, x)
		return
	}
	subsets12(&out[0], &x[0])
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
