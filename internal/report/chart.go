package report

import (
	"fmt"
	"math"
	"strings"
)

// A chart is the drawing of the curves. Its lines are in a drawing of 1000 by 1000
// units that is stretched to its place; what is written stands beside it, so that
// it is as large on a telephone as elsewhere.
type chart struct {
	X, Y  []mark
	Lines []line
}

// mark is a number on an axis, at so many per cent from the left or from the top.
type mark struct {
	At   float64
	Text string
}

// line is a player's curve.
type line struct {
	Index  int
	Name   string
	Text   string // its rating in words
	Colour int    // class of the colour
	Dash   int    // class of the pattern; no two lines have both the same
	Path   string
	Band   string // the outline of its intervals
	Shown  bool   // at first
}

// colours is how many colours there are, and patterns of dashes.
const colours = 8

// shownLines is how many curves are drawn at first.
const shownLines = 6

// newChart draws the curves of players, nil where there is nothing to draw.
func newChart(r *Report) *chart {
	low, high, games := r.extent()
	if games < 2 || !(high > low) {
		return nil
	}
	c := &chart{}
	x := func(g int) float64 { return 1000 * float64(g) / float64(games) }
	y := func(v float64) float64 {
		return 1000 * (high - min(max(v, low-(high-low)), high+(high-low))) / (high - low)
	}
	for _, v := range ticks(0, float64(games), 6) {
		if v == math.Trunc(v) {
			c.X = append(c.X, mark{100 * v / float64(games), number(v)})
		}
	}
	for _, v := range ticks(low, high, 7) {
		c.Y = append(c.Y, mark{100 * (high - v) / (high - low), minus(number(v))})
	}
	for i, curve := range r.History {
		if len(curve.Points) < 2 {
			continue
		}
		l := line{Index: i, Name: curve.Player, Text: r.Players[i].Elo(), Colour: i % colours, Dash: (i + i/colours) % colours, Shown: i < shownLines}
		var path, up, down strings.Builder
		for k, p := range curve.Points {
			word := "L"
			if k == 0 {
				word = "M"
			}
			fmt.Fprintf(&path, "%s%.1f %.1f", word, x(p.Games), y(p.Rating))
			fmt.Fprintf(&up, "%s%.1f %.1f", word, x(p.Games), y(p.Rating+p.Error))
			back := curve.Points[len(curve.Points)-1-k]
			fmt.Fprintf(&down, "L%.1f %.1f", x(back.Games), y(back.Rating-back.Error))
		}
		l.Path, l.Band = path.String(), up.String()+down.String()+"Z"
		c.Lines = append(c.Lines, l)
	}
	if len(c.Lines) == 0 {
		return nil
	}
	return c
}

// extent returns what of the ratings is drawn, and the most games of a player. Early
// ratings and their intervals are as wide as the whole scale, and so are those of
// who won or lost everything: the last interval of each other player that is shown
// at first decides, and the ratings of its later half.
func (r *Report) extent() (low, high float64, games int) {
	low, high = math.Inf(1), math.Inf(-1)
	for i, c := range r.History {
		games = max(games, c.last())
		if i >= shownLines || r.Players[i].Bound {
			continue
		}
		for k, p := range c.Points {
			if 2*k >= len(c.Points) {
				low, high = min(low, p.Rating), max(high, p.Rating)
			}
			if k == len(c.Points)-1 {
				low, high = min(low, p.Rating-p.Error), max(high, p.Rating+p.Error)
			}
		}
	}
	if math.IsInf(low, 0) { // everybody that is shown won or lost everything
		low, high = -mostShown, mostShown
	}
	margin := (high - low) / 20
	return low - margin, high + margin, games
}

// mostShown is the Elo at the edges of a chart where nothing is known.
const mostShown = 800

// ticks returns round numbers from low to high, at most so many and one.
func ticks(low, high float64, most int) (all []float64) {
	power := math.Pow(10, math.Floor(math.Log10((high-low)/float64(most))))
	step := 10 * power
	for _, times := range []float64{5, 2, 1} {
		if (high-low)/(times*power) <= float64(most) {
			step = times * power
		}
	}
	for i := math.Ceil(low / step); i*step <= high; i++ {
		all = append(all, i*step)
	}
	return all
}
