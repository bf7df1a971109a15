package proof_test

import (
	"strings"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// What the rules forbid at the end of a search decides whether a side has a move there.
func TestTheMemoryOfTheRulesCountsAtTheHorizon(t *testing.T) {
	for _, v := range boards() {
		if v.Name() != "corridor" {
			continue
		}
		start := must.Get(stratego.ParsePosition(v, "YQAABAAEXLNM b"))(t)
		now := start.Clone()
		for _, text := range strings.Fields("B1-B2 B5-A5 B2-B3 B4-A4 B3-A3 A4-B4 A3-B3 B4-B5 B3-B2 B5-A5") {
			must.Get(now.Play(must.Get(v.ParseMove(text))(t)))(t)
		}
		e := ending{start, now, stratego.Red}
		worlds := worldsOf(start, now, e.side)
		o := oracle{side: e.side, budget: 1 << 30}
		compareWin(t, &proof.Solver{}, e, &o, worlds, proof.Question{View: now.View(e.side), Army: e.army()}, proof.Limits{Plies: 6}, &tally{})
	}
}
