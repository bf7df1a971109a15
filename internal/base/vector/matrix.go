package vector

// A Matrix is a matrix of weights that is multiplied by many vectors. Where the processor has no
// wide instructions it also keeps its columns, two rows to a number.
type Matrix struct {
	rows  []int16 // one after the other
	width int     // of a row
	// pairs has for each column a number for every two rows: the weight of the even row, plus 2^32
	// times that of the odd row. So one product with a number of the vector, and one addition, serve
	// two rows. nil where columns are not used.
	pairs []int64
	half  int // pairs in a column
}

// mostPairs is the most pairs of rows for which columns are used.
const mostPairs = 128

// mostWeight is the most Weight of a row where columns are used. With it no sum of
// products with numbers of 16 bits leaves 32 bits, so that none spoils the sum that is kept above it.
const mostWeight = 1<<16 - 1

// NewMatrix returns the matrix of rows of a width, at least one. It keeps the slice.
func NewMatrix(rows []int16, width int) *Matrix {
	n := len(rows) / width
	m := &Matrix{rows: rows, width: width, half: (n + 1) / 2}
	if wide || m.half > mostPairs {
		return m
	}
	pairs := make([]int64, width*m.half)
	for k := range n {
		row := m.Row(k)
		if Weight(row) > mostWeight {
			return m
		}
		for i, w := range row {
			pairs[i*m.half+k/2] += int64(w) << (32 * (k % 2))
		}
	}
	m.pairs = pairs
	return m
}

// Row returns a row.
func (m *Matrix) Row(k int) []int16 { return m.rows[k*m.width:][:m.width] }

// Weight returns the sum of weights without their signs.
func Weight(weights []int16) int64 {
	sum := int64(0)
	for _, w := range weights {
		sum += max(int64(w), -int64(w))
	}
	return sum
}

// Dots is the function Dots with the rows of the matrix.
func (m *Matrix) Dots(out []int32, a []int16) {
	if m.pairs == nil {
		Dots(out, a, m.rows)
		return
	}
	var room [mostPairs]int64
	sums := room[:m.half]
	m.add(sums, a)
	for k := range out {
		s := sums[k/2]
		if k%2 == 1 {
			s = (s - int64(int32(s))) >> 32
		}
		out[k] = int32(s)
	}
}

// add adds the columns times the numbers of a vector to sums of pairs. After a layer that clips
// at 0 many numbers are 0, and their columns are passed over. The others are added four at a time, so
// that sums are read and written less often.
func (m *Matrix) add(sums []int64, a []int16) {
	var by [4]int64
	var columns [4][]int64
	n := 0
	for i, v := range a {
		if v == 0 {
			continue
		}
		by[n], columns[n] = int64(v), m.pairs[i*len(sums):][:len(sums)]
		if n++; n == len(by) {
			addFour(sums, &columns, &by)
			n = 0
		}
	}
	for k := range n {
		for i, w := range columns[k] {
			sums[i] += by[k] * w
		}
	}
}

// addFour adds four columns of the length of the sums, each times a number.
func addFour(sums []int64, columns *[4][]int64, by *[4]int64) {
	n := len(sums)
	a, b, c, d := columns[0][:n], columns[1][:n], columns[2][:n], columns[3][:n]
	p, q, r, s := by[0], by[1], by[2], by[3]
	for i := range sums {
		sums[i] += p*a[i] + q*b[i] + r*c[i] + s*d[i]
	}
}
