package session

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/reason"
	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"
)

// sure is how many hidden pieces are told of.
const sure = 3

// A Thought is what a player told about a move, all from what it may know itself.
type Thought struct {
	Info  search.Info
	Words reason.Words // why it makes the move
	// Guesses are what the player takes hidden pieces for, in words.
	Guesses []string
}

// Reasons say why the move is made, in sentences without figures: what it does, what it
// risks, what is expected next, and what hidden pieces may be.
func (t Thought) Reasons() []string {
	return append(t.Words.Sentences(), t.Guesses...)
}

// Figures are what the player reckoned, a line each: its chance to win, the moves it
// weighed with what it expects after them, the hidden pieces it is surest of, and its
// notes.
func (t Thought) Figures() []string {
	i, lines, facts := t.Info, []string{}, []string(nil)
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
	for _, g := range surest(i.Beliefs) {
		lines = append(lines, g.figures())
	}
	return append(lines, i.Notes...)
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

// taken is what a hidden piece is taken for.
type taken struct {
	name string
	p    float64
	of   search.Belief
}

// surest are the hidden pieces whose likeliest rank is likeliest.
func surest(beliefs []search.Belief) []taken {
	all := make([]taken, 0, len(beliefs))
	for _, b := range beliefs {
		g := taken{of: b}
		for token, p := range b.Chances {
			if p > g.p || p == g.p && token < g.name {
				g.name, g.p = token, p
			}
		}
		if r, err := stratego.ParseRank(g.name); err == nil {
			g.name = r.String()
		}
		if g.p > 0 {
			all = append(all, g)
		}
	}
	slices.SortStableFunc(all, func(a, b taken) int { return cmp.Compare(b.p, a.p) })
	return all[:min(sure, len(all))]
}

func (g taken) figures() string {
	line := fmt.Sprintf("%s is a %s for %.0f %%", g.of.Square, g.name, 100*g.p)
	if g.of.Why != "" {
		line += ": " + g.of.Why
	}
	return line + "."
}

// words is what the guess is called; "" where it is none worth telling.
func (g taken) words() string {
	how := ""
	switch {
	case g.p > 0.999:
		how = "must be"
	case g.p >= 0.85:
		how = "is almost certainly"
	case g.p >= 0.6:
		how = "is probably"
	case g.p >= 0.4:
		how = "may be"
	default:
		return ""
	}
	article := "a "
	if g.name == stratego.Flag.String() || g.name == stratego.Marshal.String() || g.name == stratego.General.String() || g.name == stratego.Spy.String() {
		article = "the "
	}
	line := fmt.Sprintf("The piece on %s %s %s%s", g.of.Square, how, article, g.name)
	if g.of.Why != "" {
		line += ": it " + strings.ReplaceAll(g.of.Why, ", has", " and has")
	}
	return line + "."
}

// said remembers what a side was told of hidden pieces, by square, so that only what is
// new is told again.
type said map[string]string

// news returns what is new, and remembers it.
func (s said) news(beliefs []search.Belief) []string {
	var lines []string
	for _, g := range surest(beliefs) {
		if words := g.words(); words != "" && s[g.of.Square] != words {
			s[g.of.Square] = words
			lines = append(lines, words)
		}
	}
	return lines
}
