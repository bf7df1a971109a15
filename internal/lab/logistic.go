package lab

import "math"

// Logistic fits the chance of a result from features by logistic regression
// with a ridge penalty (Newton's method; Hastie, Tibshirani and Friedman 2009,
// section 4.4). Rows of x are samples, y has results from 0 to 1. It returns a
// weight for every feature and, last, the constant. Penalty is the ridge's
// strength in samples; the constant is free of it.
func Logistic(x [][]float64, y []float64, penalty float64) []float64 {
	if len(x) == 0 {
		return nil
	}
	n := len(x[0]) + 1
	w := make([]float64, n)
	for range 50 {
		gradient, hessian := slope(x, y, w, penalty)
		step := solve(hessian, gradient)
		largest := 0.0
		for i := range w {
			w[i] -= step[i]
			largest = math.Max(largest, math.Abs(step[i]))
		}
		if largest < 1e-7 {
			break
		}
	}
	return w
}

// slope returns the gradient and the Hessian of the penalised loss at w.
func slope(x [][]float64, y, w []float64, penalty float64) ([]float64, [][]float64) {
	n := len(w)
	g := make([]float64, n)
	h := make([][]float64, n)
	for i := range h {
		h[i] = make([]float64, n)
		if i < n-1 {
			h[i][i] = penalty
			g[i] = penalty * w[i]
		} else {
			h[i][i] = 1e-9
		}
	}
	row := make([]float64, n)
	row[n-1] = 1
	for k := range x {
		copy(row, x[k])
		p := Sigmoid(dot(row, w))
		for i, a := range row {
			if a == 0 {
				continue
			}
			g[i] += (p - y[k]) * a
			for j := 0; j <= i; j++ {
				h[i][j] += p * (1 - p) * a * row[j]
			}
		}
	}
	for i := range h {
		for j := i + 1; j < n; j++ {
			h[i][j] = h[j][i]
		}
	}
	return g, h
}

// Sigmoid turns log odds into a chance.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func dot(a, b []float64) float64 {
	s := 0.0
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

// solve returns x with a·x = b, by elimination with pivots. It changes a.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	x := append([]float64(nil), b...)
	for c := range n {
		p := c
		for r := c + 1; r < n; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[p][c]) {
				p = r
			}
		}
		a[c], a[p], x[c], x[p] = a[p], a[c], x[p], x[c]
		for r := c + 1; r < n; r++ {
			f := a[r][c] / a[c][c]
			for k := c; k < n; k++ {
				a[r][k] -= f * a[c][k]
			}
			x[r] -= f * x[c]
		}
	}
	for c := n - 1; c >= 0; c-- {
		for k := c + 1; k < n; k++ {
			x[c] -= a[c][k] * x[k]
		}
		x[c] /= a[c][c]
	}
	return x
}
