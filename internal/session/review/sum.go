package review

import (
	"cmp"
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// A part is one of those that a result is made of, as the side sees it whose result is told.
type part struct {
	amount     float64
	took, gave string        // what is said of it, with its share; mistakes of one's own only take, the other side's only give
	other      []phrase.Text // who else is named
}

// little is the share below which a part is not told by itself.
const little = 0.05

// parts divides the result of a side less a half; all of them add up to that. What a side's mistakes cost and what came of
// them in truth are one: a mistake that the true pieces forgave took nothing, and what it could not know gave only what is
// left.
func (r *Review) parts(side board.Side) []part {
	s, other := r.Sum, side.Opponent()
	name := []phrase.Text{r.side(other)}
	mine, unknown := forgiven(s.Mistakes[side], s.Misjudgements[side])
	theirs, hidden := forgiven(s.Mistakes[other], s.Misjudgements[other])
	all := []part{
		{amount: own(side, s.Setups), took: "the set-ups as they met took %.0f %%", gave: "the set-ups as they met gave %.0f %%"},
		{amount: mine, took: "its mistakes took %.0f %%"},
		{amount: -theirs, gave: "mistakes of %s gave %.0f %%", other: name},
		{amount: s.Luck[side] - s.Luck[other], took: "luck took %.0f %%", gave: "luck gave %.0f %%"},
		{
			amount: own(side, s.End), took: "the end, which was not on the board, took %.0f %%",
			gave: "the end, which was not on the board, gave %.0f %%",
		},
	}
	if r.Game == record.Advance {
		return append(all, part{
			amount: unknown - hidden, took: "what was seen only later took %.0f %%", gave: "what was seen only later gave %.0f %%",
		})
	}
	return append(
		all, part{amount: unknown, took: "what it could not know took %.0f %%", gave: "what it could not know gave %.0f %%"},
		part{amount: -hidden, took: "what %s could not know took %.0f %%", gave: "what %s could not know gave %.0f %%", other: name},
	)
}

// forgiven sets off what mistakes cost against what came of moves otherwise than could be known, where that gave.
func forgiven(mistakes, unknown float64) (cost, rest float64) {
	if unknown <= 0 {
		return mistakes, unknown
	}
	return min(0, mistakes+unknown), max(0, mistakes+unknown)
}

// told is the side whose result is told: who lost, or the first.
func (s *Sum) told() board.Side {
	if s.Result > 0.5 {
		return board.Second
	}
	return board.First
}

// sumWords say what a side's result is made of: the parts that count, the largest first, and what the others come to together.
// The figures that are said add up.
func (r *Review) sumWords(s *Sum) phrase.Text {
	side := s.told()
	all := r.parts(side)
	order.Stable(all, func(a, b part) int { return cmp.Compare(math.Abs(b.amount), math.Abs(a.amount)) })
	result := percent(of(side, s.Result))
	rest := result - 50
	var said []phrase.Text
	for _, p := range all {
		if math.Abs(p.amount) >= little {
			said = append(said, p.words())
			rest -= percent(p.amount)
		}
	}
	if len(said) == 0 {
		return phrase.Text{}
	}
	if rest != 0 {
		p := part{amount: rest / 100, took: "all else took %.0f %%", gave: "all else gave %.0f %%"}
		said = append(said, p.words())
	}
	if r.Game == record.Stratego {
		return phrase.New("By the true pieces, from 50 %% to %.0f %% for %s: %s.", result, r.side(side), phrase.List(said...))
	}
	return phrase.New("From 50 %% to %.0f %% for %s: %s.", result, r.side(side), phrase.List(said...))
}

// words say what a part took or gave.
func (p *part) words() phrase.Text {
	format := p.gave
	if p.amount < 0 {
		format = p.took
	}
	with := []any{}
	for _, t := range p.other {
		with = append(with, t)
	}
	return phrase.New(format, append(with, math.Abs(percent(p.amount)))...)
}

// percent is a share in whole percent.
func percent(x float64) float64 { return math.Round(100 * x) }
