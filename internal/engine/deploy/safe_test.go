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
		for range 60 {
			s := g.Safe(rng)
			if err := v.CheckSetup(s); err != nil {
				t.Fatalf("%s: %v", v.Name(), err)
			}
			if !v.RandomSetups() && reached(v, s) {
				t.Fatalf("%s: the Flag can be reached along its file, or stands alone or before the back row: %v", v.Name(), s)
			}
		}
	}
}

// reached reports whether an enemy that comes down the Flag's file meets the Flag first,
// or the Flag is before the back row, or has nobody beside it.
func reached(v *stratego.Variant, s stratego.Setup) bool {
	w := v.Grid().Width
	at := slices.Index(s, stratego.Flag)
	column, row := at%w, at/w
	for r := len(s)/w - 1; r > row; r-- {
		if s[r*w+column] == stratego.NoRank {
			continue
		}
		alone := s[at+w] == stratego.NoRank && (column == 0 || s[at-1] == stratego.NoRank) &&
			(column == w-1 || s[at+1] == stratego.NoRank)
		return row > 0 || alone
	}
	return true
}

func TestAFlagThatIsExposedIsGuarded(t *testing.T) {
	for _, v := range stratego.Variants() {
		if v.RandomSetups() {
			continue
		}
		g, rng := New(v), rand.New(rand.NewPCG(3, 4))
		for range 40 {
			s := g.Uniform(rng)
			g.guard(s)
			if err := v.CheckSetup(s); err != nil || g.exposed(s) {
				t.Fatalf("%s: %v, exposed %t: %v", v.Name(), err, g.exposed(s), s)
			}
		}
	}
}
