//go:build !race

package review

import (
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestWhatIsChargedCostsAsMuchAtASecondLook(t *testing.T) {
	const nodes = 400
	g := played(t, "barrage", 1, 80)
	replay := must.Get(g.Replay())(t)
	charged := 0
	for _, p := range reviewed(t, g, nodes).Plies {
		if p.Grade == Sound {
			continue
		}
		charged++
		replay.Seek(p.Ply)
		view := replay.View(p.Side)
		m := must.Get(view.Variant().ParseMove(p.Move))(t)
		player := marshal.New(marshal.Config{Memory: memory})
		if a := must.Get(player.Assess(t.Context(), view, m, search.Limits{Nodes: again * nodes}))(t); rounded(a.Cost) < p.Cost {
			t.Errorf("move %d is charged %.3f, and costs %.3f at a longer look", p.Ply+1, p.Cost, a.Cost)
		}
	}
	if charged == 0 {
		t.Error("random moves cost nothing")
	}
}
