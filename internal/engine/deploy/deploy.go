// Package deploy makes set-ups: where a side puts its pieces before play. They
// follow what people do (the belief's prior by square and rank) and a few rules
// of sense, unless the variant leaves set-ups to chance; they never repeat, and
// are legal for every variant, custom armies included.
package deploy

import (
	"math"
	"math/rand/v2"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Generator draws set-ups for a variant. It never changes after New, so any
// number of players may share it.
type Generator struct {
	v      *stratego.Variant
	width  int
	weight [stratego.Ranks + 1][]float64 // log weight of a rank on each home square; [NoRank] is zero
	next   [][]int                       // home squares that share an edge with each
	front  []int                         // home squares that lead out of the home
}

// New prepares a generator for a variant.
func New(v *stratego.Variant) *Generator {
	g := &Generator{v: v, width: v.Grid().Width, next: make([][]int, v.HomeSize())}
	g.weight[stratego.NoRank] = make([]float64, v.HomeSize())
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if v.MaxCount(r) == 0 {
			continue
		}
		for i := range v.HomeSize() {
			g.weight[r] = append(g.weight[r], math.Log(belief.Prior(v, r, i, parameter.Standard())))
		}
	}
	home := v.Home(stratego.Red)
	for i := range v.HomeSize() {
		sq := v.HomeSquare(stratego.Red, i)
		for n := range v.Adjacent(sq).All() {
			if home.Has(n) {
				g.next[i] = append(g.next[i], g.index(n))
			} else {
				g.front = append(g.front, i)
			}
		}
	}
	return g
}

// index returns the place of one of Red's home squares in a set-up.
func (g *Generator) index(sq board.Square) int {
	if !g.v.AtTop(stratego.Red) {
		sq = g.v.Grid().Turned(sq)
	}
	return int(sq)
}

// sweeps is how many exchanges are tried for every home square. More bring the
// set-ups no closer to the target distribution that a test measures.
const sweeps = 60

// Random draws a set-up that the variant allows: by its rules alone where they
// leave set-ups to chance, and otherwise as people make them. Exchanges of two squares are
// accepted by the Metropolis rule, so that set-ups are drawn in proportion to
// the weights of the prior and of the rules of sense.
func (g *Generator) Random(rng *rand.Rand) stratego.Setup {
	return g.draw(rng, func(stratego.Setup) float64 { return 0 })
}

// Liked draws a set-up as Random does, but e to the power of what a prior says of a set-up as
// often.
func (g *Generator) Liked(rng *rand.Rand, prior *Prior) stratego.Setup {
	return g.draw(rng, func(s stratego.Setup) float64 { return prior.Of(g.v, s) })
}

// Drawn draws a set-up as Random does, but e to the power of like as often.
func (g *Generator) Drawn(rng *rand.Rand, like func(stratego.Setup) float64) stratego.Setup {
	return g.draw(rng, like)
}

// draw draws a set-up in proportion to the weights and to e to the power of how it is liked,
// unless the variant leaves set-ups to chance.
func (g *Generator) draw(rng *rand.Rand, like func(stratego.Setup) float64) stratego.Setup {
	s := g.scatter(rng)
	if g.v.RandomSetups() {
		g.open(s)
		return s
	}
	liked := like(s)
	for range sweeps * len(s) {
		i, j := rng.IntN(len(s)), rng.IntN(len(s))
		if s[i] == s[j] || !g.flagMay(s, i, j) {
			continue
		}
		before := g.local(s, i, j)
		s[i], s[j] = s[j], s[i]
		now := like(s)
		if gain := g.local(s, i, j) - before + now - liked; gain < 0 && rng.Float64() >= math.Exp(gain) {
			s[i], s[j] = s[j], s[i]
			continue
		}
		liked = now
	}
	g.open(s)
	return s
}

// Uniform draws a set-up that the variant allows, each as likely as any other.
func (g *Generator) Uniform(rng *rand.Rand) stratego.Setup {
	s := g.scatter(rng)
	g.open(s)
	return s
}

// scatter draws the army, where the variant leaves that to chance, and puts it
// anywhere that the rules allow.
func (g *Generator) scatter(rng *rand.Rand) stratego.Setup {
	s := make(stratego.Setup, g.v.HomeSize())
	n := 0
	for _, l := range g.v.Definition().Army {
		for range l.Count {
			s[n] = nth(l.Ranks, rng.IntN(l.Ranks.Count()))
			n++
		}
	}
	rng.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	at := slices.Index(s, stratego.Flag)
	if squares := g.v.FlagSquares(); at >= squares {
		to := rng.IntN(squares)
		s[at], s[to] = s[to], s[at]
	}
	return s
}

// nth returns the n-th rank of a set, counted from 0.
func nth(set stratego.RankSet, n int) stratego.Rank {
	for r := range set.All() {
		if n == 0 {
			return r
		}
		n--
	}
	return stratego.NoRank
}

// flagMay reports whether exchanging two squares leaves the Flag where the
// variant allows it.
func (g *Generator) flagMay(s stratego.Setup, i, j int) bool {
	limit := g.v.FlagSquares()
	return !(s[i] == stratego.Flag && j >= limit || s[j] == stratego.Flag && i >= limit)
}

// guardGain is what each Bomb next to the Flag adds to the log weight of a
// set-up beyond the prior, roundGain what is added where Bombs stand on every
// side of it, and bareLoss what each empty neighbour takes away. They are set
// so that Bombs stand around the Flag as often as in human set-ups;
// TestBombsGuardTheFlagAsOftenAsPeopleWantIt compares.
const (
	guardGain = 0.8
	roundGain = 2.5
	bareLoss  = 0.5
)

// local returns the part of the log weight that depends on two squares.
func (g *Generator) local(s stratego.Setup, i, j int) float64 {
	w := g.weight[s[i]][i] + g.weight[s[j]][j]
	flag := slices.Index(s, stratego.Flag)
	bombs := 0
	for _, n := range g.next[flag] {
		switch s[n] {
		case stratego.Bomb:
			bombs++
		case stratego.NoRank:
			w -= bareLoss
		}
	}
	if bombs == len(g.next[flag]) {
		w += roundGain
	}
	return w + float64(guardGain*float64(bombs))
}

// open makes sure that some piece can make a first move: where everything in
// front is immovable, the first front square gets a movable piece from behind.
func (g *Generator) open(s stratego.Setup) {
	for i, r := range s {
		if r.Movable() && g.mayStep(s, i) {
			return
		}
	}
	for i, r := range s {
		if r.Movable() && len(g.front) > 0 && g.flagMay(s, g.front[0], i) {
			s[i], s[g.front[0]] = s[g.front[0]], s[i]
			return
		}
	}
}

// mayStep reports whether a piece on a home square has somewhere to go.
func (g *Generator) mayStep(s stratego.Setup, i int) bool {
	for _, n := range g.next[i] {
		if s[n] == stratego.NoRank {
			return true
		}
	}
	return slices.Contains(g.front, i)
}
