package belief_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// begin returns a game between two drawn set-ups.
func begin(t *testing.T, v *stratego.Variant, rng *rand.Rand) *stratego.Position {
	t.Helper()
	p := must.Get(stratego.NewPosition(v, shuffled(v, rng), shuffled(v, rng)))(t)
	return p
}

// same fails unless a watch says of a view what is said without one.
func same(t *testing.T, w *belief.Watch, p *stratego.Position, s board.Side) {
	t.Helper()
	view := p.View(s)
	for name, b := range map[string][2]*belief.Belief{
		"the enemy": {w.Belief(view, belief.Options{}), belief.New(view, belief.Options{})},
		"itself":    {w.Mirror(view, belief.Options{}), belief.Mirror(view, belief.Options{})},
	} {
		if len(b[0].Pieces) != len(b[1].Pieces) {
			t.Fatalf("%s, ply %d: %d hidden pieces and %d without a watch", p.Variant().Name(), p.Ply(), len(b[0].Pieces), len(b[1].Pieces))
		}
		for i := range b[0].Pieces {
			if got, want := &b[0].Pieces[i], &b[1].Pieces[i]; !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, ply %d: %s believes of %s on %v\n%v %v, and without a watch on %v\n%v %v", p.Variant().Name(), p.Ply(), stratego.SideName(s), name,
					got.Square, got.Chance, got.Acts, want.Square, want.Chance, want.Acts)
			}
		}
	}
}

func TestAWatchBelievesWhatTheWholeHistoryTells(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(6, 1))
			var watches [2]belief.Watch
			p := begin(t, v, rng)
			for ply := 0; ply < 120; ply++ {
				if p.Result().Over() {
					p = begin(t, v, rng)
				}
				// Views come at one's turns as a rule, and now and then not.
				if s := p.Turn(); rng.IntN(4) > 0 {
					same(t, &watches[s], p, s)
				}
				p.Make(p.Nth(rng.IntN(p.Count())))
			}
		})
	}
}

func TestAWatchMayBeAskedAboutAnyGame(t *testing.T) {
	// In barrage a piece of one game may start where another game has none.
	for _, name := range []string{"classic", "barrage"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := must.Get(stratego.VariantNamed(name))(t)
			rng := rand.New(rand.NewPCG(7, 1))
			games := []*stratego.Position{begin(t, v, rng), begin(t, v, rng)}
			var w belief.Watch
			for range 120 {
				p := games[rng.IntN(2)]
				for range rng.IntN(6) {
					if !p.Result().Over() {
						p.Make(p.Nth(rng.IntN(p.Count())))
					}
				}
				same(t, &w, p, board.Side(rng.IntN(2)))
			}
		})
	}
}

func TestAWatchThatSawTheStartOfOneGameMayBeAskedAboutALaterViewOfAnother(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, 1))
			var w belief.Watch
			for range 20 {
				for s := range board.Side(2) {
					same(t, &w, begin(t, v, rng), s)
					p := begin(t, v, rng)
					for range 8 {
						if !p.Result().Over() {
							p.Make(p.Nth(rng.IntN(p.Count())))
						}
					}
					same(t, &w, p, s)
				}
			}
		})
	}
}

// BenchmarkBelief measures both beliefs of every ply of a random game.
func BenchmarkBelief(b *testing.B) {
	v := must.Get(stratego.VariantNamed("ucc"))(b)
	rng := rand.New(rand.NewPCG(1, 2))
	var w [2]belief.Watch
	start := func() *stratego.Position {
		p := must.Get(stratego.NewPosition(v, shuffled(v, rng), shuffled(v, rng)))(b)
		return p
	}
	p := start()
	for b.Loop() {
		view := p.View(p.Turn())
		w[p.Turn()].Belief(view, belief.Options{})
		w[p.Turn()].Mirror(view, belief.Options{})
		p.Make(p.Nth(rng.IntN(p.Count())))
		if p.Result().Over() || p.Ply() > 300 {
			p = start()
		}
	}
}
