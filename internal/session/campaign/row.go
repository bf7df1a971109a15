package campaign

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// A Row is a battle with what somebody has reached in it, as lists have it.
type Row struct {
	Number  int         `json:"number"`
	Name    string      `json:"name"`
	Title   phrase.Text `json:"title"`
	Idea    phrase.Text `json:"idea"`
	Rival   Foe         `json:"rival"`
	Variant string      `json:"variant"`
	Board   string      `json:"board"` // columns x rows
	Pieces  int         `json:"pieces"`
	Given   bool        `json:"given"` // the set-up is given
	Goals   []Star      `json:"goals"`
	Stars   int         `json:"stars"`
	Played  int         `json:"played"`
	Won     int         `json:"won"`
	Open    bool        `json:"open"`
	Next    bool        `json:"next"` // it is the one to play next
	// Why says why the newest game counts less than it would, empty where it counts.
	Why phrase.Text `json:"why,omitzero"`
}

// A Foe is the rival of a battle.
type Foe struct {
	Player string      `json:"player"` // its specification
	Name   string      `json:"name"`
	Kind   phrase.Text `json:"kind"`
	Face   string      `json:"face"`
	Says   phrase.Text `json:"says"` // before the battle
}

// A Star is what one is for, whether it was reached once, and whether in the newest game.
type Star struct {
	Says    phrase.Text `json:"says"`
	Reached bool        `json:"reached"`
	Last    bool        `json:"last"`
	Met     bool        `json:"met"` // the newest game met the goal, whether or not its star counts
}

// Rows returns the battles as lists have them.
func (p Progress) Rows() []Row {
	rows := []Row{}
	next := p.Next()
	for i := range p {
		s := &p[i]
		b, r, v := s.Battle, s.Battle.Rival(), s.Battle.Variant()
		row := Row{
			Number: i + 1, Name: b.Name, Title: b.Title(), Idea: b.Idea(), Variant: v.Name, Board: v.Grid().String(),
			Pieces: v.Stratego.Pieces(), Given: b.Setup() != "", Stars: Count(s.Stars), Played: s.Played, Won: s.Won, Open: s.Open,
			Next:  next != nil && next.Battle.Name == b.Name,
			Rival: Foe{r.Spec, r.Name, phrase.New(r.Kind), r.Key(), r.Said()},
		}
		for n, g := range b.Goals() {
			last := s.Last != nil
			row.Goals = append(row.Goals, Star{g.Text(), s.Stars[n], last && s.Last.Stars[n], last && s.Last.Met[n]})
		}
		if s.Last != nil {
			row.Why = s.Last.Why
		}
		rows = append(rows, row)
	}
	return rows
}

// Marks shows stars as a terminal does: an asterisk for each that was reached, a dot for each that was not.
func (r *Row) Marks() string {
	var b strings.Builder
	for _, g := range r.Goals {
		b.WriteByte(".*"[bit(g.Reached)])
	}
	return b.String()
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Line is the row of a terminal's list, of 80 columns at most.
func (r *Row) Line() string {
	if !r.Open {
		return fmt.Sprintf("%2d      %-18s opens later", r.Number, r.Title)
	}
	return fmt.Sprintf("%2d  %s %-18s %-6s %2d pieces  against %s, %s", r.Number, r.Marks(), r.Title, r.Board, r.Pieces, r.Rival.Name, r.Rival.Kind)
}

// Lines tell the battle: its idea, what its rival says, and what its stars are for.
func (r *Row) Lines() []string {
	lines := []string{
		fmt.Sprintf("Battle %d, %s, against %s, %s", r.Number, r.Title, r.Rival.Name, r.Rival.Kind),
		fmt.Sprintf("%s, %d pieces each, set-up %s", r.Board, r.Pieces, [...]string{"of your own", "given"}[bit(r.Given)]),
		r.Idea.String(),
		fmt.Sprintf("%s: \"%s\"", r.Rival.Name, r.Rival.Says),
	}
	for _, g := range r.Goals {
		lines = append(lines, fmt.Sprintf("  %c %s", ".*"[bit(g.Reached)], g.Says))
	}
	return append(lines, fmt.Sprintf("Played %d, won %d.", r.Played, r.Won))
}
