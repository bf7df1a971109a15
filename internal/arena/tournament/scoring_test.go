package tournament

import (
	"testing"

	"flagfall.dev/internal/arena/store"
)

func TestScoringsGiveTheirPoints(t *testing.T) {
	g := &store.Game{
		Winner: store.First, Ending: "illegal-move",
		Seats: [2]store.PlayerStats{{Think: store.Duration(2.5e9)}, {Think: store.Duration(1e9)}},
	}
	draw := &store.Game{Winner: store.Nobody, Ending: "limit"}
	for _, tt := range []struct {
		scoring                Scoring
		win, loss, drawnPoints float64
	}{
		{"", 1, 0, 0.5},
		{Plain, 1, 0, 0.5},
		{MacTech, 7.5, 0, 0},
		{UCC, 0.2, -0.1, 0.1},
	} {
		s := tt.scoring
		if a, b, c := s.Points(g, 0), s.Points(g, 1), s.Points(draw, 0); a != tt.win || b != tt.loss || c != tt.drawnPoints {
			t.Errorf("%s: %v %v %v", tt.scoring, a, b, c)
		}
	}
}
