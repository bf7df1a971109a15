package httpbot

import (
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Rules say what games a bot accepts. Whatever they refuse never reaches it.
type Rules struct {
	Variants []string `json:"variants,omitempty"` // empty: all
	People   bool     `json:"people"`             // play against people
	Bots     bool     `json:"bots"`               // and against programs
	Games    int      `json:"games"`              // at a time
	// Untimed is set where games without a clock are accepted; of the others the
	// clock is between Least and Most minutes. 0 for Most: however long.
	Untimed bool `json:"untimed"`
	Least   int  `json:"leastMinutes"`
	Most    int  `json:"mostMinutes"`
	// Ask is set where the bot wants to be asked about each game that the rules let
	// through; otherwise those begin at once.
	Ask bool `json:"ask"`
}

// DefaultRules accept every game, four at a time.
func DefaultRules() Rules { return Rules{People: true, Bots: true, Games: 4, Untimed: true} }

// mostGames is how many games a bot may play at a time.
const mostGames = 100

// check says what is wrong with rules.
func (r *Rules) check(variants []string) error {
	for _, v := range r.Variants {
		if !slices.Contains(variants, v) {
			return phrase.Errorf("variants: %q is not played here: expected some of %s", v, strings.Join(variants, ", "))
		}
	}
	switch {
	case r.Games < 1 || r.Games > mostGames:
		return phrase.Errorf("games %d: expected 1 to %d", r.Games, mostGames)
	case r.Least < 0 || r.Most < 0 || r.Most > 0 && r.Least > r.Most:
		return phrase.Errorf("clocks from %d to %d minutes: expected a range, or 0 for the latter", r.Least, r.Most)
	case !r.People && !r.Bots:
		return phrase.Errorf("people and bots are both false: expected at least one to be true")
	}
	return nil
}

// refuse says in words why the rules do not let a game through, nil where they do.
func (r *Rules) refuse(bot string, c *Challenge, playing int) error {
	switch {
	case len(r.Variants) > 0 && !slices.Contains(r.Variants, c.Variant):
		return phrase.Errorf("%s does not play %s, only %s", bot, c.Variant, strings.Join(r.Variants, ", "))
	case c.IsBot && !r.Bots:
		return phrase.Errorf("%s plays against people only", bot)
	case !c.IsBot && !r.People:
		return phrase.Errorf("%s plays against programs only", bot)
	case playing >= r.Games:
		return phrase.Errorf("%s is already playing as many games as it accepts (%d)", bot, r.Games)
	case c.Minutes == 0 && !r.Untimed:
		return phrase.Errorf("%s plays with a clock only", bot)
	case c.Minutes > 0 && r.Most > 0 && (c.Minutes < r.Least || c.Minutes > r.Most):
		return phrase.Errorf("%s wants a clock of %d to %d minutes", bot, r.Least, r.Most)
	case c.Minutes > 0 && c.Minutes < r.Least:
		return phrase.Errorf("%s wants a clock of %d or more minutes", bot, r.Least)
	}
	return nil
}
