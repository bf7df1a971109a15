package belief_test

import (
	"reflect"
	"testing"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// TestASpyIsSoughtBesideAGeneral shows a General of an ordinary set-up and asks for the Spy.
func TestASpyIsSoughtBesideAGeneral(t *testing.T) {
	classic := must.Get(stratego.VariantNamed("classic"))(t)
	setup := must.Get(classic.ParseSetup("FB87B87B87 B8659853B6 9S94B59164 9269349759"))(t)
	p := must.Get(stratego.NewPosition(classic, setup, setup))(t)
	for _, move := range []string{"B4-B5", "A7-A6", "B5-B6", "A6-A5", "B6-B7"} { // Red's General strikes
		m := must.Get(classic.ParseMove(move))(t)
		must.Get(p.Play(m))(t)
	}
	without := *parameter.Standard()
	without.Pairs = 0
	if with, alone := belief.Mirror(p.View(stratego.Red), belief.Options{}),
		belief.Mirror(p.View(stratego.Red), belief.Options{Parameters: &without}); !reflect.DeepEqual(with.Pieces, alone.Pieces) {
		t.Error("the enemy is credited with knowing pairs")
	}
	start := classic.HomeSquare(stratego.Red, 21) // behind where the General began
	spy := func(w *parameter.Values) float64 {
		return belief.New(p.View(stratego.Blue), belief.Options{Parameters: w}).On(start).Chance[stratego.Spy]
	}
	if with, alone := spy(nil), spy(&without); with < 1.5*alone {
		t.Errorf("the chance of a Spy behind the General's place is %.3f, and %.3f without pairs", with, alone)
	}
}
