package marshal

import (
	"testing"

	"flagfall/stratego"
)

func TestTheChanceToWinCountsThePiecesThereAreAndWhatTheMoveBrings(t *testing.T) {
	chance := func(mine, theirs float64, value int32) float64 {
		m := &model{}
		m.worth[me][stratego.Major], m.worth[enemy][stratego.Major] = 300, 300
		m.mine[stratego.Major], m.theirs[stratego.Major] = mine, theirs
		return (&thought{tree: tree{model: m}}).winChance(value)
	}
	even := chance(3, 3, 0)
	if even != 0.5 {
		t.Errorf("equal armies have a chance of %v", even)
	}
	for name, better := range map[string]float64{
		"a piece more":           chance(3, 2, 0),
		"a move that brings one": chance(3, 3, 300),
	} {
		if better <= even || better >= 1 {
			t.Errorf("%s: %v, not more than %v", name, better, even)
		}
	}
	if a, b := chance(3, 2, 0), chance(3, 3, 300); a != b {
		t.Errorf("a piece taken already counts %v, one that is being taken %v", a, b)
	}
}
