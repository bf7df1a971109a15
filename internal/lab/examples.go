package lab

import (
	"context"
	"math/rand/v2"
	"slices"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// ExampleFit learns from set-ups of a strong player how they differ from those that people
// make. A logistic regression on features tells the examples from set-ups that are drawn, first as people
// make them, and in each later round by what was learned so far: the log odds of both are the
// ratio of their densities (Hastie, Tibshirani and Friedman 2009, section 14.2.4).
type ExampleFit struct {
	Variant *stratego.Variant
	Rounds  int     // of drawing and fitting, at least 1
	Drawn   int     // set-ups that are drawn in each round
	Penalty float64 // how much small differences are distrusted, in set-ups
	Seed    uint64
	// Report, if set, hears in every round the area under the ROC curve of the fit on the examples that are held
	// out: the chance that it puts one of them above a drawn set-up, 0.5 where they cannot be told apart.
	Report func(round int, area float64)
}

// Fit returns what each feature adds to the log odds that a set-up is an example and not a
// person's, so that set-ups drawn by it have the features of the examples. A tenth of the examples is held
// out. The error is the context's.
func (f *ExampleFit) Fit(ctx context.Context, examples []stratego.Setup) (*deploy.Prior, error) {
	rng := rand.New(rand.NewPCG(f.Seed, 0x6578616d706c65))
	examples = slices.Clone(examples)
	rng.Shuffle(len(examples), func(i, j int) { examples[i], examples[j] = examples[j], examples[i] })
	out := len(examples) / heldOutEach
	held := f.data(examples[:out], nil)
	g := deploy.New(f.Variant)
	prior := &deploy.Prior{}
	for round := range f.Rounds {
		drawn := make([]stratego.Setup, f.Drawn)
		for i := range drawn {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			drawn[i] = g.Liked(rng, prior)
		}
		more := f.data(examples[out:], drawn).fitOne(f.Penalty)
		if f.Report != nil {
			f.Report(round+1, rocArea(&more, held, f.data(nil, drawn)))
		}
		for i, w := range more {
			prior[i] += w
		}
	}
	return prior, nil
}

// data describes examples, whose result is 1, and drawn set-ups, whose result is 0.
func (f *ExampleFit) data(examples, drawn []stratego.Setup) *SetupData {
	data := &SetupData{}
	add := func(setups []stratego.Setup, result float64) {
		for _, s := range setups {
			data.drafts = append(data.drafts, Draft{Result: result})
			data.features = append(data.features, deploy.FeaturesOf(f.Variant, s))
		}
	}
	add(examples, 1)
	add(drawn, 0)
	return data
}

// rocArea returns the chance that weights put a set-up of one kind above one of another kind, ties
// counting half.
func rocArea(w *deploy.Prior, examples, others *SetupData) float64 {
	sums := func(data *SetupData) []float64 {
		all := make([]float64, len(data.features))
		for i := range data.features {
			for k, x := range data.features[i] {
				all[i] += float64(w[k] * x)
			}
		}
		return all
	}
	above := 0.0
	a, b := sums(examples), sums(others)
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				above++
			case x == y:
				above += 0.5
			}
		}
	}
	return above / max(1, float64(len(a)*len(b)))
}
