package rating

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestAnAnchorShiftsAllRatingsAndIsItselfExact(t *testing.T) {
	tallies := []Tally{{0, 1, 30, 10, 20}, {1, 2, 25, 5, 30}, {0, 2, 40, 0, 20}}
	free := must.Get(Pool(3, tallies, nil))(t)
	for player := range 3 {
		fixed := must.Get(Pool(3, tallies, &Anchor{player, 1500}))(t)
		if fixed[player] != (Estimate{Value: 1500}) {
			t.Errorf("the anchor has %+v", fixed[player])
		}
		for i := range fixed {
			near(t, "the difference", fixed[i].Value-fixed[player].Value, free[i].Value-free[player].Value, 1e-9)
		}
	}
	// The interval of one relative to the other is the same either way.
	a, _ := Pool(3, tallies, &Anchor{0, 0})
	b, _ := Pool(3, tallies, &Anchor{1, 0})
	near(t, "the interval", a[1].Error, b[0].Error, 1e-9)
	if a[1].Error <= 0 {
		t.Error("no interval")
	}
}
