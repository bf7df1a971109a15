//go:build !race

package proof_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// TestWinsThatAreProvedInGamesAreWon plays random games from set-ups, and those that are proved to be won on
// from the true position against random replies.
func TestWinsThatAreProvedInGamesAreWon(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 6))
	var solver proof.Solver
	proved := 0
	for range 40 {
		v := must.Get(stratego.VariantNamed([]string{"octa-barrage", "mini", "barrage"}[rng.IntN(3)]))(t)
		p := must.Get(stratego.NewPosition(v, shuffled(rng, v), shuffled(rng, v)))(t)
		for ply := 0; !p.Result().Over() && ply < 400; ply++ {
			view := p.View(p.Turn())
			if proof.Few(view, 10, 5000) {
				limits := proof.Limits{Plies: 7, Nodes: 5000, Certain: true}
				if win, err := solver.Win(context.Background(), proof.Question{View: view}, limits); err == nil {
					proved++
					playOn(t, rng, &solver, p, view.Side(), win.Plies)
					break
				}
			}
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
	t.Logf("%d wins", proved)
	if proved == 0 {
		t.Error("no game was proved to be won")
	}
}

// playOn plays a proved win on.
func playOn(t *testing.T, rng *rand.Rand, solver *proof.Solver, p *stratego.Position, side board.Side, plies int) {
	t.Helper()
	for ; !p.Result().Over(); plies-- {
		if p.Turn() != side {
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
			continue
		}
		win, err := solver.Win(
			context.Background(), proof.Question{View: p.View(side)}, proof.Limits{Plies: plies, Certain: true},
		)
		if err != nil || plies == 0 {
			t.Errorf("%v after %v: %v with %d plies left", p.View(side), p.History(), err, plies)
			return
		}
		must.Get(p.Play(win.Move))(t)
	}
	if r := p.Result(); r.Drawn || r.Winner != side {
		t.Errorf("%v after a proof for %s", r, stratego.SideName(side))
	}
}

// shuffled is a random set-up.
func shuffled(rng *rand.Rand, v *stratego.Variant) stratego.Setup {
	for {
		setup := make(stratego.Setup, v.HomeSize())
		at := rng.Perm(len(setup))
		for _, l := range v.Definition().Army {
			for range l.Count {
				ranks := slices.Collect(l.Ranks.All())
				rank := ranks[rng.IntN(len(ranks))]
				setup[at[0]], at = rank, at[1:]
			}
		}
		if v.CheckSetup(setup) == nil {
			return setup
		}
	}
}
