// Package learn learns nets from games of self-play, and says how well they predict results
// beside what is known already.
package learn

import (
	"math"
	"math/rand/v2"

	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/vector"
	"flagfall.dev/stratego"
)

// The lists of a model's weights, in the order of Params.
const (
	inputList = iota
	// What a kind of piece is worth on every square of a row, and everywhere, which is learned
	// from far fewer games than what it is worth on each square. It is added to the inputs
	// when the net is done.
	sharedList
	poolList
	turnList
	biasList
	middleList
	offsetList
	valueList
	levelList
	moveList
	originList
	strikeList
	lists
)

// Params are the weights of a model, or as many numbers about them, by list. They are those
// of net.Weights as floats, and sharedList; a pool's weights are for a whole piece.
type Params [lists][]float32

// newParams returns zeros.
func newParams(s net.Shape) (p Params) {
	for i, n := range [lists]int{
		s.Inputs() * s.First, s.Inputs() / s.Squares() * (s.Height + 1) * s.First, stratego.Ranks * s.First, s.First, s.First, net.Hidden * s.First, net.Hidden,
		net.Phases * net.Hidden, net.Phases, s.Moves() * net.Hidden, s.Origins() * net.Hidden, s.Strikes() * net.Hidden,
	} {
		p[i] = make([]float32, n)
	}
	return p
}

// begin draws first weights (He et al. 2015), so that a first layer of about as many pieces
// as a game has comes to something between 0 and 1.
func begin(s net.Shape, seed uint64) Params {
	p := newParams(s)
	rng := rand.New(rand.NewPCG(seed, 0x6e6574))
	fill := func(list int, spread float64) {
		for i := range p[list] {
			p[list][i] = float32(spread * rng.NormFloat64())
		}
	}
	fill(inputList, 0.02)
	fill(sharedList, 0.05)
	fill(poolList, 0.02)
	fill(turnList, 0.1)
	fill(middleList, math.Sqrt(2/float64(s.First)))
	fill(valueList, 0.1)
	fill(moveList, 0.05)
	fill(originList, 0.05)
	fill(strikeList, 0.05)
	for i := range p[biasList] {
		p[biasList][i] = 0.3
	}
	for i := range p[offsetList] {
		p[offsetList][i] = 0.3
	}
	return p
}

// shared returns the places in sharedList of an input: of its row, and of the whole board.
func shared(s net.Shape, i net.Input) (inRow, anywhere int) {
	kind, square := int(i)/s.Squares(), int(i)%s.Squares()
	base := kind * (s.Height + 1)
	return base + square/s.Width, base + s.Height
}

// row returns a row of a list.
func row(list []float32, i, width int) []float32 { return list[i*width : (i+1)*width] }

// Example is one position as one side saw it, and what came of it.
type Example struct {
	net.Features
	Base   float32 // log odds that the value is added to
	Target float32 // chance of winning, from 0 to 1
	// Choices are the legal moves and Best the one that was chosen, where the side was to
	// move and its thought is known; empty otherwise.
	Choices []net.Choice
	Best    int
}

// pass is one example on its way through the net and back. It keeps buffers and is for one
// goroutine.
type pass struct {
	shape  net.Shape
	in, a1 []float32 // first layer: sum, and clipped
	d1     []float32
	z2, a2 [net.Hidden]float32
	d2     [net.Hidden]float32
	scores []float32
}

func newPass(s net.Shape) *pass {
	return &pass{shape: s, in: make([]float32, s.First), a1: make([]float32, s.First), d1: make([]float32, s.First)}
}

// forward returns the log odds of winning.
func (s *pass) forward(p *Params, e *Example) float32 {
	width := s.shape.First
	copy(s.in, p[biasList])
	for _, i := range e.Inputs {
		inRow, anywhere := shared(s.shape, i)
		vector.Axpy(1, row(p[inputList], int(i), width), s.in)
		vector.Axpy(1, row(p[sharedList], inRow, width), s.in)
		vector.Axpy(1, row(p[sharedList], anywhere, width), s.in)
	}
	for r, n := range e.Pool {
		if n != 0 {
			vector.Axpy(float32(n)/net.PoolUnit, row(p[poolList], r, width), s.in)
		}
	}
	if e.Turn {
		vector.Axpy(1, p[turnList], s.in)
	}
	for i, x := range s.in {
		s.a1[i] = clip(x)
	}
	for k := range s.z2 {
		s.z2[k] = vector.Dot(s.a1, row(p[middleList], k, width)) + p[offsetList][k]
		s.a2[k] = clip(s.z2[k])
	}
	return e.Base + vector.Dot(s.a2[:], row(p[valueList], e.Phase, net.Hidden)) + p[levelList][e.Phase]
}

// policy fills in the probabilities of the choices, after forward.
func (s *pass) policy(p *Params, e *Example) []float32 {
	s.scores = s.scores[:0]
	most := float32(math.Inf(-1))
	for _, c := range e.Choices {
		x := vector.Dot(s.a2[:], row(p[moveList], c.Move, net.Hidden)) +
			vector.Dot(s.a2[:], row(p[originList], c.Origin, net.Hidden)) +
			vector.Dot(s.a2[:], row(p[strikeList], c.Strike, net.Hidden))
		s.scores = append(s.scores, x)
		most = max(most, x)
	}
	sum := float32(0)
	for i, x := range s.scores {
		s.scores[i] = float32(math.Exp(float64(x - most)))
		sum += s.scores[i]
	}
	for i := range s.scores {
		s.scores[i] /= sum
	}
	return s.scores
}

// Losses are sums over examples, in nats.
type Losses struct {
	Value    float64
	Values   int
	Policy   float64
	Policies int
}

func (l *Losses) add(o Losses) {
	l.Value += o.Value
	l.Values += o.Values
	l.Policy += o.Policy
	l.Policies += o.Policies
}

// Means returns the losses of an example.
func (l Losses) Means() (value, policy float64) {
	return l.Value / float64(max(l.Values, 1)), l.Policy / float64(max(l.Policies, 1))
}

// loss returns what an example costs.
func (s *pass) loss(p *Params, e *Example) Losses {
	x := s.forward(p, e)
	l := Losses{Value: crossEntropy(x, e.Target), Values: 1}
	if len(e.Choices) > 0 {
		l.Policy, l.Policies = -math.Log(float64(s.policy(p, e)[e.Best])+1e-12), 1
	}
	return l
}

// learn adds the gradient of an example's loss, in which a policy counts share times, and
// returns the loss.
func (s *pass) learn(p *Params, e *Example, share float32, g *Params) Losses {
	x := s.forward(p, e)
	l := Losses{Value: crossEntropy(x, e.Target), Values: 1}
	s.d2 = [net.Hidden]float32{}
	d := sigmoid(x) - e.Target
	vector.Axpy(d, s.a2[:], row(g[valueList], e.Phase, net.Hidden))
	g[levelList][e.Phase] += d
	vector.Axpy(d, row(p[valueList], e.Phase, net.Hidden), s.d2[:])
	if len(e.Choices) > 0 {
		l.Policy, l.Policies = s.learnPolicy(p, e, share, g), 1
	}
	s.back(p, e, g)
	return l
}

// learnPolicy adds the policy's part and returns its loss.
func (s *pass) learnPolicy(p *Params, e *Example, share float32, g *Params) float64 {
	odds := s.policy(p, e)
	loss := -math.Log(float64(odds[e.Best]) + 1e-12)
	for i, c := range e.Choices {
		d := odds[i]
		if i == e.Best {
			d--
		}
		d *= share
		for _, at := range [3][2]int{{moveList, c.Move}, {originList, c.Origin}, {strikeList, c.Strike}} {
			vector.Axpy(d, row(p[at[0]], at[1], net.Hidden), s.d2[:])
			vector.Axpy(d, s.a2[:], row(g[at[0]], at[1], net.Hidden))
		}
	}
	return loss
}

// back takes the gradient from the second layer's outputs to the inputs.
func (s *pass) back(p *Params, e *Example, g *Params) {
	width := s.shape.First
	clear(s.d1)
	for k, d := range s.d2 {
		if s.z2[k] <= 0 || s.z2[k] >= 1 || d == 0 {
			continue
		}
		vector.Axpy(d, s.a1, row(g[middleList], k, width))
		g[offsetList][k] += d
		vector.Axpy(d, row(p[middleList], k, width), s.d1)
	}
	for i, x := range s.in {
		if x <= 0 || x >= 1 {
			s.d1[i] = 0
		}
	}
	for _, i := range e.Inputs {
		inRow, anywhere := shared(s.shape, i)
		vector.Axpy(1, s.d1, row(g[inputList], int(i), width))
		vector.Axpy(1, s.d1, row(g[sharedList], inRow, width))
		vector.Axpy(1, s.d1, row(g[sharedList], anywhere, width))
	}
	for r, n := range e.Pool {
		if n != 0 {
			vector.Axpy(float32(n)/net.PoolUnit, s.d1, row(g[poolList], r, width))
		}
	}
	if e.Turn {
		vector.Axpy(1, s.d1, g[turnList])
	}
	vector.Axpy(1, s.d1, g[biasList])
}

func clip(x float32) float32 { return min(max(x, 0), 1) }

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// crossEntropy returns the log loss of log odds against a chance, in nats.
func crossEntropy(x, target float32) float64 {
	z := float64(x)
	// log(1+e^z) without overflow.
	soft := math.Max(z, 0) + math.Log1p(math.Exp(-math.Abs(z)))
	return soft - float64(target)*z
}
