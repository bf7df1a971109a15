//go:build !race

package marshal

import (
	"math"
	"reflect"
	"testing"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestTheTermsOfATraceAreWhatTheSearchStartsFrom(t *testing.T) {
	for seed := range uint64(8) {
		game := scene.Game(t, gametest.Variant(t, "ucc"), seed, int(60+40*seed))
		if game.Result().Over() {
			continue
		}
		view := game.View(game.Turn())
		p := New(Config{Nodes: 500, Memory: 1 << 18})
		tr := p.Trace(t.Context(), view)
		points := map[string]float64{}
		for _, term := range tr.Terms {
			points[term.Name] = term.Points
			sum := 0.0
			for _, part := range term.Parts {
				sum += part.Points
			}
			if len(term.Parts) > 0 && math.Abs(sum-term.Points) > 1e-6 {
				t.Errorf("seed %d: the parts of %s add up to %v, not %v", seed, term.Name, sum, term.Points)
			}
		}
		if got, want := points["material"]+points["learned"], p.eval.Balance(); math.Abs(got-want) > 1e-6 {
			t.Errorf("seed %d: material and what is learned come to %v, the balance is %v", seed, got, want)
		}
		if got, want := points["threat"], float64(p.eval.Value(&p.know.Root, state.Me)); got != want {
			t.Errorf("seed %d: the threat is %v, the root is worth %v", seed, got, want)
		}
		// A place is attack less risk, rounded once.
		th := p.think(view, limitOf(t.Context(), &p.c, search.Limits{}, time.Now()))
		places, movers := 0.0, p.know.Root.Movers[state.Me]
		for q := range movers.All() {
			places += float64(th.outline.Places[p.know.Root.At[q]][q])
		}
		if got := points["attack"] + points["risk"]; math.Abs(got-places) > float64(movers.Count()) {
			t.Errorf("seed %d: attack and risk come to %v, the places to %v", seed, got, places)
		}
	}
}

func TestATraceDependsOnNothingHidden(t *testing.T) {
	a, b := gametest.Twins(t, gametest.Variant(t, "ucc"), 7, 60)
	side := a.Turn()
	trace := func(p *stratego.Position) *Trace {
		return New(Config{Nodes: 500, Memory: 1 << 18}).Trace(t.Context(), p.View(side))
	}
	if x, y := trace(a), trace(b); !reflect.DeepEqual(x, y) {
		t.Errorf("two positions that look alike are worth\n%v\nand\n%v", x, y)
	}
}

func TestATraceLeavesTheNextChoiceAsItIs(t *testing.T) {
	game := scene.Game(t, gametest.Variant(t, "classic"), 3, 90)
	view := game.View(game.Turn())
	var chosen [2]stratego.Move
	for i := range chosen {
		p := New(Config{Nodes: 2000, Memory: 1 << 18})
		if i == 1 {
			p.Trace(t.Context(), view)
		}
		var err error
		if chosen[i], _, err = p.Choose(t.Context(), view, search.Limits{}); err != nil {
			t.Fatal(err)
		}
	}
	if chosen[0] != chosen[1] {
		t.Errorf("without a trace %v, after one %v", chosen[0], chosen[1])
	}
}
