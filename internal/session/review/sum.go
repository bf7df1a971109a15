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
	nothing    string        // what is said of mistakes that came to nothing
	other      []phrase.Text // who else is named
	judged     float64       // what it was by what could be known, where the true pieces forgave some of that; otherwise 0
}

// little is the share below which a part is not told by itself.
const little = 0.05

// parts divides the result of a side less a half; all of them add up to that. Mistakes count as what they cost by the true
// pieces: what these forgave is no part of what the side could not know.
func (r *Review) parts(side board.Side) []part {
	s, other := r.Sum, side.Opponent()
	name := []phrase.Text{r.side(other)}
	mine, unknown := forgiven(s.Mistakes[side], s.Misjudgements[side])
	theirs, hidden := forgiven(s.Mistakes[other], s.Misjudgements[other])
	all := append(r.mistakes(side, mine, theirs), []part{
		{amount: own(side, s.Setups), took: "the set-ups as they met took %.0f %%", gave: "the set-ups as they met gave %.0f %%"},
		{amount: s.Luck[side] - s.Luck[other], took: "luck took %.0f %%", gave: "luck gave %.0f %%"},
		{
			amount: own(side, s.End), took: "the end, which was not on the board, took %.0f %%",
			gave: "the end, which was not on the board, gave %.0f %%",
		},
	}...)
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

// mistakes are the parts of both sides' mistakes, of which the true pieces forgave some; one part for both where those of a
// side came to more than there is to lose, which they only can by turns.
func (r *Review) mistakes(side board.Side, mine, theirs float64) []part {
	other := side.Opponent()
	cost, gift := r.Sum.Mistakes[side], -r.Sum.Mistakes[other]
	if cost+mine < -1 || gift-theirs > 1 {
		return []part{{
			amount: cost + mine + gift - theirs, judged: max(-cost, gift),
			took: "mistakes of both sides together took %.0f %%", gave: "mistakes of both sides together gave %.0f %%",
			nothing: "mistakes of both sides made up for each other",
		}}
	}
	return []part{
		mistaken(cost, mine, part{took: "its mistakes took %.0f %%", nothing: "its mistakes took nothing"}),
		mistaken(gift, -theirs, part{
			gave: "mistakes of %s gave %.0f %%", nothing: "mistakes of %s gave nothing", other: []phrase.Text{r.side(other)},
		}),
	}
}

// mistaken fills in what a part cost or gave that was judged to be so much, where the true pieces gave some of it back.
func mistaken(judged, back float64, p part) part {
	if p.amount = judged + back; back != 0 {
		p.judged = judged
	}
	return p
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
		if math.Abs(p.amount) >= little || p.forgiven() {
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

// forgiven reports whether a part was judged to be worth telling, and came to nothing by the true pieces.
func (p *part) forgiven() bool { return percent(p.amount) == 0 && math.Abs(p.judged) >= little }

// words say what a part took or gave; and what it was judged to be, unless that is more than there is to lose.
func (p *part) words() phrase.Text {
	var with []any
	for _, t := range p.other {
		with = append(with, t)
	}
	var said phrase.Text
	switch share := math.Abs(percent(p.amount)); {
	case p.forgiven():
		said = phrase.New(p.nothing, with...)
	case p.amount < 0:
		said = phrase.New(p.took, append(with, share)...)
	default:
		said = phrase.New(p.gave, append(with, share)...)
	}
	if judged := math.Abs(percent(p.judged)); judged > 0 && judged < 100 {
		said = phrase.New("%s (%.0f %% by what could be known)", said, judged)
	}
	return said
}

// percent is a share in whole percent.
func percent(x float64) float64 { return math.Round(100 * x) }
