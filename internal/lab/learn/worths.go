package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"

	"flagfall.dev/internal/stratego/worth"
	"flagfall.dev/internal/vector"
)

// WorthOptions say how a network over counts of pieces is learned.
type WorthOptions struct {
	Epochs int     // passes over the examples
	Every  int     // one of so many sampled plies is used
	Batch  int     // examples in a minibatch
	Rate   float64 // highest learning rate
	Decay  float64 // of weights, times the rate, in a step
	Seed   uint64
	From   *worth.Net // where learning begins; nil: at random
	// Bootstrap is the weight of the network's own prediction one sample later against what
	// comes after it, from 0 (results alone) to 1.
	Bootstrap float64
}

// Check returns what is wrong with options.
func (o *WorthOptions) Check() error {
	switch {
	case o.Epochs < 1 || o.Every < 1 || o.Batch < 1:
		return fmt.Errorf("%d epochs, one ply of %d, minibatches of %d: expected at least 1", o.Epochs, o.Every, o.Batch)
	case !positive(o.Rate) || !(o.Decay == 0 || positive(o.Decay)):
		return fmt.Errorf("rate %v, decay %v: expected a rate above 0 and no decay below 0", o.Rate, o.Decay)
	case !(o.Bootstrap >= 0 && o.Bootstrap <= 1):
		return fmt.Errorf("bootstrap %v: expected a number from 0 to 1", o.Bootstrap)
	}
	return nil
}

// Worths learns a network over counts from results. All games are of one army. tell is called
// after every epoch with the losses in nats: on the games learned from, and on games held
// out.
func Worths(ctx context.Context, d *Data, o WorthOptions, tell func(epoch, examples int, train, held float64)) (*worth.Net, worth.Army, error) {
	army, err := d.Army()
	if err == nil {
		err = o.Check()
	}
	if err != nil {
		return nil, army, err
	}
	train, held := tallies(d, d.Train, o.Every), tallies(d, d.Held, heldEvery)
	if len(train.all) < o.Batch || len(held.all) == 0 {
		return nil, army, fmt.Errorf("%d positions to learn from: expected at least a minibatch of %d", len(train.all), o.Batch)
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x776f727468))
	p := beginWorth(rng)
	if o.From != nil {
		p.put(o.From)
		p = p.clone()
	}
	adam := Adam{M: newWorth(), V: newWorth()}
	best, least := p.clone(), math.Inf(1)
	var passes [parts]worthPass
	for i := range passes {
		passes[i].grad = newWorth()
	}
	order := train.order()
	batch := make([]tally, o.Batch)
	steps := len(order) / o.Batch
	for epoch := range o.Epochs {
		if o.Bootstrap > 0 && (epoch > 0 || o.From != nil) {
			train.aim(&p, 1-o.Bootstrap)
		}
		rng.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		sum := 0.0
		for step := range steps {
			if err := ctx.Err(); err != nil {
				return nil, army, err
			}
			for i, at := range order[step*o.Batch : (step+1)*o.Batch] {
				batch[i] = train.all[at]
			}
			sum += learnWorth(&p, batch, &passes)
			g := &passes[0].grad
			g.scale(1 / float32(o.Batch))
			adam.update(&p, g, rateAt(o.Rate, epoch*steps+step, o.Epochs*steps), o.Decay)
		}
		loss := lossWorth(&p, held.all)
		if loss < least {
			best, least = p.clone(), loss
		}
		tell(epoch+1, len(order), sum/float64(steps*o.Batch), loss)
	}
	if math.IsInf(least, 1) {
		return nil, army, fmt.Errorf("the loss of games held out is no number: learn with a lower rate than %v", o.Rate)
	}
	return best.worth(), army, nil
}

// Army returns the one of all variants; the error names two that differ.
func (d *Data) Army() (a worth.Army, err error) {
	for i, v := range d.Variants {
		of, fixed := worth.ArmyOf(v)
		if !fixed || i > 0 && of != a {
			return a, fmt.Errorf("the army of %s is not that of %s, or is chosen by its players: expected games of one army", v, d.Variants[0])
		}
		a = of
	}
	return a, nil
}

// A network over counts has those lists of Params that have its names: inputList, biasList,
// middleList, offsetList, valueList and levelList. Its middleList has a row for each unit of the first layer.

func newWorth() (p Params) {
	p.put(worth.New())
	return p.clone()
}

// put makes the lists those of a network.
func (p *Params) put(n *worth.Net) {
	p[inputList], p[biasList], p[middleList] = n.Input, n.Bias, n.Middle
	p[offsetList], p[valueList], p[levelList] = n.Offset, n.Last, n.Level
}

// worth returns the network whose lists these are.
func (p *Params) worth() *worth.Net {
	return &worth.Net{Input: p[inputList], Bias: p[biasList], Middle: p[middleList], Offset: p[offsetList], Last: p[valueList], Level: p[levelList]}
}

// beginWorth draws first weights (He et al. 2015), for counts of about 1.
func beginWorth(rng *rand.Rand) Params {
	p := newWorth()
	fill := func(list int, spread float64) {
		for i := range p[list] {
			p[list][i] = float32(spread * rng.NormFloat64())
		}
	}
	fill(inputList, 0.1)
	fill(middleList, math.Sqrt(2.0/worth.First))
	fill(valueList, 0.1)
	return p
}

// worthPass is an example on its way through a network over counts and back.
type worthPass struct {
	in, a1, d1 [worth.First]float32
	z2, a2, d2 [worth.Second]float32
	grad       Params
	loss       float64
}

// forward returns the log odds of winning.
func (s *worthPass) forward(p *Params, t *tally) float32 {
	copy(s.in[:], p[biasList])
	for i, n := range t.counts {
		if n != 0 {
			vector.Axpy(float32(n), row(p[inputList], i, worth.First), s.in[:])
		}
	}
	copy(s.z2[:], p[offsetList])
	for i, x := range s.in {
		s.a1[i] = max(x, 0)
		if x > 0 {
			vector.Axpy(x, row(p[middleList], i, worth.Second), s.z2[:])
		}
	}
	for k, x := range s.z2 {
		s.a2[k] = max(x, 0)
	}
	return p[levelList][0] + vector.Dot(s.a2[:], p[valueList])
}

// learn adds an example's gradient and loss.
func (s *worthPass) learn(p *Params, t *tally) {
	x := s.forward(p, t)
	s.loss += crossEntropy(x, t.target)
	d := sigmoid(x) - t.target
	g := &s.grad
	g[levelList][0] += d
	vector.Axpy(d, s.a2[:], g[valueList])
	for k := range s.d2 {
		s.d2[k] = 0
		if s.z2[k] > 0 {
			s.d2[k] = d * p[valueList][k]
		}
	}
	vector.Axpy(1, s.d2[:], g[offsetList])
	for i, x := range s.in {
		s.d1[i] = 0
		if x > 0 {
			vector.Axpy(x, s.d2[:], row(g[middleList], i, worth.Second))
			s.d1[i] = vector.Dot(s.d2[:], row(p[middleList], i, worth.Second))
		}
	}
	vector.Axpy(1, s.d1[:], g[biasList])
	for i, n := range t.counts {
		if n != 0 {
			vector.Axpy(float32(n), s.d1[:], row(g[inputList], i, worth.First))
		}
	}
}

// learnWorth leaves the gradient of a minibatch in the first pass, and returns the sum of its losses.
func learnWorth(p *Params, batch []tally, passes *[parts]worthPass) (sum float64) {
	var work sync.WaitGroup
	gate := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range passes {
		work.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			passes[i].loss = 0
			for k := i * len(batch) / parts; k < (i+1)*len(batch)/parts; k++ {
				passes[i].learn(p, &batch[k])
			}
		})
	}
	work.Wait()
	for i := range passes {
		sum += passes[i].loss
		if i > 0 {
			passes[0].grad.take(&passes[i].grad)
		}
	}
	return sum
}

// lossWorth returns the mean loss of examples.
func lossWorth(p *Params, of []tally) float64 {
	var s worthPass
	sum := 0.0
	for i := range of {
		sum += crossEntropy(s.forward(p, &of[i]), of[i].target)
	}
	return sum / float64(len(of))
}
