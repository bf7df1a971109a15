package deploy

import (
	"math/rand/v2"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// draws is how many set-ups Safe draws at most before it guards the Flag itself.
const draws = 200

// Safe draws a set-up for a person: as Random does, and again while the Flag stands
// exposed, unless the variant leaves set-ups to chance.
func (g *Generator) Safe(rng *rand.Rand) stratego.Setup {
	s := g.Random(rng)
	if g.v.RandomSetups() {
		return s
	}
	for n := 1; n < draws && g.exposed(s); n++ {
		s = g.Random(rng)
	}
	if g.exposed(s) {
		g.guard(s)
	}
	return s
}

// exposed reports whether the Flag is outside of the back row; or has no Bomb beside it
// where the army fills its home; or, where it does not, whether the file before the
// Flag is open or nothing at all stands beside it.
func (g *Generator) exposed(s stratego.Setup) bool {
	at := slices.Index(s, stratego.Flag)
	if at < 0 {
		return false
	}
	if at >= g.width {
		return true
	}
	beside := func(is func(stratego.Rank) bool) bool {
		return slices.ContainsFunc(g.next[at], func(i int) bool { return is(s[i]) })
	}
	if !slices.Contains(s, stratego.NoRank) {
		return g.v.MaxCount(stratego.Bomb) > 0 && !beside(func(r stratego.Rank) bool { return r == stratego.Bomb })
	}
	return !covered(g.v.Grid(), s, board.Square(at)) || !beside(func(r stratego.Rank) bool { return r != stratego.NoRank })
}

// guard brings the Flag to the back row, and a Bomb, or any piece where there is none,
// before it.
func (g *Generator) guard(s stratego.Setup) {
	at := slices.Index(s, stratego.Flag)
	back := at % g.width
	s[at], s[back] = s[back], s[at]
	before := back + g.width
	if before >= len(s) {
		return // the home is one row
	}
	from := slices.Index(s, stratego.Bomb)
	if from < 0 {
		from = slices.IndexFunc(s, stratego.Rank.Movable)
	}
	if from >= 0 {
		s[from], s[before] = s[before], s[from]
	}
	g.open(s)
}
