package review

import (
	"cmp"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// told is the luck from which a sentence mentions it.
const told = 0.05

// worst is how many of the dearest moves are listed.
const worst = 8

// Worst returns the plies of the moves that cost most, the dearest first, and none that
// are sound.
func Worst(plies []Ply) []int {
	found := []int{}
	for i, p := range plies {
		if gradeOf(p.Cost) != Sound {
			found = append(found, i)
		}
	}
	order.Stable(found, func(a, b int) int { return cmp.Compare(plies[b].Cost, plies[a].Cost) })
	return found[:min(worst, len(found))]
}

// accounts adds up what the moves of both sides came to.
func accounts(plies []Ply) (all [2]Account) {
	for _, p := range plies {
		a := &all[p.Side]
		a.Moves++
		a.Cost += p.Cost
		a.Luck += p.Luck
		all[p.Side.Opponent()].Luck -= p.Luck
		switch p.Grade {
		case Inaccuracy:
			a.Inaccuracies++
		case Mistake:
			a.Mistakes++
		case Blunder:
			a.Blunders++
		}
	}
	for side := range all {
		a := &all[side]
		a.Cost, a.Luck = rounded(a.Cost/float64(max(1, a.Moves))), rounded(a.Luck)
	}
	return all
}

// tell says what there is to say about a move.
func (r *Review) tell(p *Ply) []phrase.Text {
	var parts []phrase.Text
	if p.Grade != Sound {
		parts = append(parts, r.costWords(p)...)
	}
	if p.Strike != nil && (p.Luck >= told || p.Luck <= -told) {
		parts = append(parts, p.Strike.luckWords(phrase.New(r.Sides[p.Side]), p.Luck))
	}
	return parts
}

// costWords say what a move gave away, what was better and what it allows.
func (r *Review) costWords(p *Ply) []phrase.Text {
	told := []phrase.Text{phrase.New(costs[p.Grade], p.Move, 100*p.Cost, phrase.New(r.Sides[p.Side]))}
	if p.Allows {
		told = append(told, phrase.New("It allows %s.", p.Expected[0]))
	}
	if p.Why.Empty() {
		return append(told, phrase.New("%s was better.", p.Best))
	}
	return append(told, phrase.New("%s was better: it %s.", p.Best, p.Why))
}

// costs say what a move of a grade gave away.
var costs = map[Grade]string{
	Inaccuracy: "An inaccuracy: %s gives away %.0f %% of %s's chance to win.",
	Mistake:    "A mistake: %s gives away %.0f %% of %s's chance to win.",
	Blunder:    "A blunder: %s gives away %.0f %% of %s's chance to win.",
}

// luckWords tell how a strike came out beside what was to be expected.
func (s *Strike) luckWords(side phrase.Text, luck float64) phrase.Text {
	could, began := s.Could[0], phrase.New("Luck for %s", side)
	if luck < 0 {
		began = phrase.New("Luck against %s", side)
	}
	began = phrase.New("%s: the strike promised %.0f %% and came to %.0f %%", began, 100*s.Before, 100*s.After)
	if could.Rank != s.Defender {
		return phrase.New("%s; the likeliest defender was a %s (%.0f %%), it was a %s.", began, rankName(could.Rank), 100*could.Chance, rankName(s.Defender))
	}
	return phrase.New("%s; a %s was likeliest (%.0f %%).", began, rankName(could.Rank), 100*could.Chance)
}

// sentence joins what is told in English.
func sentence(told []phrase.Text) string {
	var parts []string
	for _, t := range told {
		parts = append(parts, t.String())
	}
	return strings.Join(parts, " ")
}

// rankName is the name of a rank by its token.
func rankName(token string) phrase.Text {
	r, err := stratego.ParseRank(token)
	if err != nil {
		return phrase.Verbatim(token)
	}
	return phrase.New(r.String())
}

// sideNames are the names of the sides of a game.
func sideNames(game string) (names [2]string) {
	g := record.Game{Game: game}
	for side := range board.Side(2) {
		name := g.SideName(side)
		names[side] = strings.ToUpper(name[:1]) + name[1:]
	}
	return names
}
