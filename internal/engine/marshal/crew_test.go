package marshal

import (
	"context"
	"fmt"
	"testing"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestAThoughtOnSeveralProcessorsKeepsToItsNodesAndUsesThemAll(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 5, 40)
	nodes, reach := 4*uint64(parameter.Standard().RollNodes), int32(parameter.Standard().ContendReach)
	pl := New(Config{Seed: 1, Nodes: nodes, Memory: 1 << 20, Threads: 3})
	for range 2 { // the second thought finds what the first has left
		mv, info := must.Get2(pl.Choose(t.Context(), p.View(p.Turn()), search.Limits{}))(t)
		must.Do(t, p.Check(mv))
		if len(pl.helpers) != 2 {
			t.Fatalf("%d helpers on 3 processors", len(pl.helpers))
		}
		// Helpers stop where the search does, and each has one world more at most.
		if most := nodes + 3*20000; info.Nodes > 2*most {
			t.Errorf("%d nodes visited, of %d", info.Nodes, nodes)
		}
		// Where the search leaves one move alone, there is nothing to compare.
		if several := pl.root.Moves[0].Value-pl.root.Moves[1].Value <= reach; several && pl.rolls.Games() == 0 {
			t.Error("no game was played on")
		}
	}
}

func TestAThoughtOnSeveralProcessorsEndsWhenItIsBrokenOff(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 5, 40)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	pl := New(Config{Seed: 1, Nodes: 1 << 40, Memory: 1 << 20, Threads: 2})
	mv, _ := must.Get2(pl.Choose(ctx, p.View(p.Turn()), search.Limits{}))(t)
	must.Do(t, p.Check(mv))
}

// BenchmarkThreads measures how many nodes are searched and played on in a second, on one processor
// and on two. Rollouts are told in nodes: how many games they come to depends on which moves the
// search left to judge.
func BenchmarkThreads(b *testing.B) {
	var views []*stratego.View
	for seed := range uint64(3) {
		for _, plies := range []int{40, 120, 200, 300} {
			p := scene.Game(b, gametest.Variant(b, "ucc"), 5+seed, plies)
			views = append(views, p.View(p.Turn()))
		}
	}
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprint(threads), func(b *testing.B) {
			pl := New(Config{Seed: 1, MoveTime: 300 * time.Millisecond, Threads: threads})
			searched, rolled := uint64(0), uint64(0)
			for b.Loop() {
				for _, view := range views {
					_, info := must.Get2(pl.Choose(b.Context(), view, search.Limits{}))(b)
					rolled += pl.rolls.Nodes()
					searched += info.Nodes - pl.rolls.Nodes()
				}
			}
			b.ReportMetric(float64(searched)/b.Elapsed().Seconds(), "searched/s")
			b.ReportMetric(float64(rolled)/b.Elapsed().Seconds(), "rolled/s")
		})
	}
}
