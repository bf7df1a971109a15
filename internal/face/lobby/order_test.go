package lobby

import (
	"fmt"
	"testing"
	"time"

	"flagfall.dev/board"
)

func TestTheSidesOfNeighbouringSeedsHaveNoSetupInCommon(t *testing.T) {
	seen := map[string]string{}
	for seed := uint64(1); seed <= 100; seed++ {
		o := Order{Seed: seed, Variant: "mini", Solo: true, MoveTime: time.Second}
		g, err := o.Game()
		if err != nil {
			t.Fatal(err)
		}
		sc, err := g.Config()
		if err != nil {
			t.Fatal(err)
		}
		for side, setup := range sc.Setups {
			what := fmt.Sprintf("%s of seed %d", g.Variant.SideName(board.Side(side)), seed)
			if other, twice := seen[setup]; twice {
				t.Errorf("%s has the set-up of %s: %s", what, other, setup)
			}
			seen[setup] = what
		}
	}
}
