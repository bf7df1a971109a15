package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

// definite returns a random symmetric, positive definite matrix: M·Mᵀ and a little on the diagonal.
func definite(r *rand.Rand, n int) [][]float64 {
	m, a := make([][]float64, n), make([][]float64, n)
	for i := range m {
		m[i], a[i] = make([]float64, n), make([]float64, n)
		for j := range m[i] {
			m[i][j] = r.NormFloat64()
		}
	}
	for i := range a {
		for j := range a {
			for k := range n {
				a[i][j] += m[i][k] * m[j][k]
			}
		}
		a[i][i] += 0.1
	}
	return a
}

func TestAMatrixTimesItsInverseIsOne(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 12 {
		a := definite(r, n)
		l, ok := factorize(a)
		if !ok {
			t.Fatalf("a matrix of %d rows is called indefinite", n)
		}
		inverse := l.inverse()
		for i := range a {
			for j := range a {
				sum, want := 0.0, 0.0
				for k := range n {
					sum += a[i][k] * inverse[k][j]
				}
				if i == j {
					want = 1
				}
				if math.Abs(sum-want) > 1e-8 {
					t.Errorf("%d rows: element %d, %d of the product is %v", n, i, j, sum)
				}
			}
		}
	}
}

func TestAMatrixThatIsNotPositiveDefiniteHasNoFactor(t *testing.T) {
	for _, a := range [][][]float64{{{0}}, {{-1}}, {{math.NaN()}}, {{1, 2}, {2, 1}}} {
		if _, ok := factorize(a); ok {
			t.Errorf("%v has a factor", a)
		}
	}
}
