package report

import (
	"math"

	"flagfall.dev/internal/play/rating"
)

// mark is a number on an axis, at so many per cent from the left.
type mark struct {
	At   float64
	Text string
}

// curve is a player's ratings over time, as curves.ts draws them.
type curve struct {
	Name   string       `json:"name"`
	Note   string       `json:"note"` // its rating in words
	Loose  bool         `json:"loose,omitempty"`
	Points [][3]float64 `json:"points"` // games, rating, error
}

// drawn returns the curves that the page draws, nil where there is nothing to draw.
func (r *Report) drawn() (all []curve) {
	some := false
	for i, c := range r.History {
		d := curve{
			Name: c.Player, Note: minus(r.Players[i].Rating.String()),
			Loose: r.Players[i].Rating.Bound != rating.Exact, Points: [][3]float64{},
		}
		for _, p := range c.Points {
			d.Points = append(d.Points, [3]float64{float64(p.Games), round(p.Rating), round(p.Error)})
		}
		some = some || len(d.Points) > 1
		all = append(all, d)
	}
	if !some {
		return nil
	}
	return all
}

func round(x float64) float64 { return math.Round(x*10) / 10 }

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
