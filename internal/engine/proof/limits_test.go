package proof_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestThreadsFindTheSameWins(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 4))
	variants := boards()
	one, three := &proof.Solver{Table: 1 << 18}, &proof.Solver{Table: 1 << 18}
	found := 0
	for range 150 {
		e := randomEnding(rng, variants)
		q := proof.Question{View: e.now.View(e.side), Army: e.army()}
		a, errA := one.Win(context.Background(), q, proof.Limits{Plies: 7})
		b, errB := three.Win(context.Background(), q, proof.Limits{Plies: 7, Processors: 3})
		if !errors.Is(errA, errB) {
			t.Fatalf("%v: %v with one thread, %v with three", e, errA, errB)
		}
		if errA == nil {
			if found++; a.Plies != b.Plies || a.Won != b.Won || a.All != b.All {
				t.Errorf("%v: %+v with one thread, %+v with three", e, a, b)
			}
		}
	}
	if found == 0 {
		t.Error("no wins")
	}
}

// hard is an ending that takes long to search.
func hard(t *testing.T) proof.Question {
	for _, e := range knownEndings(t) {
		if e.name == "a hard ending" {
			return e.question(e.now, e.hidden)
		}
	}
	t.Fatal("no hard ending")
	return proof.Question{}
}

func TestAContextThatEndsStopsASearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var solver proof.Solver
	if _, err := solver.Win(ctx, hard(t), proof.Limits{Plies: 61, Processors: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestALimitOfNodesStopsASearchAndRepeatsIt(t *testing.T) {
	limits := proof.Limits{Plies: 61, Nodes: 20_000}
	var efforts [2]proof.Effort
	for i := range efforts {
		var solver proof.Solver
		if _, err := solver.Win(context.Background(), hard(t), limits); !errors.Is(err, proof.ErrNotFound) {
			t.Fatalf("error %v", err)
		}
		efforts[i] = solver.Effort()
		efforts[i].Elapsed = 0
	}
	if efforts[0] != efforts[1] || efforts[0].Nodes > limits.Nodes+1000 || efforts[0].Depth == 0 {
		t.Errorf("%+v, then %+v", efforts[0], efforts[1])
	}
}

func TestFewCountsAssignmentsAndMovers(t *testing.T) {
	v := must.Get(stratego.VariantNamed("octa-barrage"))(t)
	rng := rand.New(rand.NewPCG(66, 5))
	red := make(stratego.Setup, v.HomeSize())
	copy(red, []stratego.Rank{
		stratego.Flag, stratego.Bomb, stratego.Marshal, stratego.General, stratego.Miner, stratego.Scout,
		stratego.Scout, stratego.Spy,
	})
	p := must.Get(stratego.NewPosition(v, red, red))(t)
	var solver proof.Solver
	checked := 0
	for !p.Result().Over() {
		view := p.View(p.Turn())
		if win, err := solver.Win(
			context.Background(), proof.Question{View: view}, proof.Limits{Plies: 1},
		); !errors.Is(err, proof.ErrTooMany) {
			all := solver.Effort().Assignments
			if win != nil && win.All != all {
				t.Errorf("%d assignments, then %d", win.All, all)
			}
			movers := p.Movable(0).Count() + p.Movable(1).Count()
			if !proof.Few(view, movers, all) || proof.Few(view, movers-1, all) || proof.Few(view, movers, all-1) {
				t.Errorf("%v: %d movers, %d assignments", view, movers, all)
			}
			checked++
		}
		moves := p.Moves(nil)
		p.Make(moves[rng.IntN(len(moves))])
	}
	if checked == 0 {
		t.Error("the game never had few")
	}
}
