//go:build !race

package marshal_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestRolloutsDependOnNothingHidden(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage", "mini"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := must.Get(stratego.VariantNamed(name))(t)
			p := start(t, v, 3)
			rng := rand.New(rand.NewPCG(5, 5))
			for ply := 0; ply < 100 && !p.Result().Over(); ply++ {
				switch ply {
				case 10, 70:
					sameInAnotherWorld(t, p, rng, pondering(9))
				case 50:
					long := pondering(9)
					long.Nodes = 280_000 // so that rollouts are careful
					sameInAnotherWorld(t, p, rng, long)
				}
				p.Make(p.Nth(rng.IntN(p.Count())))
			}
		})
	}
}

// sameInAnotherWorld compares the choice and everything reported with it with those in a
// position that differs only in what is hidden.
func sameInAnotherWorld(t *testing.T, p *stratego.Position, rng *rand.Rand, c marshal.Config) {
	t.Helper()
	view := p.View(p.Turn())
	ranks := belief.New(view, belief.Options{}).World(rng)
	other := must.Get(view.World(&ranks))(t)
	told := func(view *stratego.View) string {
		m, info := must.Get2(marshal.New(c).Choose(t.Context(), view, search.Limits{}))(t)
		info.Elapsed = 0
		return fmt.Sprint(m, info)
	}
	if a, b := told(view), told(other.View(p.Turn())); a != b {
		t.Fatalf("ply %d: in truth\n%s\nin another world\n%s", p.Ply(), a, b)
	}
}
