package marshal

import (
	"math"
	"testing"

	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/learned"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

func TestAPriorIsHeldAgainstEvenOdds(t *testing.T) {
	for _, odds := range [][]float64{{5}, {0, 0, 0}, {1, 0, -3, 7e-5}, {40, -40}} {
		even, sum := evenOdds(odds), 0.0
		for _, o := range odds {
			sum += math.Exp(o-even) / float64(len(odds))
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%v: probabilities come to %v", odds, sum)
		}
	}
}

func TestAPriorReachesAsFarAsItsShare(t *testing.T) {
	w := parameter.Standard()
	w.Liking, w.LikeMost = 40, 150
	for _, c := range []struct {
		share, prior float64
		want         int32
	}{{0, 5, 0}, {0.5, 2, 80}, {0.5, -2, -80}, {0.5, 9, 150}, {0.8, 0.5, 80}, {0.9, -9, -150}} {
		w.PolicyShare = c.share
		if got := reach(c.prior, w); got != c.want {
			t.Errorf("share %v, prior %v: %d points, want %d", c.share, c.prior, got, c.want)
		}
	}
}

func TestTheMoveIsDrawnAmongNearEqualsByPriorAndResult(t *testing.T) {
	p := New(Config{Seed: 1})
	w := p.c.Parameters
	w.Alike, w.AlikeHeat = 0.005, 0.0025
	const balance, draws = 100, 20_000
	moves := []tree.RootMove{{Value: 40, Prior: -1}, {Value: 40, Prior: 0}, {Value: 30, Prior: 1.5}, {Value: 10, Prior: 9}}
	var odds [4]float64
	sum := 0.0
	for i := range 3 { // the last falls too short, however likely it is
		short := evaluation.Chance(balance+40, w) - evaluation.Chance(balance+float64(moves[i].Value), w)
		odds[i] = math.Exp(moves[i].Prior - short/w.AlikeHeat)
		sum += odds[i]
	}
	count := map[*tree.RootMove]float64{}
	for range draws {
		count[p.improve(moves, balance)] += 1. / draws
	}
	for i := range moves {
		if got, want := count[&moves[i]], odds[i]/sum; math.Abs(got-want) > 0.012 {
			t.Errorf("move %d is drawn in %.3f of the cases, want %.3f", i, got, want)
		}
	}
}

// asking returns a player that asks a net's policy.
func asking(n *net.Net, a Ask, set func(w *parameter.Values)) *Player {
	w := parameter.Standard()
	set(w)
	none := func(*stratego.Variant) Policy { return nil }
	return New(Config{Seed: 3, Memory: 1 << 18, Nodes: 30_000, Parameters: w, Ask: a, Prior: func() rollout.Prior { return learned.NewPolicy(n) }, Policy: none})
}

func TestAPolicyWithoutAShareChangesNothing(t *testing.T) {
	v := scene.Variant(t, "ucc")
	n := scene.Net(t, v, 32)
	p := scene.Game(t, v, 6, 120)
	told := func(player *Player) (stratego.Move, float64, uint64) {
		m, info, err := player.Choose(t.Context(), p.View(p.Turn()), search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return m, info.Win, info.Nodes
	}
	m, win, nodes := told(asking(n, Ask{}, func(*parameter.Values) {}))
	for name, player := range map[string]*Player{
		"no share of contenders": asking(n, Ask{Contenders: true}, func(w *parameter.Values) { w.PolicyShare = 0 }),
		"no net for the board":   asking(scene.Net(t, scene.Variant(t, "mini"), 32), Ask{Order: true, Contenders: true, Rollouts: true}, func(*parameter.Values) {}),
	} {
		if m2, win2, nodes2 := told(player); m2 != m || win2 != win || nodes2 != nodes {
			t.Errorf("%s: %v with %v after %d nodes, without a policy %v with %v after %d", name, m2, win2, nodes2, m, win, nodes)
		}
	}
	if _, win2, nodes2 := told(asking(n, Ask{Rollouts: true}, func(*parameter.Values) {})); win2 == win && nodes2 == nodes {
		t.Error("a rollout policy changes nothing")
	}
}
