package session

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Talk is how much hints, explanations and the coach say. Every face has one for its game, and nothing
// but this package decides what is said at each level.
type Talk uint8

// The levels of talk. The zero value is what most people want.
const (
	Normal  Talk = iota // reasons in sentences
	Short               // one sentence
	Figured             // the player's numbers too
)

// talkNames are the levels by name.
var talkNames = [...]string{Normal: "normal", Short: "short", Figured: "figures"}

// String returns the name of a level.
func (t Talk) String() string { return talkNames[t] }

// talkOrder is in which order the levels follow one another.
var talkOrder = []Talk{Short, Normal, Figured}

// ParseTalk reads the name of a level; nothing stands for the one after the level now.
func ParseTalk(text string, now Talk) (Talk, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	for i, t := range talkOrder {
		if text == t.String() || text == "" && talkOrder[(i+len(talkOrder)-1)%len(talkOrder)] == now {
			return t, nil
		}
	}
	return now, fmt.Errorf("%q is no level of talk: expected short, normal or figures", text)
}

// Says says what is said at a level, for terminals.
func (t Talk) Says() string {
	return "Hints, explanations and the coach " + [...]string{
		Normal: "say their reasons.", Short: "say one sentence.", Figured: "add their figures.",
	}[t]
}

// Said is what is said of the thought at a level of talk.
func (t Thought) Said(talk Talk) []phrase.Text {
	switch talk {
	case Short:
		return t.Words.Short()
	case Figured:
		return append(t.Reasons(), t.Figures()...)
	}
	return t.Reasons()
}

// Said is what is said of the objection at a level of talk.
func (o *Objection) Said(talk Talk) []phrase.Text {
	switch talk {
	case Short:
		return []phrase.Text{phrase.New("%s gives away %.0f %% of your chance to win; %s was better.", o.Move.Text, 100*o.Cost, o.Better.Text)}
	case Figured:
		return append(o.Sentences(), o.Figures...)
	}
	return o.Sentences()
}

// brief is what a short talk leaves of what the coach says: the first danger, else the first sentence.
func (c *coaching) brief() []phrase.Text {
	if len(c.said) == 0 {
		return nil
	}
	if c.urgent < len(c.said) {
		return c.said[c.urgent : c.urgent+1]
	}
	return c.said[:1]
}
