package ladder

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/statistics"
)

// A Step is a game that counted, with the rating after it.
type Step struct {
	Game     string             `json:"game"` // by which the library calls it
	Date     time.Time          `json:"date"`
	Against  Rung               `json:"against"`
	Outcome  statistics.Outcome `json:"outcome"` // 1 won, 0 drawn, -1 lost
	Now      rating.Glicko      `json:"rating"`
	Expected float64            `json:"expected"` // the score that was expected before it
}

// A Climb is somebody's rating in a variant, and how it came about.
type Climb struct {
	Variant string        `json:"variant"`
	Game    string        `json:"game"` // stratego or advance
	Now     rating.Glicko `json:"rating"`
	Steps   []Step        `json:"steps"`
	// Left are the games that do not count, by why.
	Left []Left `json:"left"`
}

// Left are games that do not count for one reason.
type Left struct {
	Why   phrase.Text `json:"why"`
	Games int         `json:"games"`
}

// Of rates somebody by their games, each variant for itself: those with the most games that count come first. Each game is a
// rating period of its own.
func Of(games []statistics.Game) []Climb {
	climbs := map[string]*Climb{}
	for _, g := range statistics.InOrder(games) {
		c := climbs[g.Record.Variant]
		if c == nil {
			c = &Climb{
				Variant: g.Record.Variant, Game: g.Record.Game, Now: rating.Glicko{}.After(), Steps: []Step{}, Left: []Left{},
			}
			climbs[g.Record.Variant] = c
		}
		c.add(g)
	}
	all := []Climb{}
	for _, c := range climbs {
		all = append(all, *c)
	}
	slices.SortFunc(all, func(a, b Climb) int {
		return cmp.Or(cmp.Compare(len(b.Steps), len(a.Steps)), strings.Compare(a.Variant, b.Variant))
	})
	return all
}

// add counts a game.
func (c *Climb) add(g statistics.Game) {
	against, why := Counts(g)
	if !why.Empty() {
		for i := range c.Left {
			if c.Left[i].Why.Format == why.Format {
				c.Left[i].Games++
				return
			}
		}
		c.Left = append(c.Left, Left{why, 1})
		return
	}
	expected := c.Now.Expected(against.Glicko)
	c.Now = c.Now.After(rating.Bout{Against: against.Glicko, Score: g.Outcome().Points()})
	c.Steps = append(c.Steps, Step{g.Name, g.Record.Date, against, g.Outcome(), c.Now, expected})
}

// Counts returns the opponent of a game that counts; otherwise it says why the game does not.
func Counts(g statistics.Game) (against Rung, why phrase.Text) {
	rec := g.Record
	switch {
	case rec.Opened:
		why = phrase.New("hidden pieces were shown")
	case rec.Assisted:
		why = phrase.New("a coach or a hint helped")
	case rec.TakenBack:
		why = phrase.New("a move was taken back that had shown a rank")
	case rec.Start != "":
		why = phrase.New("it began from a position")
	case rec.Definition != "":
		why = phrase.New("it was played by rules of your own")
	case g.Spec == "":
		why = phrase.New("a person was the opponent")
	}
	if !why.Empty() {
		return against, why
	}
	against, ok := On(rec.Game, rec.Variant, g.Spec)
	if !ok {
		why = phrase.New("the opponent's strength was not measured")
	}
	return against, why
}

// Next returns the measured player against whom the expected score is nearest to one half, and that score; ok is false where
// no player of the game was measured.
func (c *Climb) Next() (next Rung, expected float64, ok bool) {
	for _, r := range Rungs(c.Game, c.Variant) {
		e := c.Now.Expected(r.Glicko)
		if !ok || math.Abs(e-0.5) < math.Abs(expected-0.5) {
			next, expected, ok = r, e, true
		}
	}
	return next, expected, ok
}
