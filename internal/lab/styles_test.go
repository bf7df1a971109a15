package lab_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestKindsOfSetupsBecomeStyles(t *testing.T) {
	// Flag on the left behind Bombs or in the middle without; mirrored at will.
	kinds := [2]stratego.Setup{
		{stratego.Flag, stratego.Bomb, stratego.Miner, stratego.Scout, stratego.Spy, stratego.Scout},
		{stratego.Miner, stratego.Scout, stratego.Flag, stratego.Spy, stratego.Bomb, stratego.Scout},
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var all []stratego.Setup
	for range 3000 {
		s := append(stratego.Setup(nil), kinds[rng.IntN(2)]...)
		if rng.IntN(2) == 0 {
			for a, b := 0, len(s)-1; a < b; a, b = a+1, b-1 {
				s[a], s[b] = s[b], s[a]
			}
		}
		all = append(all, s)
	}
	heldOut := func(styles int) (nats float64) {
		f := lab.StyleFit{Rows: 1, Cols: 6, Styles: styles, Rounds: 12, Seed: 3}
		f.Report = func(_ int, _, out float64) { nats = out }
		must.Get(f.Fit(t.Context(), all))(t)
		return nats
	}
	one, some := heldOut(1), heldOut(6)
	// Two kinds, each as likely and either way round: log 4 = 1.4 nats.
	if some > 1.7 || one < some+2 {
		t.Errorf("a set-up takes %.2f nats with one style and %.2f with six", one, some)
	}
}

func TestSetupsAreReadBackRowFirst(t *testing.T) {
	got := must.Get(lab.ReadSetups(strings.NewReader("# remark\nDABM\nM\n"), 4))(t)
	want := stratego.Setup{stratego.Flag, stratego.Bomb, stratego.NoRank, stratego.Scout}
	if len(got) != 1 || len(got[0]) != 4 || got[0][0] != want[0] || got[0][1] != want[1] || got[0][2] != want[2] ||
		got[0][3] != want[3] {
		t.Errorf("got %v, want %v", got, want)
	}
}
