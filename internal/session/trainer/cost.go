package trainer

import (
	"cmp"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/stratego"
)

// A Cost is what a square of the set-up cost.
type Cost struct {
	Square int    `json:"square"` // of the home, back row first
	Name   string `json:"name"`   // as Red has it
	Rank   string `json:"rank"`
	Fell   int    `json:"fell"`  // in how many games the piece fell
	First  int    `json:"first"` // in how many it was the first piece that the enemy saw
	// With and Without are the shares of the points where it fell and where it did not.
	With    float64 `json:"with"`
	Without float64 `json:"without"`
	// Points is by how much less was scored where it fell, times how often it fell, in points of all games. What falls in a
	// game that is lost anyway counts too: it is where to look, not a cause.
	Points float64 `json:"points"`
}

// enough is in how many games a piece must have fallen, and not, before anything is said of it.
const enough = 10

// Costs returns the squares that cost most, the dearest first; none of which too few games tell, and not the Flag's, whose fall
// ends the game.
func (t *Training) Costs(v *stratego.Variant) (all []Cost) {
	setup, err := Read(v, t.Setup)
	if err != nil {
		return nil
	}
	sum := t.Score()
	games := sum.Won + sum.Drawn + sum.Lost
	points := 2*sum.Won + sum.Drawn
	for i, s := range t.Squares {
		stood := games - s.Fell
		if setup[i] == stratego.NoRank || setup[i] == stratego.Flag || s.Fell < enough || stood < enough {
			continue
		}
		c := Cost{
			Square: i, Name: v.Format(v.HomeSquare(stratego.Red, i)), Rank: setup[i].String(), Fell: s.Fell, First: s.First,
			With: float64(s.FellPoints) / float64(2*s.Fell), Without: float64(points-s.FellPoints) / float64(2*stood),
		}
		c.Points = (c.Without - c.With) * float64(s.Fell)
		if c.Points > 0 {
			all = append(all, c)
		}
	}
	order.Stable(all, func(a, b Cost) int { return cmp.Compare(b.Points, a.Points) })
	return all
}

// A Sight is how often the enemy saw a rank first of all.
type Sight struct {
	Rank  string  `json:"rank"`
	Games int     `json:"games"`
	Share float64 `json:"share"` // of the games in which it saw any
}

// Finds returns what the enemy saw first, the most frequent first.
func (t *Training) Finds() (all []Sight) {
	for r, n := range t.Found {
		if n > 0 {
			all = append(all, Sight{stratego.Rank(r).String(), n, float64(n) / float64(t.Seen)})
		}
	}
	order.Stable(all, func(a, b Sight) int { return cmp.Compare(b.Games, a.Games) })
	return all
}
