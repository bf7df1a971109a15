package proof_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
)

// plainTrap reports whether a side traps within n plies, by a search without a table.
func plainTrap(p *advance.Position, side board.Side, n int) bool {
	moves := p.Moves(nil)
	hunts := p.Turn() == side
	if len(moves) == 0 {
		return !hunts
	}
	if n == 0 || p.Ply() >= advance.Limit {
		return false
	}
	for _, m := range moves {
		p.Make(m)
		value := plainTrap(p, side, n-1)
		p.Unmake(m)
		if value == hunts {
			return hunts
		}
	}
	return !hunts
}

// fewPieces draws a position of Advance with both Generals and a few pieces more.
func fewPieces(rng *rand.Rand) advance.Position {
	for {
		text := []byte(".........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n")
		put := func(letter byte) {
			for {
				// Near the upper left corner, where Generals are trapped soon.
				if i := rng.IntN(5)*10 + rng.IntN(5); text[i] == '.' {
					text[i] = letter
					return
				}
			}
		}
		put('G')
		put('g')
		for range 2 + rng.IntN(2) {
			put("DMCBSJ"[rng.IntN(6)])
		}
		for range rng.IntN(2) {
			put("zbsc"[rng.IntN(4)])
		}
		p, err := advance.Parse(string(text), board.Side(rng.IntN(2)))
		if err == nil && !p.Result().Over() {
			if rng.IntN(8) == 0 {
				p.SetPly(advance.Limit - 2)
			}
			return p
		}
	}
}

func TestTheSolverFindsTheTrapsOfAdvanceThatAPlainSearchFinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 2))
	solver := &proof.Solver{Table: 1 << 16}
	traps, longer, none := 0, 0, 0
	for range 250 {
		p := fewPieces(rng)
		side := board.Side(rng.IntN(2))
		const plies = 3
		want := 0
		for n := 1; n <= plies && want == 0; n++ {
			if q := p; plainTrap(&q, side, n) {
				want = n
			}
		}
		got, err := solver.Trap(context.Background(), p, side, proof.Limits{Plies: plies})
		switch {
		case err != nil && errors.Is(err, proof.ErrNotFound) && want == 0:
			none++
		case err != nil:
			t.Errorf("%v, %s to move: %v; a plain search traps in %d", p, advance.SideName(p.Turn()), err, want)
		case got.Plies != want || len(got.Line) != want:
			t.Errorf("%v, %s to move: %+v; a plain search traps in %d", p, advance.SideName(p.Turn()), got, want)
		default:
			if traps++; want > 1 {
				longer++
			}
		}
	}
	t.Logf("%d traps, %d of them of more than one move, %d positions without", traps, longer, none)
	if traps == 0 || longer == 0 || none == 0 {
		t.Error("not every kind occurred")
	}
}
