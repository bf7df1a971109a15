package learn

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sync"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/stratego/worth"
)

// begin draws first weights (He et al. 2015), for counts of about 1.
func begin(rng *rand.Rand) *worth.Net {
	n := worth.New()
	fill := func(list []float32, spread float64) {
		for i := range list {
			list[i] = float32(spread * rng.NormFloat64())
		}
	}
	fill(n.Input, 0.1)
	fill(n.Middle, math.Sqrt(2.0/worth.First))
	fill(n.Last, 0.1)
	return n
}

// clone returns a network with the same weights.
func clone(of *worth.Net) *worth.Net {
	n := worth.New()
	from := of.Lists()
	for i, to := range n.Lists() {
		copy(to, from[i])
	}
	return n
}

// parts is how many parts a minibatch is cut into, whatever the number of processors: the
// same sums come out on every machine of a kind.
const parts = 4

// A trainer changes the weights of a network.
type trainer struct {
	net    *worth.Net
	adam   lab.Adam
	passes [parts]pass
}

func newTrainer(n *worth.Net) *trainer {
	t := &trainer{net: n}
	for i := range t.passes {
		t.passes[i].slope = worth.New()
	}
	return t
}

// step learns from a minibatch, and returns the sum of its losses.
func (t *trainer) step(batch []tally, rate, decay float64) (sum float64) {
	var work sync.WaitGroup
	gate := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range t.passes {
		work.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			t.passes[i].loss = 0
			for k := i * len(batch) / parts; k < (i+1)*len(batch)/parts; k++ {
				t.passes[i].learn(t.net, &batch[k])
			}
		})
	}
	work.Wait()
	slope := t.passes[0].slope.Lists()
	for i := range t.passes {
		sum += t.passes[i].loss
		if i > 0 {
			take(slope, t.passes[i].slope.Lists())
		}
	}
	for _, list := range slope {
		for i := range list {
			list[i] *= 1 / float32(len(batch))
		}
	}
	t.adam.Step(t.net.Lists(), slope, rate, decay)
	return sum
}

// take adds the numbers of lists to others, and clears them.
func take(to, from [][]float32) {
	for list := range to {
		for i, x := range from[list] {
			if x != 0 {
				to[list][i] += x
				from[list][i] = 0
			}
		}
	}
}

// pass is an example on its way through a network and back.
type pass struct {
	in, a1, d1 [worth.First]float32
	z2, a2, d2 [worth.Second]float32
	slope      *worth.Net // the gradient, by the weights that it is of
	loss       float64
}

// forward returns the log odds of winning.
func (s *pass) forward(n *worth.Net, t *tally) float32 {
	copy(s.in[:], n.Bias)
	for i, count := range t.counts {
		if count != 0 {
			addTimes(s.in[:], float32(count), row(n.Input, i, worth.First))
		}
	}
	copy(s.z2[:], n.Offset)
	for i, x := range s.in {
		s.a1[i] = max(x, 0)
		if x > 0 {
			addTimes(s.z2[:], x, row(n.Middle, i, worth.Second))
		}
	}
	for k, x := range s.z2 {
		s.a2[k] = max(x, 0)
	}
	return n.Level[0] + dot(s.a2[:], n.Last)
}

// learn adds an example's gradient and loss.
func (s *pass) learn(n *worth.Net, t *tally) {
	x := s.forward(n, t)
	s.loss += crossEntropy(x, t.target)
	d := sigmoid(x) - t.target
	g := s.slope
	g.Level[0] += d
	addTimes(g.Last, d, s.a2[:])
	for k := range s.d2 {
		s.d2[k] = 0
		if s.z2[k] > 0 {
			s.d2[k] = d * n.Last[k]
		}
	}
	addTimes(g.Offset, 1, s.d2[:])
	for i, x := range s.in {
		s.d1[i] = 0
		if x > 0 {
			addTimes(row(g.Middle, i, worth.Second), x, s.d2[:])
			s.d1[i] = dot(s.d2[:], row(n.Middle, i, worth.Second))
		}
	}
	addTimes(g.Bias, 1, s.d1[:])
	for i, count := range t.counts {
		if count != 0 {
			addTimes(row(g.Input, i, worth.First), float32(count), s.d1[:])
		}
	}
}

// lossOf returns the mean loss of examples.
func lossOf(n *worth.Net, of []tally) float64 {
	var s pass
	sum := 0.0
	for i := range of {
		sum += crossEntropy(s.forward(n, &of[i]), of[i].target)
	}
	return sum / float64(len(of))
}

// row returns a row of a list.
func row(list []float32, i, width int) []float32 { return list[i*width : (i+1)*width] }

// addTimes adds x times by to y.
func addTimes(y []float32, by float32, x []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += float32(by * v)
	}
}

// dot keeps four sums, which the processor adds at the same time. The lengths are the same, and
// divisible by 4.
func dot(x, y []float32) float32 {
	y = y[:len(x)]
	var a, b, c, d float32
	for i := 0; i+4 <= len(x); i += 4 {
		a += float32(x[i] * y[i])
		b += float32(x[i+1] * y[i+1])
		c += float32(x[i+2] * y[i+2])
		d += float32(x[i+3] * y[i+3])
	}
	return (a + b) + (c + d)
}

func sigmoid(x float32) float32 { return float32(lab.Sigmoid(float64(x))) }

// crossEntropy returns the log loss of log odds against a chance, in nats.
func crossEntropy(x, target float32) float64 {
	z := float64(x)
	// log(1+e^z) without overflow.
	soft := math.Max(z, 0) + math.Log1p(math.Exp(-math.Abs(z)))
	return soft - float64(target)*z
}
