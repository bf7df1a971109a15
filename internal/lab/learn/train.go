package learn

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"

	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/vector"
)

// Options say how a net is learned.
type Options struct {
	First   int     // width of the first layer
	Epochs  int     // how often every game is used
	Batch   int     // examples in a minibatch
	Rate    float64 // highest learning rate
	Decay   float64 // of weights, times the rate, in a step
	Mix     float64 // share of the search's own value in what is learned, the rest is the result
	Policy  float64 // how much a policy's loss counts beside a value's
	Correct bool    // learn what is to be added to the search's value
	Seed    uint64
}

// Check returns what is wrong with options.
func (o *Options) Check() error {
	switch {
	case o.Epochs < 1 || o.Batch < 1:
		return fmt.Errorf("%d epochs, minibatches of %d: expected at least 1", o.Epochs, o.Batch)
	case o.Batch > window/2:
		return fmt.Errorf("minibatches of %d: expected at most %d", o.Batch, window/2)
	case !positive(o.Rate) || !(o.Decay == 0 || positive(o.Decay)) || !(o.Policy == 0 || positive(o.Policy)):
		return fmt.Errorf("rate %v, decay %v, policy %v: expected a rate above 0, and no number below 0", o.Rate, o.Decay, o.Policy)
	case !(o.Mix >= 0 && o.Mix <= 1):
		return fmt.Errorf("a share of %v of the search's value: expected 0 to 1", o.Mix)
	}
	return nil
}

// positive reports whether a number is above 0 and finite.
func positive(x float64) bool { return x > 0 && !math.IsInf(x, 1) }

func (o *Options) shape(d *Data) net.Shape {
	return net.Shape{Width: d.Width, Height: d.Height, First: o.First}
}

// Point is a point of the curves, after an epoch.
type Point struct {
	Epoch        int
	Train        float64 // log loss of the value in what was learned, in nats
	Held         float64 // the same of the results of games held out
	TrainPolicy  float64
	HeldPolicy   float64
	LearningRate float64
}

// A Learner is a net that is being learned. All of it is kept in a checkpoint.
type Learner struct {
	Options Options
	Shape   net.Shape
	Games   int // of the data, by which a checkpoint is known to be of them
	Epoch   int // that are over
	Params  Params
	Adam    Adam
	Best    Params // those after the epoch with the lowest loss on games held out
	Curve   []Point
}

// NewLearner begins to learn. The error says what is wrong with the options.
func NewLearner(d *Data, o Options) (*Learner, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	shape := o.shape(d)
	if err := shape.Check(); err != nil {
		return nil, err
	}
	if n := Positions(d, &o); n < o.Batch {
		return nil, fmt.Errorf("%d positions to learn from: expected at least a minibatch of %d", n, o.Batch)
	}
	return &Learner{Options: o, Shape: shape, Games: len(d.Train), Params: begin(shape, o.Seed), Adam: Adam{M: newParams(shape), V: newParams(shape)}}, nil
}

// parts is how many parts a minibatch is cut into, whatever the number of processors: the
// same sums come out on every machine of a kind.
const parts = 4

// trainer holds what an epoch needs besides the learner.
type trainer struct {
	l      *Learner
	passes [parts]*pass
	grads  [parts]Params
}

// Train learns for one epoch. tell is called after every minibatch with the step, the
// number of steps, and the losses since the epoch began. The learner is unchanged if the
// context ends.
func (l *Learner) Train(ctx context.Context, d *Data, tell func(step, steps int, so Losses)) error {
	t := &trainer{l: &Learner{Options: l.Options, Shape: l.Shape, Params: l.Params.clone(), Adam: Adam{l.Adam.M.clone(), l.Adam.V.clone(), l.Adam.Step}}}
	for i := range parts {
		t.passes[i], t.grads[i] = newPass(l.Shape), newParams(l.Shape)
	}
	steps := Positions(d, &l.Options) / l.Options.Batch
	s := newStream(d, &l.Options, l.Epoch)
	var so Losses
	var batch []*Example
	rate := 0.0
	for step := 0; ; step++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if batch = s.next(l.Options.Batch, batch); len(batch) == 0 {
			break
		}
		rate = rateAt(l.Options.Rate, l.Epoch*steps+step, l.Options.Epochs*steps)
		so.add(t.step(batch, rate))
		tell(step+1, steps, so)
	}
	l.Params, l.Adam = t.l.Params, t.l.Adam
	l.Epoch++
	point := Point{Epoch: l.Epoch, LearningRate: rate}
	point.Train, point.TrainPolicy = so.Means()
	point.Held, point.HeldPolicy = l.Loss(d, d.Held).Means()
	if l.improves(point, float64(l.Options.Policy)) {
		l.Best = l.Params.clone()
	}
	l.Curve = append(l.Curve, point)
	return nil
}

// improves reports whether an epoch is the best so far.
func (l *Learner) improves(now Point, share float64) bool {
	for _, p := range l.Curve {
		if p.Held+share*p.HeldPolicy <= now.Held+share*now.HeldPolicy {
			return false
		}
	}
	return true
}

// step learns from a minibatch.
func (t *trainer) step(batch []*Example, rate float64) (sum Losses) {
	var losses [parts]Losses
	var work sync.WaitGroup
	gate := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range parts {
		work.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			for _, e := range batch[i*len(batch)/parts : (i+1)*len(batch)/parts] {
				losses[i].add(t.passes[i].learn(&t.l.Params, e, float32(t.l.Options.Policy), &t.grads[i]))
			}
		})
	}
	work.Wait()
	whole := &t.grads[0]
	for i := 1; i < parts; i++ {
		whole.take(&t.grads[i])
	}
	whole.scale(1 / float32(len(batch)))
	t.l.Adam.update(&t.l.Params, whole, rate, t.l.Options.Decay)
	for _, l := range losses {
		sum.add(l)
	}
	return sum
}

// take adds another's numbers and clears them.
func (p *Params) take(from *Params) {
	for list := range p {
		to := p[list]
		for i, x := range from[list] {
			if x != 0 {
				to[i] += x
				from[list][i] = 0
			}
		}
	}
}

func (p *Params) scale(by float32) {
	for list := range p {
		for i := range p[list] {
			p[list][i] *= by
		}
	}
}

func (p *Params) clone() (c Params) {
	for list := range p {
		c[list] = append([]float32(nil), p[list]...)
	}
	return c
}

// Loss returns what some games cost, by their results alone.
func (l *Learner) Loss(d *Data, games []Game) (sum Losses) {
	options := l.Options
	options.Mix = 0
	var losses [parts]Losses
	var work sync.WaitGroup
	for i := range parts {
		work.Go(func() {
			r, s := reader{data: d, shape: l.Shape, options: &options}, newPass(l.Shape)
			for _, g := range games[i*len(games)/parts : (i+1)*len(games)/parts] {
				r.examples(g, func(e *Example) { losses[i].add(s.loss(&l.Params, e)) })
			}
		})
	}
	work.Wait()
	for _, l := range losses {
		sum.add(l)
	}
	return sum
}

// inputs returns the weights of the inputs with what they share.
func (l *Learner) inputs() []float32 {
	width := l.Shape.First
	all := append([]float32(nil), l.Best[inputList]...)
	for i := range l.Shape.Inputs() {
		inRow, anywhere := shared(l.Shape, net.Input(i))
		vector.Axpy(1, row(l.Best[sharedList], inRow, width), row(all, i, width))
		vector.Axpy(1, row(l.Best[sharedList], anywhere, width), row(all, i, width))
	}
	return all
}

// Quantise returns the best net in integers.
func (l *Learner) Quantise() (*net.Net, error) {
	n, err := net.New(l.Shape)
	if err != nil {
		return nil, err
	}
	var wrong error // the first that is
	put := func(to []int16, from []float32, units float64) {
		for i, w := range from {
			if to[i], err = net.Round(w, units); err != nil && wrong == nil {
				wrong = err
			}
		}
	}
	p := &l.Best
	put(n.Input, l.inputs(), net.Top)
	put(n.Pool, p[poolList], float64(net.Top)/net.PoolUnit)
	put(n.Turn, p[turnList], net.Top)
	put(n.Bias, p[biasList], net.Top)
	put(n.Middle, p[middleList], net.Second)
	put(n.Value, p[valueList], net.Last)
	put(n.Move, p[moveList], net.Last)
	put(n.Origin, p[originList], net.Last)
	put(n.Strike, p[strikeList], net.Last)
	for i, w := range p[offsetList] {
		n.Offset[i] = int32(w * net.Top * net.Second)
	}
	for i, w := range p[levelList] {
		n.Level[i] = int32(w * net.Top * net.Last)
	}
	if wrong == nil {
		wrong = n.CheckSums()
	}
	if wrong != nil {
		return nil, fmt.Errorf("the net cannot be written: %w: learn with a lower --rate or more --decay", wrong)
	}
	return n, nil
}
