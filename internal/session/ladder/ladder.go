package ladder

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/record"
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

	own bool // all games were by rules of their own, so that no game of its name can be begun
}

// Left are games that do not count for one reason.
type Left struct {
	Why   phrase.Text `json:"why"`
	Games int         `json:"games"`
}

// Among rates one of several people who play each other too, by profile: each variant for itself, those with the most games
// that count first. Each game is a rating period of its own. A friend's rating is the one before the game, and
// moves by it as well. Friends whose games are not there are taken for new players.
func Among(who string, games map[string][]statistics.Game) []Climb {
	all := field{}
	var played []turn
	for p, own := range games {
		for _, g := range statistics.InOrder(own) {
			played = append(played, turn{p, g})
		}
	}
	order.Stable(played, func(a, b turn) int {
		return cmp.Or(a.Record.Date.Compare(b.Record.Date), strings.Compare(a.Name, b.Name), strings.Compare(a.of, b.of))
	})
	for len(played) > 0 {
		n := 1 // both sides of a game between friends
		for n < len(played) && played[n].Name == played[0].Name && played[n].Name != "" && played[n].of != played[0].of {
			n++
		}
		all.play(played[:n])
		played = played[n:]
	}
	climbs := []Climb{}
	for _, c := range all[who] {
		climbs = append(climbs, *c)
	}
	order.Stable(climbs, func(a, b Climb) int {
		return cmp.Or(cmp.Compare(len(b.Steps), len(a.Steps)), strings.Compare(a.Variant, b.Variant))
	})
	return climbs
}

// field has the climbs of people by profile and variant.
type field map[string]map[string]*Climb

// turn is a game as a profile played it.
type turn struct {
	of string
	statistics.Game
}

// play counts a game for all who played it, each by the ratings before it.
func (f field) play(sides []turn) {
	before := map[string]rating.Glicko{}
	for _, t := range sides {
		if t.Between {
			before[t.Friend] = f.climb(t.Friend, t.Record).Now
		}
	}
	for _, t := range sides {
		f.climb(t.of, t.Record).add(t.Game, before[t.Friend])
	}
}

// climb returns the rating of a profile in the variant of a game.
func (f field) climb(of string, rec *record.Game) *Climb {
	if f[of] == nil {
		f[of] = map[string]*Climb{}
	}
	c := f[of][rec.Variant]
	if c == nil {
		c = &Climb{Variant: rec.Variant, Game: rec.Game, Now: rating.Glicko{}.After(), Steps: []Step{}, Left: []Left{}, own: true}
		f[of][rec.Variant] = c
	}
	c.own = c.own && rec.Definition != ""
	return c
}

// add counts a game. friend is the rating of who had the other side, where that was a friend.
func (c *Climb) add(g statistics.Game, friend rating.Glicko) {
	against, why := Counts(g)
	if g.Between && why.Empty() {
		against = Rung{Name: g.Opponent, Glicko: friend}
	}
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

// Counts returns the opponent of a game that counts, the zero value for a friend; otherwise it says why the game does not.
func Counts(g statistics.Game) (against Rung, why phrase.Text) {
	rec := g.Record
	switch {
	case rec.Opened:
		why = phrase.New("hidden pieces were shown")
	case rec.Assisted:
		why = phrase.New("a coach or a hint helped")
	case rec.TakenBack:
		why = phrase.New("a move was taken back that had shown a rank")
	case rec.LevelChanged:
		why = phrase.New("the level was changed")
	case unplayed(rec):
		why = phrase.New("it was resigned without a move")
	case rec.Start != "":
		why = phrase.New("it began from a position")
	case rec.Definition != "" && campaign.OfRecord(rec) != nil:
		why = phrase.New("it was a battle of the campaign with a board of its own")
	case rec.Definition != "":
		why = phrase.New("it was played by rules of your own")
	case g.Spec == "" && !g.Between:
		why = phrase.New("a person was the opponent")
	}
	if !why.Empty() || g.Between {
		return against, why
	}
	against, ok := On(rec.Game, rec.Variant, g.Spec)
	if !ok {
		why = phrase.New("the opponent's strength was not measured")
	}
	return against, why
}

// unplayed reports whether a side resigned without a move of its own.
func unplayed(rec *record.Game) bool {
	r := rec.Result
	return r.Ending == board.Resignation && !r.Drawn &&
		!slices.ContainsFunc(rec.Moves, func(m record.Move) bool { return m.Side == r.Winner.Opponent() })
}

// Next returns the measured player against whom the expected score is nearest to one half, and that score; ok is false where
// no player of the game was measured, or no game of the variant can be begun by its name.
func (c *Climb) Next() (next Rung, expected float64, ok bool) {
	if c.own {
		return next, 0, false
	}
	for _, r := range Rungs(c.Game, c.Variant) {
		e := c.Now.Expected(r.Glicko)
		if !ok || math.Abs(e-0.5) < math.Abs(expected-0.5) {
			next, expected, ok = r, e, true
		}
	}
	return next, expected, ok
}
