package tally

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
)

// An anchor moves all ratings together, and is no other tournament.
func TestAnAnchorShiftsTheRatingsAndNothingElse(t *testing.T) {
	p := plan(tournament.RoundRobin, 4, 6)
	s := outcome.Store(t)
	r := rerun(t, s, p, nil)
	playStored(t, s, r, rand.New(rand.NewPCG(1, 2)), 1000)
	free := must.Get(r.Standings())(t)
	q := *p
	q.Anchor = tournament.Anchor{Player: "p2", Rating: 1200}
	r = rerun(t, s, &q, r)
	fixed := must.Get(r.Standings())(t)
	shift := fixed[0].Rating.Value - free[0].Rating.Value
	for i := range free {
		if d := fixed[i].Rating.Value - free[i].Rating.Value - shift; free[i].Name != fixed[i].Name || d > 1e-6 || d < -1e-6 {
			t.Errorf("%+v, before %+v", fixed[i], free[i])
		}
		if fixed[i].Name == "p2" && fixed[i].Rating.Value != 1200 {
			t.Errorf("the anchor has %v", fixed[i].Rating)
		}
	}
	if q.RelativeTo(nil).String() != "p2 at 1200" || p.RelativeTo(nil).String() != "the mean of all players" {
		t.Error(q.RelativeTo(nil), p.RelativeTo(nil))
	}
}
