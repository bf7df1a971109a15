package report

import (
	"math"

	"flagfall.dev/internal/tournament"
)

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

// looks is at how many moments of a tournament the ratings are computed.
const looks = 60

// curves computes the ratings at moments that lie evenly between the first game and
// the last, in the order of Players.
func (r *Report) curves(p *tournament.Plan) error {
	if len(r.Games) == 0 {
		return nil
	}
	byPlayer := make([]Curve, len(r.Players))
	results := tournament.NewResults(p)
	next := 1
	for i, g := range r.Games {
		results.Add(g)
		if (i+1)*looks < next*len(r.Games) {
			continue
		}
		next = (i+1)*looks/len(r.Games) + 1
		ratings, err := results.Ratings()
		if err != nil {
			return err
		}
		for k, player := range r.Players {
			byPlayer[k].Player = player.Name
			games, e := results.Played(player.index), ratings[player.index]
			if last := byPlayer[k].last(); games == 0 || games == last || math.IsNaN(e.Value+e.Error) || math.IsInf(e.Error, 0) {
				continue
			}
			byPlayer[k].Points = append(byPlayer[k].Points, Point{games, e.Value, e.Error})
		}
	}
	r.History = byPlayer
	return nil
}

// last returns the games of the last point.
func (c *Curve) last() int {
	if len(c.Points) == 0 {
		return 0
	}
	return c.Points[len(c.Points)-1].Games
}
