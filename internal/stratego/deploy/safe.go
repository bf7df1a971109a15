package deploy

import (
	"math/rand/v2"
	"slices"

	"flagfall.dev/stratego"
)

// draws is how many set-ups Safe draws at most.
const draws = 200

// Safe draws a set-up for a person: as Random does, and again while the Flag stands
// exposed, unless the variant leaves set-ups to chance.
func (g *Generator) Safe(rng *rand.Rand) stratego.Setup {
	s := g.Random(rng)
	for n := 1; n < draws && !g.v.RandomSetups() && g.exposed(s); n++ {
		s = g.Random(rng)
	}
	return s
}

// exposed reports whether the Flag is outside of the back row or, where the army fills
// its home, has no Bomb beside it.
func (g *Generator) exposed(s stratego.Setup) bool {
	at := slices.Index(s, stratego.Flag)
	if at < 0 {
		return false
	}
	guarded := slices.ContainsFunc(g.next[at], func(i int) bool { return s[i] == stratego.Bomb })
	full := !slices.Contains(s, stratego.NoRank) && g.v.MaxCount(stratego.Bomb) > 0
	return at >= g.width || full && !guarded
}
