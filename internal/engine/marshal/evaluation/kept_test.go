package evaluation

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestWhatIsKeptBetweenStudiesIsWhatAFreshOneFinds studies one root after the other with
// one evaluation and one knowledge, as players and rollouts do, and with new ones: along a
// game, and for the enemy in worlds of each position, which differ in its ranks alone.
func TestWhatIsKeptBetweenStudiesIsWhatAFreshOneFinds(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		b, rng := state.NewBoard(v), rand.New(rand.NewPCG(3, 3))
		p := scene.Game(t, v, 6, 0)
		var kept Evaluation
		var know state.Knowledge
		for ply := 0; ply < 160 && !p.Result().Over(); ply++ {
			if ply%8 == 0 {
				view := p.View(p.Turn())
				believed, guess := belief.New(view, belief.Options{}), belief.Mirror(view, belief.Options{})
				sameStudy(t, b, &kept, &know, view, believed, guess)
				for range 3 {
					ranks := believed.World(rng)
					if w, err := view.World(&ranks); err == nil {
						sameStudy(t, b, &kept, &know, w.View(view.Side().Opponent()), guess, believed)
					}
				}
			}
			p.Make(p.Nth(rng.IntN(p.Count())))
		}
	})
}

// sameStudy holds all that a search may ask at a root, and near it, of both studies.
func sameStudy(
	t *testing.T, b *state.Board, kept *Evaluation, know *state.Knowledge, view *stratego.View, believed,
	guess *belief.Belief,
) {
	t.Helper()
	how := Effort{Trifle: 4, Urgency: 1}
	var fresh Evaluation
	var news state.Knowledge
	know.Learn(b, view, believed, 0)
	news.Learn(b, view, believed, 0)
	got, want := kept.Study(know, parameter.Standard(), guess, how), fresh.Study(&news, parameter.Standard(), guess, how)
	if got.Worth != want.Worth || got.Balance != want.Balance {
		t.Fatalf("ply %d: worth %v and balance %v, expected %v and %v", view.Ply(), got.Worth, got.Balance, want.Worth, want.Balance)
	}
	for p := range news.Pieces {
		if got.Places[p] != want.Places[p] {
			t.Fatalf("ply %d: the places of piece %d are others", view.Ply(), p)
		}
	}
	for side := range 2 {
		if x, y := kept.Value(&know.Root, side), fresh.Value(&news.Root, side); x != y {
			t.Fatalf("ply %d: worth %d where side %d is to move, expected %d", view.Ply(), x, side, y)
		}
		for from := range news.Root.Movers[side].All() {
			for to := range news.Root.Occupied[1-side].All() {
				var x, y state.Odds
				kept.Strike(&know.Root, side, uint8(from), uint8(to), &x)
				fresh.Strike(&news.Root, side, uint8(from), uint8(to), &y)
				if x != y {
					t.Fatalf("ply %d: %v on %v has odds %v, expected %v", view.Ply(), from, to, x, y)
				}
			}
			approach(t, kept, &fresh, know, &news, side, from)
		}
	}
}

// approach compares what is found when a mover stands on any free square.
func approach(t *testing.T, kept, fresh *Evaluation, know, news *state.Knowledge, side int, from board.Square) {
	t.Helper()
	for to := range know.Board.Variant.Playable().AndNot(news.Root.Occupied[0]).AndNot(news.Root.Occupied[1]).All() {
		x, y := know.Root, news.Root
		x.Step(side, uint8(from), uint8(to), false)
		y.Step(side, uint8(from), uint8(to), false)
		if a, b := kept.Value(&x, state.Me), fresh.Value(&y, state.Me); a != b {
			t.Fatalf("%v to %v: worth %d, expected %d", from, to, a, b)
		}
	}
}

// BenchmarkStudy measures studies of roots as players have them, move after move, and as rollouts
// have them, for the enemy in one world of a root after the other.
func BenchmarkStudy(b *testing.B) {
	v := gametest.Variant(b, "ucc")
	tables, how := state.NewBoard(v), Effort{Trifle: 4, Urgency: 1}
	var roots, worlds []func(e *Evaluation, know *state.Knowledge)
	for ply := range 8 {
		view := scene.Game(b, v, 6, 40+10*ply).View(stratego.Red)
		believed, guess := belief.New(view, belief.Options{}), belief.Mirror(view, belief.Options{})
		roots = append(roots, func(e *Evaluation, know *state.Knowledge) {
			know.Learn(tables, view, believed, 0)
			e.Study(know, parameter.Standard(), guess, how)
		})
		rng := rand.New(rand.NewPCG(3, uint64(ply)))
		for range 16 {
			ranks := believed.World(rng)
			world := must.Get(view.World(&ranks))(b).View(stratego.Blue)
			worlds = append(worlds, func(e *Evaluation, know *state.Knowledge) {
				know.Learn(tables, world, guess, 0)
				e.Study(know, parameter.Standard(), believed, how)
			})
		}
	}
	for name, all := range map[string][]func(e *Evaluation, know *state.Knowledge){"roots": roots, "worlds": worlds} {
		b.Run(name, func(b *testing.B) {
			var e Evaluation
			var know state.Knowledge
			for n := 0; b.Loop(); n++ {
				all[n%len(all)](&e, &know)
			}
		})
	}
}
