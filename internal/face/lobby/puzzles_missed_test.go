//go:build !race

package lobby

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheSearchForMissedWinsTellsHowFarItIs(t *testing.T) {
	last, whole := 0, 0
	o := Puzzles{From: "../../web/ui/demos/mini.flagfall", Progress: func(done, all int) {
		if done <= last {
			t.Errorf("%d after %d", done, last)
		}
		last, whole = done, all
	}}
	must.Get(o.Load(t.Context()))(t)
	if last == 0 || last != whole {
		t.Errorf("%d of %d at the end", last, whole)
	}
}
