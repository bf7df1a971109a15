package tally

import "math"

// A Curve is a player's rating over the games that it has played.
type Curve struct {
	Player string  `json:"player"`
	Points []Point `json:"points"`
}

// A Point is a rating after so many games of its player, computed from all games
// that had been stored by then.
type Point struct {
	Games  int     `json:"games"`
	Rating float64 `json:"rating"`
	Error  float64 `json:"rating_error"` // half the width of the 95 % interval
}

// Looks is at how many moments of a tournament its ratings are computed.
const Looks = 60

// A History has the ratings of a tournament at several moments. The zero value has
// none yet.
type History struct{ curves []Curve }

// Look adds what the ratings are now.
func (h *History) Look(r *Results) error {
	ratings, err := r.Ratings()
	if err != nil {
		return err
	}
	if h.curves == nil {
		h.curves = make([]Curve, len(ratings))
	}
	for player := range h.curves {
		c := &h.curves[player]
		c.Player = r.players[player].Name
		games, e := r.Played(player), ratings[player]
		if games == 0 || games == c.Last() || math.IsNaN(e.Value+e.Error) || math.IsInf(e.Value, 0) || math.IsInf(e.Error, 0) {
			continue
		}
		c.Points = append(c.Points, Point{games, e.Value, e.Error})
	}
	return nil
}

// Of returns the curve of a player, by its place in the plan. It has no points where
// nothing is known.
func (h *History) Of(player int) Curve {
	c := Curve{Points: []Point{}}
	if h.curves != nil {
		c.Player = h.curves[player].Player
		c.Points = append(c.Points, h.curves[player].Points...)
	}
	return c
}

// Last returns the games of the last point.
func (c *Curve) Last() int {
	if len(c.Points) == 0 {
		return 0
	}
	return c.Points[len(c.Points)-1].Games
}
