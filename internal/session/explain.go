package session

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/stratego"
)

// sure is how many hidden pieces are named.
const sure = 3

// A Thought is what a player reported about a move, all from what it may know itself.
type Thought struct {
	Info  search.Info
	Words reason.Words // why it makes the move
	// Guesses are the player's beliefs about hidden pieces, in words.
	Guesses []phrase.Text
}

// Reasons say why the move is made, in sentences without figures: what it does, what it
// risks, what is expected next, and what hidden pieces may be.
func (t Thought) Reasons() []phrase.Text {
	return append(t.Words.Sentences(), t.Guesses...)
}

// Figures are the player's numbers, a line each: its chance to win, the moves that it
// considered with their expected continuations, the hidden pieces that it is surest of, and
// its notes.
func (t Thought) Figures() []phrase.Text {
	i, lines, facts := t.Info, []phrase.Text{}, []phrase.Text(nil)
	if i.Win > 0 {
		facts = append(facts, phrase.New("win %.0f %%", 100*i.Win))
	}
	if i.Depth > 0 {
		facts = append(facts, phrase.New("depth %d", i.Depth))
	}
	if i.Nodes > 0 {
		facts = append(facts, phrase.New("%s nodes", thousands(i.Nodes)))
	}
	if len(facts) > 0 {
		lines = append(lines, joined("%s, %s", facts))
	}
	for _, c := range i.Candidates {
		lines = append(lines, weighed(c))
	}
	for _, g := range surest(i.Beliefs.List()) {
		lines = append(lines, g.figures())
	}
	for _, note := range i.Notes {
		lines = append(lines, phrase.Verbatim(note))
	}
	return lines
}

// weighed is a line about a move that a player weighed.
func weighed(c search.Candidate) phrase.Text {
	facts := []phrase.Text{phrase.New("%.0f %%", 100*c.Win)}
	if c.Win < 0 {
		facts[0] = phrase.Verbatim(fmt.Sprintf("%+.2f", c.Value))
	}
	if !c.Why.Empty() {
		facts = append(facts, c.Why)
	}
	if len(c.Line) > 0 {
		facts = append(facts, phrase.New("then %s", strings.Join(c.Line, ", ")))
	}
	return phrase.New("%s  %s", c.Move, joined("%s; %s", facts))
}

// joined joins texts, two by two, by a format.
func joined(format string, parts []phrase.Text) phrase.Text {
	all := parts[0]
	for _, p := range parts[1:] {
		all = phrase.New(format, all, p)
	}
	return all
}

// taken is the belief about a hidden piece.
type taken struct {
	token string
	p     float64
	of    search.Belief
}

// surest are the hidden pieces whose likeliest rank is likeliest.
func surest(beliefs []search.Belief) []taken {
	all := make([]taken, 0, len(beliefs))
	for _, b := range beliefs {
		g := taken{of: b}
		for token, p := range b.Chances {
			if p > g.p || p == g.p && token < g.token {
				g.token, g.p = token, p
			}
		}
		if g.p > 0 {
			all = append(all, g)
		}
	}
	order.Stable(all, func(a, b taken) int { return cmp.Compare(b.p, a.p) })
	return all[:min(sure, len(all))]
}

// name is what the piece is taken for: "a Miner", "the Spy".
func (g taken) name() phrase.Text {
	r, err := stratego.ParseRank(g.token)
	switch {
	case err != nil:
		return phrase.New("a %s", g.token)
	case slices.Contains(only, r):
		return phrase.New("the %s", r)
	}
	return phrase.New("a %s", r)
}

// only are the ranks that most armies have once.
var only = []stratego.Rank{stratego.Flag, stratego.Marshal, stratego.General, stratego.Spy}

func (g taken) figures() phrase.Text {
	if g.of.Why.Empty() {
		return phrase.New("%s: %s, %.0f %% likely", g.of.Square, g.name(), reason.Percent(g.p))
	}
	return phrase.New("%s: %s, %.0f %% likely (it %s)", g.of.Square, g.name(), reason.Percent(g.p), g.of.Why)
}

// likely are the words of a guess, by how likely it is at least.
var likely = []struct {
	from  float64
	words string // of one piece
	each  string // of several
}{
	{reason.Surely, "The piece on %s must be %s: nothing else is left for it", "The pieces on %s must each be %s"},
	{0.85, "The piece on %s is almost certainly %s", "The pieces on %s are each almost certainly %s"},
	{0.6, "The piece on %s is probably %s", "The pieces on %s are each probably %s"},
	{0.4, "The piece on %s may be %s", "The pieces on %s may each be %s"},
}

// class is how likely the guess is: a place in likely, which has none for what is not worth
// telling.
func (g taken) class() int {
	for i, l := range likely {
		if g.p >= l.from {
			return i
		}
	}
	return len(likely)
}

// words is what the guess is called; nothing where it is none worth telling.
func (g taken) words() phrase.Text {
	class := g.class()
	if class == len(likely) {
		return phrase.Text{}
	}
	l := likely[class]
	guess := phrase.New(l.words, g.of.Square, g.name())
	if class == 0 || g.of.Why.Empty() { // the words say it, or there is nothing to say
		return phrase.New("%s.", guess)
	}
	return phrase.New("%s: it %s.", guess, g.of.Why)
}

// alike reports whether the same is said of two pieces but for where they stand.
func (g taken) alike(o taken) bool {
	return g.token == o.token && g.class() == o.class() && g.class() > 0 && g.of.Why.String() == o.of.Why.String()
}

// guessed is what pieces of which the same is to be said are called.
func guessed(all []taken) phrase.Text {
	first := all[0]
	if len(all) == 1 {
		return first.words()
	}
	squares := make([]phrase.Text, len(all))
	for i, g := range all {
		squares[i] = phrase.Verbatim(g.of.Square)
	}
	guess := phrase.New(likely[first.class()].each, phrase.List(squares...), first.name())
	if first.of.Why.Empty() {
		return phrase.New("%s.", guess)
	}
	return phrase.New("%s: each %s.", guess, first.of.Why)
}

// thousands writes a number with a comma before every three digits.
func thousands(n uint64) string {
	text := strconv.FormatUint(n, 10)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
