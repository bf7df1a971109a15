package laboratory

import (
	"strings"
	"testing"
)

func TestTheGamesOfAnExperimentAreWholePairs(t *testing.T) {
	for _, tt := range []struct {
		games, pairs, want int
		says               string
	}{
		{games: 100, want: 50},
		{games: 3, says: "--games 3: expected an even number from 2 on"},
		{games: 0, says: "--games 0: expected an even number"},
		{games: 100, pairs: 25, says: "expected --games 50"},
	} {
		got, err := pairsOf(tt.games, tt.pairs)
		if got != tt.want || (err == nil) != (tt.says == "") || err != nil && !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%+v: %d, %v", tt, got, err)
		}
	}
}
