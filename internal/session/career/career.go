// Package career is what somebody's games come to, as every face shows it: their record, their rating against our own
// players, and whom to play next. Only games that are over count. docs/me.md tells its rules to users.
package career

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/ladder"
	"flagfall.dev/record"
)

// A Filter chooses games; the zero value chooses all.
type Filter struct {
	Variant string    // its name
	Against string    // what the opponent's name or specification has in it, in any case
	Since   time.Time // when the game began at the earliest
}

// A Career is what the games of a profile come to.
type Career struct {
	Name   string `json:"name"` // the profile's
	Filter Filter `json:"-"`
	statistics.Statistics
	Setups  []Setup  `json:"setups"` // the same with what they are called
	Puzzles *Puzzles `json:"puzzles,omitempty"`
	// Ratings are by all games of a variant, whatever else is chosen: a rating follows from every game.
	Ratings []Rating `json:"ratings"`
	Unread  int      `json:"unread,omitempty"` // games that cannot be read
}

// A Rating is somebody's rating in a variant, and whom to play next.
type Rating struct {
	ladder.Climb
	Next *Next `json:"next,omitempty"`
}

// Next is the opponent against whom the expected score is nearest to one half.
type Next struct {
	ladder.Rung
	Expected float64 `json:"expected"`
}

// GameOf is a game that is over as the player of a side sees it.
func GameOf(name string, rec *record.Game, side board.Side) statistics.Game {
	g := statistics.Game{Name: name, Record: rec, Side: side}
	other := side.Opponent()
	g.Opponent = rec.Names[other]
	if spec := rec.Players[other]; spec != "" && spec != games.Human {
		g.Spec = spec
		if roster.Knows(spec) {
			g.Opponent = roster.Called(spec) // whatever it was called then
		}
	}
	if g.Opponent == "" || g.Opponent == games.Human {
		g.Opponent = "?"
	}
	return g
}

// Games are those that can be read, as their player sees them; unread is how many cannot.
func Games(played iter.Seq[profile.Played]) (all []statistics.Game, unread int) {
	for g := range played {
		if g.Err != nil {
			unread++
			continue
		}
		one := GameOf(g.Name, g.Record, g.Side)
		one.Friend, one.Between = g.Other, g.Between && one.Spec == ""
		all = append(all, one)
	}
	return all, unread
}

// mostFriends bounds a circle: everybody's games are read for a rating.
const mostFriends = 50

// A Circle is somebody with all who played each other on the same server, and the games of each.
type Circle struct {
	Who   string
	Games map[string][]statistics.Game // by profile
}

// CircleOf returns the circle of a profile with its games. played ranges over the games of another one.
func CircleOf(who string, games []statistics.Game, played func(profile string) iter.Seq[profile.Played]) Circle {
	c := Circle{who, map[string][]statistics.Game{who: games}}
	for ask := []string{who}; len(ask) > 0; ask = ask[1:] {
		for _, g := range c.Games[ask[0]] {
			if _, known := c.Games[g.Friend]; !g.Between || known || len(c.Games) > mostFriends {
				continue
			}
			c.Games[g.Friend], _ = Games(played(g.Friend))
			ask = append(ask, g.Friend)
		}
	}
	return c
}

// Among returns what the games of a profile come to that a filter chooses, with ratings by games against friends too, and what
// else is kept of it.
func Among(name string, circle Circle, f Filter, kept Kept) *Career {
	var chosen []statistics.Game
	for _, g := range circle.Games[circle.Who] {
		if f.of(g) && f.has(g) {
			chosen = append(chosen, g)
		}
	}
	c := &Career{Name: name, Filter: f, Statistics: *statistics.Of(chosen), Ratings: []Rating{}}
	c.Setups, c.Puzzles = kept.setups(c.Statistics.Setups), kept.puzzles()
	for _, climb := range ladder.Among(circle.Who, circle.Games) {
		if f.Variant == "" || strings.EqualFold(climb.Variant, f.Variant) {
			c.Ratings = append(c.Ratings, ratingOf(climb))
		}
	}
	if !slices.ContainsFunc(c.Ratings, func(r Rating) bool { return r.Next != nil }) {
		c.Ratings = append(c.Ratings, beginner(f.Variant, c.Ratings)...)
	}
	return c
}

// firstVariant is the one that a beginner is proposed.
const firstVariant = "classic"

// beginner proposes an opponent to somebody who has played no game yet of a variant that can be begun by its name; nothing
// where rated has it already.
func beginner(variant string, rated []Rating) []Rating {
	v, err := games.VariantNamed(cmp.Or(variant, firstVariant))
	if err != nil || slices.ContainsFunc(rated, func(r Rating) bool { return r.Variant == v.Name }) {
		return nil
	}
	game := record.Stratego
	if strings.EqualFold(variant, record.Advance) {
		game = record.Advance
	}
	return []Rating{ratingOf(ladder.Climb{
		Variant: cmp.Or(variant, firstVariant), Game: game, Now: rating.Glicko{}.After(),
		Steps: []ladder.Step{}, Left: []ladder.Left{},
	})}
}

// of reports whether a game is of the filter's variant.
func (f Filter) of(g statistics.Game) bool {
	return f.Variant == "" || strings.EqualFold(g.Record.Variant, f.Variant)
}

func ratingOf(climb ladder.Climb) Rating {
	r := Rating{Climb: climb}
	if rung, expected, ok := climb.Next(); ok {
		r.Next = &Next{rung, expected}
	}
	return r
}

// has reports whether a game of the filter's variant is chosen.
func (f Filter) has(g statistics.Game) bool {
	of, _ := rival.Of(g.Spec)
	against := strings.ToLower(strings.Join([]string{g.Opponent, g.Spec, of.Kind}, "\n"))
	return strings.Contains(against, strings.ToLower(f.Against)) && (f.Since.IsZero() || !g.Record.Date.Before(f.Since))
}

// ParseSince reads since when games are chosen: a day such as 2026-11-01, or a number of days before now such as 30d. Nothing
// chooses all.
func ParseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if day, err := time.ParseInLocation(time.DateOnly, text, now.Location()); err == nil {
		return inTime(text, day, now)
	}
	if number, ok := strings.CutSuffix(text, "d"); ok {
		if days, err := strconv.Atoi(number); err == nil && days >= 0 && number == strconv.Itoa(days) {
			// So many days reach beyond the first year from any day until the year 5000; more could overflow.
			return inTime(text, now.AddDate(0, 0, -min(days, 2_000_000)), now)
		}
	}
	return time.Time{}, phrase.Errorf("%q: expected a day such as 2026-11-01, or days such as 30d", text)
}

// inTime refuses a time that is no one's: before the first year, or to come.
func inTime(text string, at, now time.Time) (time.Time, error) {
	if at.Year() < 1 || at.After(now) {
		return time.Time{}, phrase.Errorf("%q: expected a day that is not before the year 1 and not after today", text)
	}
	return at, nil
}
