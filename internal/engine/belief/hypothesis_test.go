package belief

import (
	"testing"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// eager is a network that says of a piece with the first feature that it is a
// Marshal.
func eager() *Network {
	h := &Network{}
	h.Direct[stratego.Marshal][0] = 3
	return h
}

func TestTrustFollowsWhatComesToLight(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	homes := homeIndex(v, stratego.Red)
	told := func(r stratego.Rank, times int) float64 {
		p := revelation{rank: r, possible: everyRank, start: v.HomeSquare(stratego.Red, 25)}
		p.features.set(0, 1)
		var all []revelation
		for range times {
			all = append(all, p)
		}
		trust := 0.0
		for _, i := range (&observer{v: v, revelations: all}).hypotheses(
			[]Model{{Name: "eager", Network: eager()}}, parameter.Standard(), homes,
		) {
			trust += i.part * i.chance
		}
		return trust
	}
	at := told(stratego.Miner, 0)
	if right := told(stratego.Marshal, 1); right <= at {
		t.Errorf("trust is %.2f at first and %.2f after a rank that was foretold", at, right)
	}
	if wrong := told(stratego.Miner, 9); wrong >= at/2 {
		t.Errorf("trust is %.2f at first and %.2f after nine ranks that were foretold wrongly", at, wrong)
	}
}

// TestAnOpponentIsKnownByWhatComesToLight has two models that say the contrary of
// a piece, and shows which is right.
func TestAnOpponentIsKnownByWhatComesToLight(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	shy := &Network{}
	shy.Direct[stratego.Miner][0] = 3
	models := []Model{{Name: "eager", Network: eager()}, {Name: "shy", Network: shy}}
	p := revelation{rank: stratego.Miner, possible: everyRank, start: v.HomeSquare(stratego.Red, 25)}
	p.features.set(0, 1)
	hypotheses := (&observer{v: v, revelations: []revelation{p, p, p}}).hypotheses(
		models, parameter.Standard(), homeIndex(v, stratego.Red),
	)
	chance := 0.0
	for _, i := range hypotheses {
		if i.weights != nil && *i.weights == *shy.weights() {
			chance += i.chance
		}
	}
	if chance < 0.9 {
		t.Errorf("after three Miners that shy players show, the chance of one is %.2f", chance)
	}
}

func TestOpinionsAreChances(t *testing.T) {
	h := eager()
	h.Unit[0][3], h.Out[stratego.Spy][0] = 2, 1.5
	var d description
	d.set(0, 1)
	d.set(3, 0.5)
	var all verdicts
	all.begin([]hypothesis{{h.weights(), 0.5, 0.4}, {h.weights(), 1, 0.6}}, 3, idleness{})
	var base [stratego.Ranks]float64
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		base[r] = float64(r) / 100
	}
	sum := 0.0
	for r, x := range all.weigh(&d, &base) {
		sum += x * base[r]
	}
	if sum < 0.999 || sum > 1.001 {
		t.Errorf("the chances of one piece sum to %v", sum)
	}
}

// TestJudgingSkipsNothing holds the odds of the features that are there against
// those of all of them, on the learned models.
func TestJudgingSkipsNothing(t *testing.T) {
	var d description
	for i, x := range map[int]float32{2: 0.5, 40: 1, FeatureCount - 1: 1} {
		d.set(i, x)
	}
	for _, m := range learned() {
		u := m.Network.Units(&d.Features)
		odds := m.Network.weights().judge(&d.Features, d.present(nil))
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			if want := m.Network.Odds(r, &d.Features, &u); odds[r-1] < want-1e-4 || odds[r-1] > want+1e-4 {
				t.Errorf("%s, %v: %v, want %v", m.Name, r, odds[r-1], want)
			}
		}
	}
}
