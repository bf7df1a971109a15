package deploy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/stratego"
)

func TestASafeSetUpIsLegalAndNeverExposesItsFlag(t *testing.T) {
	for _, v := range stratego.Variants() {
		g, rng := New(v), rand.New(rand.NewPCG(1, 2))
		for range 30 {
			s := g.Safe(rng)
			if err := v.CheckSetup(s); err != nil {
				t.Fatalf("%s: %v", v.Name(), err)
			}
			if at := slices.Index(s, stratego.Flag); !v.RandomSetups() && at >= v.Grid().Width {
				t.Fatalf("%s: the Flag stands in row %d from the back: %v", v.Name(), at/v.Grid().Width+1, s)
			}
		}
	}
}
