package reason

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// No piece is said to keep alone from its Flag a hidden piece to which the move opens the way as a Scout, nor one that another
// piece would stop as well; and nothing is said to meet a Scout for which the move makes room.
func TestNothingIsPraisedThatDoesNotHoldAnEnemyAlone(t *testing.T) {
	for _, c := range []struct {
		game string
		ply  int
		move string
	}{
		{"scout", 40, "G2-H2"},
		{"general", 83, "G8-G7"},
		{"general", 115, "G8-G7"},
		{"general", 119, "G8-G7"},
		{"general", 231, "G8-G7"},
	} {
		r := must.Get(kept(t, "holds/"+c.game).Replay())(t)
		r.Seek(c.ply)
		view := r.View(r.Position().Turn())
		w := Stratego(view, nil, must.Get(view.Variant().ParseMove(c.move))(t))
		if k := w.Claims[0].Kind; k == KeepsOff || k == Intercepts {
			t.Errorf("%s, ply %d: %s", c.game, c.ply, w.Why)
		}
		if said := w.Warning.String(); strings.Contains(said, "no piece of yours") {
			t.Errorf("%s, ply %d: %s, and what moved can go back into its way", c.game, c.ply, said)
		}
	}
}
