package lobby

import (
	"fmt"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheSidesOfNeighbouringSeedsHaveNoSetupInCommon(t *testing.T) {
	seen := map[string]string{}
	for seed := uint64(1); seed <= 100; seed++ {
		o := Order{Seed: seed, Variant: "mini", Solo: true, MoveTime: time.Second}
		g := must.Get(o.Game())(t)
		sc := must.Get(g.Config())(t)
		for side, setup := range sc.Setups {
			what := fmt.Sprintf("%s of seed %d", g.Variant.SideName(board.Side(side)), seed)
			if other, twice := seen[setup]; twice {
				t.Errorf("%s has the set-up of %s: %s", what, other, setup)
			}
			seen[setup] = what
		}
	}
}
