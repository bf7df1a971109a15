package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"flagfall.dev/internal/stratego/worth"
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

// positive reports whether a number is above 0 and finite.
func positive(x float64) bool { return x > 0 && !math.IsInf(x, 1) }

// Learned is a network over the counts of an army.
type Learned struct {
	*worth.Net
	Army worth.Army
	Loss float64 // on the games of Data.Test, in nats
}

// Worths learns a network over counts from results. All games are of one army. tell is called
// after every epoch with the losses in nats: on the games learned from, and on games held
// out.
func Worths(ctx context.Context, d *Data, o WorthOptions, tell func(epoch, examples int, train, held float64)) (*Learned, error) {
	army, err := d.Army()
	if err == nil {
		err = o.Check()
	}
	if err != nil {
		return nil, err
	}
	train, held := tallies(d.Train, o.Every), tallies(d.Held, heldEvery)
	if len(train.all) < o.Batch || len(held.all) == 0 {
		return nil, fmt.Errorf("%d positions to learn from: expected at least a minibatch of %d", len(train.all), o.Batch)
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x776f727468))
	n := begin(rng)
	if o.From != nil {
		n = clone(o.From)
	}
	t := newTrainer(n)
	best, least := clone(n), math.Inf(1)
	order := train.order()
	batch := make([]tally, o.Batch)
	steps := len(order) / o.Batch
	for epoch := range o.Epochs {
		if o.Bootstrap > 0 && (epoch > 0 || o.From != nil) {
			train.aim(n, 1-o.Bootstrap)
		}
		rng.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		sum := 0.0
		for step := range steps {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for i, at := range order[step*o.Batch : (step+1)*o.Batch] {
				batch[i] = train.all[at]
			}
			sum += t.step(batch, rateAt(o.Rate, epoch*steps+step, o.Epochs*steps), o.Decay)
		}
		loss := lossOf(n, held.all)
		if loss < least {
			best, least = clone(n), loss
		}
		tell(epoch+1, len(order), sum/float64(steps*o.Batch), loss)
	}
	if math.IsInf(least, 1) {
		return nil, fmt.Errorf("the loss of games held out is no number: learn with a lower rate than %v", o.Rate)
	}
	return &Learned{best, army, lossOf(best, tallies(d.Test, heldEvery).all)}, nil
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
