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
	back       float64       // how much of it the true pieces gave back: of the other sign
	forgave    string        // what is said with both shares where that is so
}

// little is the share below which a part is not told by itself.
const little = 0.05

// parts divides the result of a side less a half; all of them, with what came back of them, add up to that. What mistakes
// cost is by what the side could know, as at the moves themselves; what the true pieces forgave of that is told with it, and
// is no part of what the side could not know.
func (r *Review) parts(side board.Side) []part {
	s, other := r.Sum, side.Opponent()
	name := []phrase.Text{r.side(other)}
	mine, unknown := forgiven(s.Mistakes[side], s.Misjudgements[side])
	theirs, hidden := forgiven(s.Mistakes[other], s.Misjudgements[other])
	const forgave = " (the true pieces forgave %.0f %%)"
	all := []part{
		{amount: own(side, s.Setups), took: "the set-ups as they met took %.0f %%", gave: "the set-ups as they met gave %.0f %%"},
		{
			amount: s.Mistakes[side], back: mine, took: "its mistakes took %.0f %%",
			forgave: "its mistakes took %.0f %%" + forgave,
		},
		{
			amount: -s.Mistakes[other], back: -theirs, gave: "mistakes of %s gave %.0f %%", other: name,
			forgave: "mistakes of %s gave %.0f %%" + forgave,
		},
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

// forgiven divides what came of moves otherwise than could be known, where that gave: what it took off the cost of mistakes,
// which is below 0, and the rest.
func forgiven(mistakes, unknown float64) (forgave, rest float64) {
	forgave = max(0, min(unknown, -mistakes))
	return forgave, unknown - forgave
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
			rest -= percent(p.amount) + percent(p.back)
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
	with = append(with, math.Abs(percent(p.amount)))
	if back := math.Abs(percent(p.back)); back > 0 {
		format, with = p.forgave, append(with, back)
	}
	return phrase.New(format, with...)
}

// percent is a share in whole percent.
func percent(x float64) float64 { return math.Round(100 * x) }
