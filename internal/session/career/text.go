package career

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/stratego"
)

// mostRows is how many rows of a table are printed.
const mostRows = 8

// WriteText prints the career for people.
func (c *Career) WriteText(w io.Writer) error {
	_, err := io.WriteString(w, strings.Join(c.Lines(), "\n")+"\n")
	return err
}

// Lines returns the career as lines. The tables have some 80 columns at most, but names and sentences that
// count much make a line longer; a sentence ends with a full stop.
func (c *Career) Lines() []string {
	if c.Score.Games() == 0 {
		return slices.Concat([]string{c.heading()}, c.none(), c.ratings(), c.puzzles())
	}
	lines := []string{c.heading(), ""}
	lines = append(lines, c.ratings()...)
	lines = append(lines, c.streaks(), "")
	for _, t := range []struct {
		title string
		rows  []statistics.Group
	}{
		{"variant", c.Variants},
		{"opponent", c.Opponents},
		{"side", c.Sides},
		{"moves", c.Lengths},
		{"ending", c.Endings},
	} {
		lines = append(lines, table(t.title, t.rows)...)
	}
	lines = append(lines, c.setups()...)
	lines = append(lines, c.ranks()...)
	lines = append(lines, c.given()...)
	lines = append(lines, c.puzzles()...)
	if c.Unread > 0 {
		lines = append(lines, phrase.Count(c.Unread, "game")+" cannot be read: 'flagfall games list' says why.")
	}
	return lines
}

func (c *Career) heading() string {
	s := c.Score
	return fmt.Sprintf("%s: %s, %d won, %d drawn, %d lost%s", c.Name, phrase.Count(s.Games(), "game"), s.Won, s.Drawn, s.Lost, c.Filter)
}

// String says what is chosen, in brackets after a blank; nothing where everything is.
func (f Filter) String() string {
	var chosen []string
	if f.Variant != "" {
		chosen = append(chosen, "in "+f.Variant)
	}
	if f.Against != "" {
		chosen = append(chosen, fmt.Sprintf("against %q", f.Against))
	}
	if !f.Since.IsZero() {
		chosen = append(chosen, "since "+f.Since.Format("2006-01-02"))
	}
	if len(chosen) == 0 {
		return ""
	}
	return " (" + strings.Join(chosen, ", ") + ")"
}

func (c *Career) none() []string {
	if c.Filter != (Filter{}) {
		return []string{"No such game is kept."}
	}
	return []string{"Games count when they are over: 'flagfall play' begins one."}
}

// ratings says each rating, with what does not count.
func (c *Career) ratings() (lines []string) {
	for _, r := range c.Ratings {
		if len(r.Steps) > 0 {
			lines = append(lines, "Rating in "+r.Variant+": "+r.Said().String())
		}
		if r.Next != nil {
			lines = append(lines, fmt.Sprintf("  next in %s: %s, expected score %.0f %%", r.Variant, r.Next.Name, 100*r.Next.Expected), "  "+r.command())
		}
		for _, l := range r.Left {
			lines = append(lines, fmt.Sprintf("  %s in %s: not counted, because %s", phrase.Count(l.Games, "game"), r.Variant, l.Why))
		}
	}
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	return lines
}

// Said is the rating with twice its deviation, which is about a 95 % interval.
func (r *Rating) Said() phrase.Text {
	games := phrase.New("%d games", len(r.Steps))
	if len(r.Steps) == 1 {
		games = phrase.New("1 game")
	}
	return phrase.New("%.0f ± %.0f after %s (deviation %.0f)", r.Now.Rating, 2*r.Now.Deviation, games, r.Now.Deviation)
}

// command begins a game against the next opponent.
func (r *Rating) command() string {
	if r.Next.Level == 0 {
		return fmt.Sprintf("flagfall play -v %s -p %s", r.Variant, r.Next.Spec)
	}
	return fmt.Sprintf("flagfall play -v %s --level %d", r.Variant, r.Next.Level)
}

func (c *Career) streaks() string {
	s := c.Streaks
	now := fmt.Sprintf("%d won in a row", s.Now)
	if s.Now < 0 {
		now = fmt.Sprintf("%d lost in a row", -s.Now)
	}
	return fmt.Sprintf("Now %s; longest: %d won, %d lost. Last %s: %.0f %%.", now, s.Longest, s.Worst,
		phrase.Count(min(len(c.Trend), statistics.TrendGames), "game"), 100*c.Trend[len(c.Trend)-1])
}

// table prints groups of games.
func table(title string, rows []statistics.Group) []string {
	if len(rows) == 0 {
		return nil
	}
	lines := []string{fmt.Sprintf("%-44s %5s %5s %5s %5s %6s", title, "games", "won", "drawn", "lost", "points")}
	for _, g := range rows[:min(len(rows), mostRows)] {
		lines = append(lines, fmt.Sprintf("%-44s %5d %5d %5d %5d %4.0f %%", short(g.Name, 44), g.Games(), g.Won, g.Drawn, g.Lost, 100*g.Share()))
	}
	if more := len(rows) - mostRows; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more: --json has all", more))
	}
	return append(lines, "")
}

func short(s string, width int) string {
	if r := []rune(s); len(r) > width {
		return string(r[:width-1]) + "…"
	}
	return s
}

// ranks prints how often each rank fell, and to whom.
func (c *Career) ranks() []string {
	if len(c.Ranks) == 0 {
		return nil
	}
	lines := []string{fmt.Sprintf("%-12s %5s %5s %5s   %s", "your pieces", "had", "lost", "", "to (exchanges too)")}
	for _, r := range c.Ranks {
		lines = append(lines, fmt.Sprintf("%-12s %5d %5d %3.0f %%   %s", r.Name, r.Had, r.Fell, 100*float64(r.Fell)/float64(r.Had), tokens(r.To, 4)))
	}
	return append(lines, "")
}

// tokens lists what did something, the most frequent first: "Miner 4, Spy 1".
func tokens(counts map[string]int, most int) string {
	var parts []string
	for _, token := range MostFirst(counts) {
		parts = append(parts, fmt.Sprintf("%s %d", RankNamed(token), counts[token]))
	}
	if len(parts) > most {
		parts = append(parts[:most], "…")
	}
	return strings.Join(parts, ", ")
}

// RankNamed names the rank of a token.
func RankNamed(token string) string {
	r, err := stratego.ParseRank(token)
	if err != nil {
		return token
	}
	return r.String()
}

// MostFirst returns the keys of counts, the largest count first.
func MostFirst(counts map[string]int) (keys []string) {
	for k := range counts {
		keys = append(keys, k)
	}
	order.Stable(keys, func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	return keys
}

// given says what is given away.
func (c *Career) given() (lines []string) {
	g := c.Given
	if n := g.Strikes.Games(); n > 0 {
		lines = append(lines, fmt.Sprintf("Your strikes: %d, of which %d took the enemy's piece, %d exchanged, %d lost yours.", n, g.Strikes.Won, g.Strikes.Drawn, g.Strikes.Lost))
	}
	if b := g.Bluffs; b.Own.Made+b.Enemy.Made > 0 {
		lines = append(lines, fmt.Sprintf("Your bluffs: %d, of which %d were called. The enemy's: %d, of which you called %d.",
			b.Own.Made, b.Own.Called, b.Enemy.Made, b.Enemy.Called))
	}
	if g.Miners > 0 {
		lines = append(lines, fmt.Sprintf("Miners lost early, before a quarter of your army: %d of %d.", g.Early, g.Miners))
	}
	if g.Bombs > 0 {
		lines = append(lines, fmt.Sprintf("Pieces lost on Bombs: %d (%s).", g.Bombs, tokens(g.On, 6)))
	}
	if g.Flags > 0 {
		lines = append(lines, fmt.Sprintf("Your Flag was taken in %s, by: %s.", phrase.Count(g.Flags, "game"), tokens(g.Finders, 6)))
	}
	return lines
}
