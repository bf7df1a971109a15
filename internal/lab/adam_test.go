package lab_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/lab"
)

func TestAdamStepsAsItsAuthorsDefineIt(t *testing.T) {
	const rate, decay = 0.01, 0.5
	rng := rand.New(rand.NewPCG(1, 2))
	weights := [][]float32{{1, -2, 0.5}, {3}}
	gradient := [][]float32{make([]float32, 3), make([]float32, 1)}
	type moments struct{ w, mean, square float64 }
	want := []moments{{w: 1}, {w: -2}, {w: 0.5}, {w: 3}}
	var a lab.Adam
	for step := 1; step <= 50; step++ {
		at := 0
		for list := range gradient {
			for i := range gradient[list] {
				g := rng.NormFloat64()
				gradient[list][i] = float32(g)
				m := &want[at]
				m.mean = 0.9*m.mean + 0.1*g
				m.square = 0.999*m.square + 0.001*g*g
				mean, square := m.mean/(1-math.Pow(0.9, float64(step))), m.square/(1-math.Pow(0.999, float64(step)))
				m.w -= rate*decay*m.w + rate*mean/(math.Sqrt(square)+1e-8)
				at++
			}
		}
		a.Step(weights, gradient, rate, decay)
		at = 0
		for list := range weights {
			for i, got := range weights[list] {
				if math.Abs(float64(got)-want[at].w) > 1e-4 {
					t.Fatalf("step %d: weight %d is %v, by the definition %v", step, at, got, want[at].w)
				}
				if gradient[list][i] != 0 {
					t.Fatalf("step %d left the gradient %v", step, gradient[list][i])
				}
				at++
			}
		}
	}
}

func TestAdamLeavesWeightsWithoutAGradientAsTheyAre(t *testing.T) {
	var a lab.Adam
	weights := [][]float32{{1, 2}}
	for range 3 {
		a.Step(weights, [][]float32{{0, 0.1}}, 0.01, 0.5)
	}
	if weights[0][0] != 1 || weights[0][1] == 2 {
		t.Errorf("weights of an input that was never met, and of one that was: %v", weights[0])
	}
}
