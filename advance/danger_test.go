package advance

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
)

// A General is in danger where some piece attacks it, and each of those is a piece of the other side.
func TestAGeneralIsInDangerWhereSomePieceAttacksIt(t *testing.T) {
	found := 0
	for seed := range uint64(40) {
		p, rng := Start(), rand.New(rand.NewPCG(seed, 5))
		for range 150 {
			for _, s := range []board.Side{White, Black} {
				all := p.Attackers(s)
				if found += all.Count(); all.Empty() == p.InDanger(s) || !all.AndNot(p.Of(s.Opponent())).Empty() {
					t.Fatalf("%s: %v attack it\n%s", SideName(s), all, p.String())
				}
			}
			moves := p.Moves(nil)
			if p.Result().Over() || len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
	if found < 100 {
		t.Errorf("%d attacks were found", found)
	}
}
