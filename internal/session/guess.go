package session

import (
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// Guess is what a hidden piece may be.
type Guess struct {
	Square  int                `json:"square"`
	Chances map[string]float64 `json:"chances"` // by rank token, of 1
}

// Guesses returns what a side could know about the other's hidden pieces, from its
// view.
func Guesses(view *stratego.View) []Guess {
	found := []Guess{}
	for _, p := range belief.New(view, belief.Options{}).Pieces {
		one := Guess{int(p.Square), map[string]float64{}}
		for r := range p.Possible.All() {
			one.Chances[string(r.Token())] = float64(int(p.Chance[r]*1000+0.5)) / 1000
		}
		found = append(found, one)
	}
	return found
}
