//go:build !race

package marshal_test

import (
	"slices"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestSetupsAreThoseThatThePriorLikesAndNoneComesTwice(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	const n = 12
	mean := func(any bool) float64 {
		sum := 0.0
		seen := map[string]bool{}
		for seed := range uint64(n) {
			c := small(seed)
			c.Parameters = parameter.Standard()
			if any {
				c.Parameters.Placement = false
			}
			s := must.Get(marshal.New(c).Deploy(t.Context(), v, stratego.Red))(t)
			must.Do(t, v.CheckSetup(s))
			if seen[s.String()] {
				t.Errorf("%v comes twice", s)
			}
			seen[s.String()] = true
			sum += deploy.Learned(v).Of(v, s)
		}
		return sum / n
	}
	if plain, chosen := mean(true), mean(false); chosen <= plain {
		t.Errorf("the prior likes chosen set-ups %.3f, others %.3f", chosen, plain)
	}
}

func TestASetupLeftToChanceIsNotMarshalsToChoose(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	var columns [5]int
	const n = 1000
	for seed := range uint64(n) {
		s := must.Get(marshal.New(small(seed)).Deploy(t.Context(), v, stratego.Blue))(t)
		columns[slices.Index(s, stratego.Flag)]++
	}
	for i, k := range columns {
		if k < n/5-60 || k > n/5+60 { // almost five standard deviations
			t.Errorf("the Flag stands in column %d in %d of %d set-ups, want about %d", i+1, k, n, n/5)
		}
	}
}
