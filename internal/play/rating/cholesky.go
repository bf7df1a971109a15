package rating

import "math"

// A factor is the lower triangle L of a symmetric, positive definite matrix L·Lᵀ (Cholesky). The matrices here have a row
// for each player of a pool. A library for all matrices would be a twentieth of the program.
type factor [][]float64

// factorize returns the factor of a symmetric matrix, of which it reads the lower triangle; false: it is not positive definite.
func factorize(a [][]float64) (factor, bool) {
	l := make(factor, len(a))
	for i := range a {
		l[i] = make([]float64, i+1)
		for j := range l[i] {
			sum := a[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			switch {
			case j < i:
				l[i][j] = sum / l[j][j]
			case sum > 0:
				l[i][i] = math.Sqrt(sum)
			default: // also where it is no number
				return nil, false
			}
		}
	}
	return l, true
}

// solve returns the x with L·Lᵀ·x = b.
func (l factor) solve(b []float64) []float64 {
	x := make([]float64, len(b))
	for i := range l {
		sum := b[i]
		for k := range i {
			sum -= l[i][k] * x[k]
		}
		x[i] = sum / l[i][i]
	}
	for i := len(l) - 1; i >= 0; i-- {
		for k := i + 1; k < len(l); k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}

// inverse returns the inverse of L·Lᵀ, which is symmetric.
func (l factor) inverse() [][]float64 {
	rows := make([][]float64, len(l))
	for i := range rows {
		unit := make([]float64, len(l))
		unit[i] = 1
		rows[i] = l.solve(unit)
	}
	return rows
}
