package evaluation

import (
	"testing"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/stratego"
)

func TestAFlagIsWorthMoreWhereFewerPiecesStandBesideIt(t *testing.T) {
	w := parameter.Standard()
	flag := func(variant string) float64 {
		v := gametest.Variant(t, variant)
		var army state.Army
		for r := range army {
			army[r] = 1
		}
		return tableWorth(w, v, &army, &army)[stratego.Flag]
	}
	if got := flag("ucc"); got != w.Flag {
		t.Errorf("in an army of 40 the Flag is worth %v, the weight is %v", got, w.Flag)
	}
	if got, want := flag("barrage"), 5*w.Flag; got != want {
		t.Errorf("in an army of 8 the Flag is worth %v, want %v", got, want)
	}
}

func TestTheChanceToWinCountsThePiecesThereAreAndWhatTheMoveBrings(t *testing.T) {
	chance := func(mine, theirs float64, value int32) float64 {
		e := &Evaluation{k: &state.Knowledge{}, p: parameter.Standard()}
		e.tabled[state.Me][stratego.Major], e.tabled[state.Enemy][stratego.Major] = 300, 300
		e.k.Armies[state.Me][stratego.Major], e.k.Armies[state.Enemy][stratego.Major] = mine, theirs
		return Chance(e.Balance()+float64(value), e.p)
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
