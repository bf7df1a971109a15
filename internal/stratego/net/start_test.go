package net

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/stratego"
)

// start returns a position of set-ups drawn at random, and the armies.
func start(t testing.TB, v *stratego.Variant, seed uint64) (*stratego.Position, [2]Pool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 8))
	var setups [2]stratego.Setup
	for side := range setups {
		for setups[side] == nil || v.CheckSetup(setups[side]) != nil {
			setups[side] = shuffled(v, rng)
		}
	}
	p, err := stratego.NewPosition(v, setups[0], setups[1])
	if err != nil {
		t.Fatal(err)
	}
	army := ArmyOf(v)
	return p, [2]Pool{army, army}
}

func shuffled(v *stratego.Variant, rng *rand.Rand) stratego.Setup {
	s := make(stratego.Setup, 0, v.HomeSize())
	for _, l := range v.Definition().Army {
		for range l.Count {
			s = append(s, l.Ranks.First())
		}
	}
	for len(s) < v.HomeSize() {
		s = append(s, stratego.NoRank)
	}
	rng.Shuffle(len(s), func(i, k int) { s[i], s[k] = s[k], s[i] })
	return s
}
