package tournament

import (
	"testing"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/record"
)

func TestWhatAProgramWaitedIsKeptWithItsGame(t *testing.T) {
	r := &referee.Report{Record: &record.Game{}}
	r.Conduct[1] = referee.Conduct{Waited: 3 * time.Second, Waits: 2, Doubts: 1, Forfeits: 4}
	s := outcome.Store(t)
	must.Get(s.Add(t.Context(), (&Job{ID: "t/1", Tournament: "t"}).Stored(0, 0, r)))(t)
	for g, err := range s.List(t.Context(), store.Filter{}) {
		if err != nil || g.Seats[0].Waited != 0 || g.Seats[1].Waited != store.Duration(3*time.Second) || g.Seats[1].Waits != 2 ||
			g.Seats[1].Doubts != 1 || g.Seats[1].GivenUp != 4 {
			t.Errorf("%+v, %v", g, err)
		}
	}
}
