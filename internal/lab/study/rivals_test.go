//go:build !race

package study

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/rival"
)

// The figures are of fixed seeds and nodes, so they are the same on every machine.
func TestRivalsPlayAsTheirDescriptionsSay(t *testing.T) {
	measure := func(variant string, pairs int, names ...string) map[string]Manner {
		c := &Rivals{Against: "marshal:level=3,memory=1", Variant: variant, Pairs: pairs, Seed: 1}
		all := map[string]Manner{}
		for _, name := range names {
			r, _ := rival.Named(name)
			all[name] = must.Get(c.Measure(t.Context(), r.Spec))(t)
		}
		return all
	}
	quick := measure("barrage", 6, "Roland", "Petra", "Edda", "Rex", "Nell")
	plain := quick["Edda"] // of the same level, without a style
	for _, claim := range []struct {
		what string
		more float64
		less float64
	}{
		{"the rusher strikes more unmoved pieces", quick["Roland"].Unmoved, plain.Unmoved},
		{"the rusher strikes sooner", plain.First, quick["Roland"].First},
		{"the fortress strikes fewer unmoved pieces", plain.Unmoved, 2 * quick["Petra"].Unmoved},
		{"the fortress stays at home", plain.Beyond, 1.5 * quick["Petra"].Beyond},
		{"the fortress strikes later", quick["Petra"].First, plain.First},
		{"the hothead strikes sooner than the hider", quick["Nell"].First, quick["Rex"].First},
	} {
		if claim.more <= claim.less {
			t.Errorf("%s: %.2f, %.2f", claim.what, claim.more, claim.less)
		}
	}
	whole := measure("classic", 1, "Blanche", "Silas", "Edda")
	if bluffs, others := whole["Blanche"].Bluffs, whole["Edda"].Bluffs; bluffs < 1.5*others {
		t.Errorf("the bluffer bluffs %.2f times a hundred moves, another player of its level %.2f times", bluffs, others)
	}
	if scouts, others := whole["Silas"].Scouts, whole["Edda"].Scouts; scouts <= others {
		t.Errorf("the spy-master's Scouts strike unknown pieces %.2f times a hundred moves, another player's %.2f times", scouts, others)
	}
}
