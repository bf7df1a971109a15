package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
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
	slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(plies[b].Cost, plies[a].Cost) })
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

// sentence tells what there is to say about a move.
func (r *Review) sentence(p *Ply) string {
	var parts []string
	if p.Grade != Sound {
		parts = append(parts, r.costWords(p))
	}
	if p.Strike != nil && (p.Luck >= told || p.Luck <= -told) {
		parts = append(parts, p.Strike.luckWords(r.Sides[p.Side], p.Luck))
	}
	return strings.Join(parts, " ")
}

// costWords say what a move gave away, what was better and what it allows.
func (r *Review) costWords(p *Ply) string {
	grades := map[Grade]string{Inaccuracy: "An inaccuracy", Mistake: "A mistake", Blunder: "A blunder"}
	text := fmt.Sprintf("%s: %s gives away %.0f %% of %s's chance to win.", grades[p.Grade], p.Move, 100*p.Cost, r.Sides[p.Side])
	if len(p.Expected) > 0 {
		text += fmt.Sprintf(" It allows %s.", p.Expected[0])
	}
	text += fmt.Sprintf(" %s was better", p.Best)
	if p.Why != "" {
		text += fmt.Sprintf(": it %s", p.Why)
	}
	return text + "."
}

// luckWords tell how a strike came out beside what was to be expected.
func (s *Strike) luckWords(side string, luck float64) string {
	how := "Good"
	if luck < 0 {
		how = "Bad"
	}
	could := s.Could[0]
	text := fmt.Sprintf("%s luck for %s: the strike promised %.0f %% and came to %.0f %%", how, side, 100*s.Before, 100*s.After)
	if could.Rank != s.Defender {
		return text + fmt.Sprintf("; the likeliest defender was a %s (%.0f %%), it was a %s.", rankName(could.Rank), 100*could.Chance, rankName(s.Defender))
	}
	return text + fmt.Sprintf("; a %s was likeliest, with %.0f %%.", rankName(could.Rank), 100*could.Chance)
}

// rankName is the name of a rank by its token.
func rankName(token string) string {
	r, err := stratego.ParseRank(token)
	if err != nil {
		return token
	}
	return r.String()
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
