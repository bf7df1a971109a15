package marshal

import (
	"testing"

	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

func TestAFlagIsWorthMoreWhereFewerPiecesStandBesideIt(t *testing.T) {
	w := parameter.Standard()
	flag := func(variant string) float64 {
		v, err := stratego.VariantNamed(variant)
		if err != nil {
			t.Fatal(err)
		}
		var army alive
		for r := range army {
			army[r] = 1
		}
		return worth(w, v, &army, &army)[stratego.Flag]
	}
	if got := flag("ucc"); got != w.Flag {
		t.Errorf("in an army of 40 the Flag is worth %v, the weight is %v", got, w.Flag)
	}
	if got, want := flag("barrage"), 5*w.Flag; got != want {
		t.Errorf("in an army of 8 the Flag is worth %v, want %v", got, want)
	}
}
