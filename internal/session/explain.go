package session

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"
)

// others is how many further moves a hint names, and sure how many hidden
// pieces are told of.
const (
	others = 2
	sure   = 3
)

// Reasons say why a hint is given, a line each: what the move does, the reply
// to expect, the chance to win, other moves, and the hidden pieces that the
// adviser is surest of.
func (a Advice) Reasons() []string {
	lines := []string{} // never nil: a page reads a list, empty or not
	var more []string
	for _, c := range a.Info.Candidates {
		switch {
		case c.Move != a.Move.Text:
			if len(more) < others {
				more = append(more, c.Move+chance(c.Win, " (%.0f %%)"))
			}
			continue
		case c.Why != "" && c.Why != a.Move.Words:
			lines = append(lines, "Why: "+c.Why+".")
		}
		if len(c.Line) > 0 {
			lines = append(lines, "The reply to expect: "+c.Line[0]+".")
		}
	}
	if w := a.Info.Win; w > 0 {
		lines = append(lines, chance(w, "With it your chance to win is about %.0f %%."))
	}
	if len(more) > 0 {
		lines = append(lines, "Next best: "+strings.Join(more, ", ")+".")
	}
	return append(append(lines, surest(a.Info.Beliefs)...), a.Info.Notes...)
}

// Thoughts tell in words what a player thought, a line each: its chance to win,
// the moves it weighed with what it expects after them, the hidden pieces it is
// surest of, and its notes. "You" in them is the player itself.
func Thoughts(i search.Info) []string {
	var lines, facts []string
	if i.Win > 0 {
		facts = append(facts, chance(i.Win, "win %.0f %%"))
	}
	if i.Depth > 0 {
		facts = append(facts, fmt.Sprintf("depth %d", i.Depth))
	}
	if i.Nodes > 0 {
		facts = append(facts, fmt.Sprintf("%d nodes", i.Nodes))
	}
	if len(facts) > 0 {
		lines = append(lines, strings.Join(facts, ", "))
	}
	for _, c := range i.Candidates {
		lines = append(lines, weighed(c))
	}
	return append(append(lines, surest(i.Beliefs)...), i.Notes...)
}

// weighed is a line about a move that a player weighed.
func weighed(c search.Candidate) string {
	facts := []string{chance(c.Win, "%.0f %%")}
	if c.Win < 0 {
		facts[0] = fmt.Sprintf("%+.2f", c.Value)
	}
	if c.Why != "" {
		facts = append(facts, c.Why)
	}
	if len(c.Line) > 0 {
		facts = append(facts, "then "+strings.Join(c.Line, ", "))
	}
	return c.Move + "  " + strings.Join(facts, "; ")
}

// chance writes a probability in percent; "" where there is none.
func chance(p float64, format string) string {
	if p < 0 {
		return ""
	}
	return fmt.Sprintf(format, 100*p)
}

// surest are lines about the hidden pieces whose likeliest rank is likeliest.
func surest(beliefs []search.Belief) []string {
	type guess struct {
		token string
		p     float64
		of    search.Belief
	}
	guesses := make([]guess, 0, len(beliefs))
	for _, b := range beliefs {
		g := guess{of: b}
		for token, p := range b.Chances {
			if p > g.p || p == g.p && token < g.token {
				g.token, g.p = token, p
			}
		}
		if g.p > 0 {
			guesses = append(guesses, g)
		}
	}
	slices.SortStableFunc(guesses, func(a, b guess) int { return cmp.Compare(b.p, a.p) })
	var lines []string
	for _, g := range guesses[:min(sure, len(guesses))] {
		name := g.token
		if r, err := stratego.ParseRank(g.token); err == nil {
			name = r.String()
		}
		line := fmt.Sprintf("%s is a %s for %.0f %%", g.of.Square, name, 100*g.p)
		if g.of.Why != "" {
			line += ": " + g.of.Why
		}
		lines = append(lines, line+".")
	}
	return lines
}
