//go:build !race

package marshal_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// ofEndings calls a function with positions of random games in which few pieces move.
func ofEndings(t *testing.T, games int, do func(p *stratego.Position, rng *rand.Rand)) {
	t.Helper()
	w := parameter.Standard()
	rng := rand.New(rand.NewPCG(66, 7))
	for g := range games {
		v := gametest.Variant(t, []string{"mini", "duel", "barrage", "octa-barrage"}[g%4])
		p := start(t, v, uint64(g))
		for ply := 0; ply < 600 && !p.Result().Over(); ply++ {
			if proof.Few(p.View(p.Turn()), w.ProofMovers, w.ProofWorlds) && ply%5 == 0 {
				do(p, rng)
			}
			p.Make(p.Nth(rng.IntN(p.Count())))
		}
	}
}

// A win that the solver proves is played and said to be certain; without the solver nothing is.
func TestAProvedWinIsPlayed(t *testing.T) {
	wins := 0
	off := parameter.Standard()
	must.Do(t, off.Off("proof"))
	ofEndings(t, 12, func(p *stratego.Position, _ *rand.Rand) {
		if wins == 12 {
			return
		}
		view := p.View(p.Turn())
		var solver proof.Solver
		win, err := solver.Win(t.Context(), proof.Question{View: view}, proof.Limits{Plies: 5, Nodes: 200, Certain: true})
		if err != nil {
			return
		}
		wins++
		c := marshal.Config{Seed: 1, Nodes: 60_000, Memory: 1 << 20}
		m, info := must.Get2(marshal.New(c).Choose(t.Context(), view, search.Limits{}))(t)
		said := slices.ContainsFunc(info.Notes, func(s string) bool { return strings.Contains(s, "proved") })
		if m != win.Move || info.Win != 1 || !said {
			t.Errorf("ply %d: it plays %v at %v %v, the solver %v", p.Ply(), m, info.Win, info.Notes, win.Move)
		}
		c.Parameters = off
		_, info = must.Get2(marshal.New(c).Choose(t.Context(), view, search.Limits{}))(t)
		if slices.ContainsFunc(info.Notes, func(s string) bool { return strings.Contains(s, "proved") }) {
			t.Errorf("ply %d: without the solver it says %v", p.Ply(), info.Notes)
		}
	})
	if wins == 0 {
		t.Error("no ending was won")
	}
}

func TestEndingsDependOnNothingHidden(t *testing.T) {
	w := parameter.Standard()
	w.ProofNodes = 0
	endings := 0
	ofEndings(t, 8, func(p *stratego.Position, rng *rand.Rand) {
		if endings++; endings%4 == 0 && endings < 80 {
			sameInAnotherWorld(t, p, rng, marshal.Config{Seed: 5, Nodes: 17_000, Memory: 1 << 20, Parameters: w})
		}
	})
	if endings < 4 {
		t.Error("no endings")
	}
}
