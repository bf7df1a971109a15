package lab_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// TestSetupsDrawnByWhatExamplesTeachHaveTheirFeatures has examples of a player that likes its Marshal
// in front and its Spy near the edge.
func TestSetupsDrawnByWhatExamplesTeachHaveTheirFeatures(t *testing.T) {
	v := ucc(t)
	g := deploy.New(v)
	rng := rand.New(rand.NewPCG(3, 1))
	front := slices.Index(deploy.FeatureNames(), "Marshal-row-4")
	edge := slices.Index(deploy.FeatureNames(), "Spy-from-edge")
	habit := &deploy.Prior{}
	habit[front], habit[edge] = 2, -1
	draw := func(n int, prior *deploy.Prior) (all []stratego.Setup) {
		for range n {
			all = append(all, g.Liked(rng, prior))
		}
		return all
	}
	mean := func(setups []stratego.Setup, feature int) float64 {
		sum := 0.0
		for _, s := range setups {
			sum += deploy.FeaturesOf(v, s)[feature]
		}
		return sum / float64(len(setups))
	}
	examples := draw(300, habit)
	before := slices.Clone(examples)
	var told []float64
	fit := lab.ExampleFit{
		Variant: v, Rounds: 2, Drawn: 600, Penalty: 50, Seed: 1,
		Report: func(_ int, part float64) { told = append(told, part) },
	}
	prior := must.Get(fit.Fit(t.Context(), examples))(t)
	if !slices.EqualFunc(examples, before, func(a, b stratego.Setup) bool { return slices.Equal(a, b) }) {
		t.Error("the order of the examples has changed")
	}
	if len(told) != 2 || told[0] < 0.6 || told[1] > told[0]-0.05 {
		t.Errorf("examples are put above drawn set-ups in %.2f of pairs: want much more than half of them at first, and fewer then", told)
	}
	people, drawn := draw(300, &deploy.Prior{}), draw(300, prior)
	for name, feature := range map[string]int{"Marshals in front": front, "files from the Spy to the edge": edge} {
		want, got, plain := mean(examples, feature), mean(drawn, feature), mean(people, feature)
		if math.Abs(got-want) > math.Abs(plain-want)/3 {
			t.Errorf("%s: %.2f as people set up, %.2f in examples, %.2f drawn", name, plain, want, got)
		}
	}
}

func TestAFitToExamplesEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := ucc(t)
	examples := []stratego.Setup{deploy.New(v).Random(rand.New(rand.NewPCG(1, 1)))}
	if _, err := (&lab.ExampleFit{
		Variant: v, Rounds: 1, Drawn: 1, Penalty: 1,
	}).Fit(ctx, examples); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
}
