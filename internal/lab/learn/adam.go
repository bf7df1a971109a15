package learn

import "math"

// Adam is the optimiser of Kingma and Ba (2015), with weights that decay by themselves
// (Loshchilov and Hutter 2019).
type Adam struct {
	M, V Params // means of the gradient and of its square
	Step int
}

// The usual constants; see Kingma and Ba.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// update takes a step against a gradient, and clears it.
func (a *Adam) update(p, g *Params, rate, decay float64) {
	a.Step++
	scale := rate * math.Sqrt(1-math.Pow(beta2, float64(a.Step))) / (1 - math.Pow(beta1, float64(a.Step)))
	shrink := float32(1 - rate*decay)
	for list := range p {
		w, d, m, v := p[list], g[list], a.M[list], a.V[list]
		for i, x := range d {
			if x == 0 && m[i] == 0 {
				continue // an input that has not been met
			}
			m[i] = beta1*m[i] + (1-beta1)*x
			v[i] = beta2*v[i] + (1-beta2)*x*x
			w[i] = w[i]*shrink - float32(scale)*m[i]/(float32(math.Sqrt(float64(v[i])))+epsilon)
			d[i] = 0
		}
	}
}

// rateAt is the learning rate at a step of all: it rises for the first twentieth and
// then falls along a half cosine to a hundredth (Loshchilov and Hutter 2017).
func rateAt(most float64, step, steps int) float64 {
	warm := max(steps/20, 1)
	if step < warm {
		return most * float64(step+1) / float64(warm)
	}
	done := float64(step-warm) / float64(max(steps-warm, 1))
	return most * (0.01 + 0.99*(1+math.Cos(math.Pi*min(done, 1)))/2)
}
