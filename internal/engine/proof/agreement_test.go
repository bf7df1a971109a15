//go:build !race

package proof_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// tally counts what the solver and the oracle agreed on.
type tally struct {
	wins, longWins, partial, noWin, safe, lost, unknown, hidden int
}

// TestTheSolverAgreesWithAPlainSearchOnRandomEndings compares with the oracle. FLAGFALL_ENDINGS says on how
// many endings, and FLAGFALL_SEED on which.
func TestTheSolverAgreesWithAPlainSearchOnRandomEndings(t *testing.T) {
	endings, seed := number(t, "FLAGFALL_ENDINGS", 2000), number(t, "FLAGFALL_SEED", 1)
	rng := rand.New(rand.NewPCG(66, uint64(seed)))
	variants := boards()
	solver := &proof.Solver{Table: 1 << 18}
	var n tally
	for range endings {
		compare(t, rng, solver, randomEnding(rng, variants), &n)
		if t.Failed() {
			return
		}
	}
	t.Logf("%+v", n)
	for what, count := range map[string]int{
		"wins": n.wins, "wins of more than one move": n.longWins, "wins in some assignments": n.partial, "positions without a win": n.noWin,
		"safe positions": n.safe, "lost positions": n.lost, "unknown positions": n.unknown, "positions with hidden pieces": n.hidden,
	} {
		if count == 0 {
			t.Errorf("no %s among %d endings", what, endings)
		}
	}
}

// number reads a number from the environment.
func number(t *testing.T, name string, otherwise int) int {
	if text := os.Getenv(name); text != "" {
		return must.Get(strconv.Atoi(text))(t)
	}
	return otherwise
}

// compare asks both about one ending.
func compare(t *testing.T, rng *rand.Rand, solver *proof.Solver, e ending, n *tally) {
	t.Helper()
	view := e.now.View(e.side)
	worlds := worldsOf(e.start, e.now, e.side)
	o := oracle{side: e.side, allowed: view.Moves(nil), budget: 20_000}
	plies := 1 + rng.IntN(6)
	q := proof.Question{View: view, Army: e.army()}
	limits := proof.Limits{Plies: plies}
	if len(worlds) > 1 {
		n.hidden++
	}
	compareWin(t, solver, e, &o, worlds, q, limits, n)
	compareSafety(t, solver, e, &o, worlds, q, limits, n)
}

func compareWin(
	t *testing.T, solver *proof.Solver, e ending, o *oracle, worlds []*stratego.Position, q proof.Question,
	limits proof.Limits, n *tally,
) {
	t.Helper()
	want := o.won(worlds, limits.Plies)
	var some []*stratego.Position
	if want == 0 {
		for _, w := range worlds {
			if o.holds([]*stratego.Position{w}, limits.Plies, false, true) {
				some = append(some, w)
			}
		}
	}
	partial := 0
	if len(some) > 0 && len(some) < len(worlds) {
		partial = o.won(some, limits.Plies)
	}
	if o.budget < 0 {
		n.unknown++
		return
	}
	got, err := solver.Win(context.Background(), q, limits)
	switch {
	case errors.Is(err, proof.ErrTooMany):
		n.unknown++
	case err != nil && !errors.Is(err, proof.ErrNotFound):
		t.Errorf("%v: %v", e, err)
	case err != nil && want == 0 && partial == 0:
		n.noWin++
	case err != nil:
		t.Errorf("%v: no win in %d plies; the oracle wins %d worlds in %d, or %d of them in %d", e, limits.Plies, len(worlds), want, len(some), partial)
	case got.All != len(worlds):
		t.Errorf("%v: %d assignments, of the oracle %d", e, got.All, len(worlds))
	case got.Certain() && got.Plies == want:
		n.wins++
		if want > 1 {
			n.longWins++
		}
	case !got.Certain() && got.Won == len(some) && got.Plies == partial && want == 0:
		n.partial++
	default:
		t.Errorf("%v: in %d plies %+v; the oracle wins %d worlds in %d, or %d of them in %d", e, limits.Plies, got, len(worlds), want, len(some), partial)
	}
}

func compareSafety(
	t *testing.T, solver *proof.Solver, e ending, o *oracle, worlds []*stratego.Position, q proof.Question,
	limits proof.Limits, n *tally,
) {
	t.Helper()
	want := o.safe(worlds, limits.Plies)
	if o.budget < 0 {
		n.unknown++
		return
	}
	got, err := solver.Safety(context.Background(), q, limits)
	if errors.Is(err, proof.ErrTooMany) {
		n.unknown++
		return
	}
	must.Do(t, err)
	if got.Plies != want || got.Lost != (want < limits.Plies) {
		t.Errorf("%v: in %d plies %+v; the oracle is safe for %d", e, limits.Plies, got, want)
	}
	if got.Lost {
		n.lost++
	} else {
		n.safe++
	}
}

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
		compareWin(
			t, &proof.Solver{}, e, &o, worlds, proof.Question{View: now.View(e.side), Army: e.army()},
			proof.Limits{Plies: 6}, &tally{},
		)
	}
}
