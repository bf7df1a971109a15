package lab

import (
	"math"
	"slices"

	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/marshal/advantage"
)

// A Choice is one random choice among moves about as good: how the traits of the move that was chosen
// differ from their mean over all of them, and what the search gave as the chance to win.
type Choice struct {
	Traits []advantage.Trait
	Excess []float64 // of each of these traits, times the slope of the chance to win in units of an even game's
	Chance float64   // from 0 to 1
}

// surest is up to which chance to win the slope of the chance is taken as it is.
const surest = 0.97

// ChoiceOf returns what a choice says of traits. The list of traits is empty where the moves do not
// differ.
func ChoiceOf(d marshal.Choice) Choice {
	said := Choice{Chance: d.Chance}
	c := min(max(d.Chance, 1-surest), surest)
	slope := 4 * c * (1 - c)
	scene := advantage.Look(d.Know, d.History, d.Before)
	at := map[advantage.Trait]int{}
	var room []advantage.Trait
	for i := range d.Moves {
		share := -slope / float64(len(d.Moves))
		if i == d.Chosen {
			share += slope
		}
		room = scene.Traits(d.Moves[i].Move, room[:0])
		for _, t := range room {
			k, found := at[t]
			if !found {
				k = len(said.Traits)
				at[t] = k
				said.Traits, said.Excess = append(said.Traits, t), append(said.Excess, 0)
			}
			said.Excess[k] += share
		}
	}
	return said
}

// ChoiceSums are sums over random choices and the results of their games, from which the advantages of
// traits are fitted (REINFORCE, Williams 1992, with the search's chance to win as baseline).
type ChoiceSums struct {
	Games, Choices int
	// Products has the sums of products of the excesses of each two traits, a row for each trait, empty
	// where no choice had it; Gains those of an excess and of what the game brought beyond the chance;
	// Squares that of the latter squared.
	Products [][]float64
	Gains    []float64
	Squares  float64
}

// Add adds the choices of one side of a game, which had a result from 0 to 1 for it.
func (s *ChoiceSums) Add(choices []Choice, result float64) {
	n := advantage.Count()
	if s.Products == nil {
		s.Products, s.Gains = make([][]float64, n), make([]float64, n)
	}
	for _, c := range choices {
		gain := result - c.Chance
		s.Choices++
		s.Squares += float64(gain * gain)
		for i, t := range c.Traits {
			s.Gains[t] += float64(c.Excess[i] * gain)
		}
		if s.Choices%sampled == 0 {
			s.multiply(&c)
		}
	}
}

// sampled is of how many choices one counts in the products, with this weight. All would cost more than
// the games, and products have little noise.
const sampled = 16

// multiply adds the products of a choice.
func (s *ChoiceSums) multiply(c *Choice) {
	n := advantage.Count()
	for i, t := range c.Traits {
		row := s.Products[t]
		if row == nil {
			row = make([]float64, n)
			s.Products[t] = row
		}
		x := sampled * c.Excess[i]
		for j, u := range c.Traits {
			row[u] += float64(x * c.Excess[j])
		}
	}
}

// Whole reports whether it has the sums of a number of traits.
func (s *ChoiceSums) Whole(traits int) bool {
	ragged := func(row []float64) bool { return len(row) != 0 && len(row) != traits }
	return len(s.Gains) == traits && len(s.Products) == traits && !slices.ContainsFunc(s.Products, ragged)
}

// Sum returns the sums of both.
func (s *ChoiceSums) Sum(o *ChoiceSums) *ChoiceSums {
	sum := &ChoiceSums{Games: s.Games + o.Games, Choices: s.Choices + o.Choices, Squares: s.Squares + o.Squares}
	sum.Gains = added(s.Gains, o.Gains)
	sum.Products = make([][]float64, max(len(s.Products), len(o.Products)))
	for i := range sum.Products {
		sum.Products[i] = added(s.row(i), o.row(i))
	}
	return sum
}

// row returns the products of a trait, nil for none.
func (s *ChoiceSums) row(i int) []float64 {
	if s.Products == nil {
		return nil
	}
	return s.Products[i]
}

// added returns the sum of two rows, of which any may be missing.
func added(a, b []float64) []float64 {
	if len(a) == 0 {
		a, b = b, a
	}
	sum := append([]float64(nil), a...)
	for i := range b {
		sum[i] += b[i]
	}
	return sum
}

// Fit returns the advantage of each trait in chance to win of an even game. Effects of groups of
// traits and of single ones are taken to be about as large as the given deviation, and what the
// games do not show stays near 0 (ridge regression, Hoerl and Kennard 1970).
func (s *ChoiceSums) Fit(deviation float64) []float64 {
	n := advantage.Count()
	effects := make([]float64, n)
	if s.Choices == 0 {
		return effects
	}
	g := grouped{over: s, groups: advantage.Groups(), penalty: s.Squares / float64(s.Choices) / float64(deviation*deviation)}
	for k, x := range g.solve() {
		for _, t := range g.groups[k].Traits {
			effects[t] += x
		}
	}
	return effects
}

// Check returns the slope of these results over what effects found elsewhere promise, which is 1
// where they hold, with its standard error, and by how much the promises differ, as a
// standard deviation.
func (s *ChoiceSums) Check(effects []float64) (slope, doubt, spread float64) {
	if s.Choices == 0 {
		return 0, math.Inf(1), 0
	}
	promised, came := 0.0, 0.0
	for i, e := range effects {
		came += float64(e * s.Gains[i])
		promised += float64(e * dot(s.Products[i], effects))
	}
	if promised <= 0 {
		return 0, math.Inf(1), 0
	}
	noise := s.Squares / float64(s.Choices)
	return came / promised, math.Sqrt(noise / promised), math.Sqrt(promised / float64(s.Choices))
}

// Alone returns by how much moves with one of some traits turn out better than the others, in chance
// to win of an even game, whatever else they have, with the standard error: 0 where no game shows it.
func (s *ChoiceSums) Alone(traits []advantage.Trait) (effect, doubt float64) {
	gain, product := 0.0, 0.0
	if s.Choices == 0 {
		return 0, 0
	}
	for _, t := range traits {
		gain += s.Gains[t]
		for _, u := range traits {
			if row := s.Products[t]; len(row) > 0 {
				product += row[u]
			}
		}
	}
	if product <= leastProduct {
		return 0, 0
	}
	return gain / product, math.Sqrt(s.Squares / float64(s.Choices) / product)
}

// leastProduct is from which on the choices that count in the products are enough: some hundred that
// differ in a trait.
const leastProduct = 25 * sampled

// grouped is the regression on groups of traits.
type grouped struct {
	over    *ChoiceSums
	groups  []advantage.Group
	penalty float64
}

// rounds bounds the steps of solve, and enough is the part of the first error that it leaves.
const (
	rounds = 500
	enough = 1e-12
)

// solve returns the effect of each group by the method of conjugate gradients (Hestenes and Stiefel
// 1952).
func (g *grouped) solve() []float64 {
	x, rest := make([]float64, len(g.groups)), g.sums(g.over.Gains)
	way := append([]float64(nil), rest...)
	size := dot(rest, rest)
	least := size * enough
	for i := 0; i < rounds && size > least; i++ {
		image := g.apply(way)
		a := size / dot(way, image)
		for k := range x {
			x[k] += float64(a * way[k])
			rest[k] -= float64(a * image[k])
		}
		before := size
		size = dot(rest, rest)
		for k := range way {
			way[k] = rest[k] + float64(size/before*way[k])
		}
	}
	return x
}

// apply returns the matrix of the regression times a vector.
func (g *grouped) apply(v []float64) []float64 {
	n := len(g.over.Gains)
	single := make([]float64, n)
	for k, group := range g.groups {
		for _, t := range group.Traits {
			single[t] += v[k]
		}
	}
	image := make([]float64, n)
	for i := range image {
		image[i] = dot(g.over.Products[i], single)
	}
	out := g.sums(image)
	for k := range out {
		out[k] += float64(g.penalty * v[k])
	}
	return out
}

// sums adds up a number of each trait over every group.
func (g *grouped) sums(of []float64) []float64 {
	out := make([]float64, len(g.groups))
	for k, group := range g.groups {
		for _, t := range group.Traits {
			out[k] += of[t]
		}
	}
	return out
}
