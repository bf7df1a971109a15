package report

import (
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
)

// curves computes the ratings at moments that lie evenly between the first game and
// the last, in the order of Players.
func (r *Report) curves(p *tournament.Plan) error {
	if len(r.Games) == 0 {
		return nil
	}
	var history tally.History
	results := tally.NewResults(p)
	next := 1
	for i, g := range r.Games {
		results.Add(g)
		if (i+1)*tally.Looks < next*len(r.Games) {
			continue
		}
		next = (i+1)*tally.Looks/len(r.Games) + 1
		if err := history.Look(results); err != nil {
			return err
		}
	}
	for _, player := range r.Players {
		r.History = append(r.History, history.Of(player.Player))
	}
	return nil
}
