package lab

import "math"

// Adam is the optimiser of Kingma and Ba (2015), with weights that decay by themselves
// (Loshchilov and Hutter 2019). The zero value is at its first step.
type Adam struct {
	mean, square [][]float32 // of the gradient and of its square, by list of weights
	steps        int
}

// The usual constants; see Kingma and Ba.
const (
	adamMean   = 0.9
	adamSquare = 0.999
	adamLeast  = 1e-8
)

// Step takes a step against the gradient of lists of weights, and clears it. The lists have the
// same lengths in every step. In a step weights become smaller by the part rate times decay.
func (a *Adam) Step(weights, gradient [][]float32, rate, decay float64) {
	if a.steps == 0 {
		a.mean, a.square = zeros(weights), zeros(weights)
	}
	a.steps++
	n := float64(a.steps)
	scale := float32(rate * math.Sqrt(1-math.Pow(adamSquare, n)) / (1 - math.Pow(adamMean, n)))
	shrink := float32(1 - rate*decay)
	for list, w := range weights {
		d, m, v := gradient[list], a.mean[list], a.square[list]
		for i, x := range d {
			if x == 0 && m[i] == 0 {
				continue // an input that has not been met
			}
			m[i] = adamMean*m[i] + (1-adamMean)*x
			v[i] = adamSquare*v[i] + (1-adamSquare)*x*x
			w[i] = w[i]*shrink - scale*m[i]/(float32(math.Sqrt(float64(v[i])))+adamLeast)
			d[i] = 0
		}
	}
}

// zeros returns lists of the same lengths.
func zeros(of [][]float32) [][]float32 {
	all := make([][]float32, len(of))
	for i := range of {
		all[i] = make([]float32, len(of[i]))
	}
	return all
}
