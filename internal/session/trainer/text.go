package trainer

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/stratego"
)

// Board draws a home as its owner sees it, the back row at the bottom, with a text of at most width letters for each square.
func Board(v *stratego.Variant, width int, cell func(home int) string) (lines []string) {
	columns := v.Grid().Width
	for row := v.HomeSize()/columns - 1; row >= 0; row-- {
		var b strings.Builder
		name := v.Format(v.HomeSquare(stratego.Red, row*columns))
		fmt.Fprintf(&b, "%3s ", strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		for col := range columns {
			fmt.Fprintf(&b, " %*s", width, cell(row*columns+col))
		}
		lines = append(lines, b.String())
	}
	edge := "    "
	for col := range columns {
		name := v.Format(v.HomeSquare(stratego.Red, col))
		edge += fmt.Sprintf(" %*s", width, strings.TrimRight(name, "0123456789"))
	}
	return append(lines, edge)
}

// Drawn draws a set-up.
func Drawn(v *stratego.Variant, s stratego.Setup) []string {
	return Board(v, 2, func(i int) string { return string(s[i].Token()) })
}

// Undrawn returns the set-up that Drawn wrote somewhere in a text; ok is false where there is none.
func Undrawn(v *stratego.Variant, text string) (s stratego.Setup, ok bool) {
	lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
	empty := Drawn(v, make(stratego.Setup, v.HomeSize()))
	rows := len(empty) - 1
	edge := slices.IndexFunc(lines, func(l string) bool { return strings.TrimRight(l, " ") == empty[rows] })
	if edge < rows {
		return nil, false
	}
	columns := v.Grid().Width
	s = make(stratego.Setup, v.HomeSize())
	for i, line := range lines[edge-rows : edge] {
		name, cells := strings.Fields(empty[i])[0], strings.Fields(line)
		if len(cells) != columns+1 || cells[0] != name {
			return nil, false
		}
		for col, cell := range cells[1:] {
			if cell == "." {
				continue
			}
			r, err := stratego.ParseRank(cell)
			if err != nil {
				return nil, false
			}
			s[(rows-1-i)*columns+col] = r
		}
	}
	return s, true
}

// mostCosts is how many squares are named, mostFinds how many ranks.
const (
	mostCosts = 5
	mostFinds = 4
)

// Standing says how a set-up did in training.
func (t *Training) Standing(v *stratego.Variant) (says []phrase.Text) {
	sum := t.Score()
	games := sum.Won + sum.Drawn + sum.Lost
	if games == 0 {
		return []phrase.Text{phrase.New("No game has been played.")}
	}
	says = append(says, phrase.New("%d games: %d won, %d drawn, %d lost; %s of the points.", games, sum.Won, sum.Drawn, sum.Lost,
		sum.Share().Text()))
	if len(t.Scores) == 1 {
		says = append(says, phrase.New("Both sides were played by %s.", phrase.New(roster.Called(t.Scores[0].Player))))
	} else {
		for _, s := range t.Scores {
			says = append(says, phrase.New("Played by %s: %s.", phrase.New(roster.Called(s.Player)), s.Score.Share().Text()))
		}
	}
	finds := t.Finds()
	for _, f := range finds[:min(len(finds), mostFinds)] {
		says = append(says, phrase.New("Seen first: %s, in %s %% of the games.", phrase.New(f.Rank), figure(100*f.Share)))
	}
	costs := t.Costs(v)
	for _, c := range costs[:min(len(costs), mostCosts)] {
		says = append(says, phrase.New("%s on %s fell in %d games: %s %% of the points then, %s %% otherwise.",
			phrase.New(c.Rank), phrase.Verbatim(c.Name), c.Fell, figure(100*c.With), figure(100*c.Without)))
	}
	return says
}

// figure is a number with one digit behind the point.
func figure(x float64) phrase.Text { return phrase.Verbatim(fmt.Sprintf("%.1f", x)) }

// Says says what a change is worth, and claims nothing within the noise.
func (c *Change) Says() phrase.Text {
	what := phrase.New("%s %s and %s %s exchanged", piece(c.RankA), phrase.Verbatim(c.A), piece(c.RankB), phrase.Verbatim(c.B))
	gain := phrase.Verbatim(fmt.Sprintf("%+.1f", 100*c.Gain))
	switch {
	case c.Pairs < fewest:
		return phrase.New("%s: too few pairs to say anything (%d of at least %d).", what, c.Pairs, fewest)
	case c.Better:
		return phrase.New("%s: better, %s %% ± %s of the points in %d pairs.", what, gain, figure(100*c.Error), c.Pairs)
	case c.Worse:
		return phrase.New("%s: worse, %s %% ± %s of the points in %d pairs.", what, gain, figure(100*c.Error), c.Pairs)
	}
	return phrase.New("%s: no difference that shows, %s %% ± %s of the points in %d pairs.", what, gain, figure(100*c.Error), c.Pairs)
}

// Standing says what was found of all changes, where the search was broken off and where it was not.
func (s *Search) Standing(broken bool) (says []phrase.Text) {
	for _, c := range s.Measured() {
		says = append(says, c.Says())
	}
	says = append(says, s.Verdict()...)
	if broken {
		says = append(says, phrase.New("It was interrupted, after %d of %d pairs of each change.", s.pairs(), s.Pairs))
	}
	return says
}

// Measured are the changes that were played, the best first.
func (s *Search) Measured() (played []*Change) {
	for _, c := range s.Found {
		if c.Pairs > 0 {
			played = append(played, c)
		}
	}
	return played
}

// pairs is how many were played of each change.
func (s *Search) pairs() (n int) {
	for _, c := range s.Found {
		n = max(n, c.Pairs)
	}
	return n
}

// Verdict says what holds for all changes together, if anything does.
func (s *Search) Verdict() (says []phrase.Text) {
	better := slices.ContainsFunc(s.Found, func(c *Change) bool { return c.Better })
	switch pairs := s.pairs(); {
	case pairs == 0:
		says = append(says, phrase.New("Nothing was measured."))
	case pairs >= fewest && !better:
		says = append(says, phrase.New("No change is better beyond doubt. The intervals hold together, for all changes at once."))
	}
	return says
}

// piece names a rank, or the empty square.
func piece(rank string) phrase.Text {
	if rank == "" {
		return phrase.New("the empty square")
	}
	return phrase.New(rank)
}
