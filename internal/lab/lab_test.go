package lab_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/stratego"
)

func TestTheRegressionFindsTheWeightsThatMadeTheResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	want := []float64{1.5, -0.7, 0.3}
	var x [][]float64
	var y []float64
	for range 20000 {
		row := []float64{rng.NormFloat64(), rng.NormFloat64()}
		won := 0.0
		if rng.Float64() < lab.Sigmoid(want[0]*row[0]+want[1]*row[1]+want[2]) {
			won = 1
		}
		x, y = append(x, row), append(y, won)
	}
	for i, w := range lab.Logistic(x, y, 1) {
		if math.Abs(w-want[i]) > 0.1 {
			t.Errorf("weight %d is %.3f, want %.3f", i, w, want[i])
		}
	}
}

// weakMatch is council against random moves in barrage.
func weakMatch(t testing.TB, pairs int) *lab.Match {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	return &lab.Match{Variant: v, Pairs: pairs, Seed: 3, MaxPly: 600, New: func(i int, seed uint64) (game.StrategoPlayer, error) {
		if i == 1 {
			return random.New(seed), nil
		}
		return council.New(council.Config{Seed: seed})
	}}
}

func TestAMatchIsTheSameEachTimeAndCountsEveryGame(t *testing.T) {
	a := must.Get(weakMatch(t, 4).Play(context.Background()))(t)
	b, err := weakMatch(t, 4).Play(context.Background())
	if err != nil || a != b {
		t.Errorf("%v, then %v, %v", a, b, err)
	}
	if n := a.Won + a.Drawn + a.Lost; n != 8 {
		t.Errorf("%d games counted, want 8", n)
	}
	if r := a.Share().Rate; r < 0.6 {
		t.Errorf("council scored %.2f against random moves", r)
	}
}

func TestAScoreWithoutALossStillHasAnInterval(t *testing.T) {
	for name, s := range map[string]rating.Score{
		"all won":        {Won: 100, Halves: rating.Pairs{4: 50}},
		"all lost":       {Lost: 100, Halves: rating.Pairs{0: 50}},
		"each pair even": {Won: 50, Lost: 50, Halves: rating.Pairs{2: 50}},
		"one game":       {Won: 1},
	} {
		if p := s.Share(); !(p.Error() > 0.02 && p.High-p.Low < 1) {
			t.Errorf("%s: %v", name, p)
		}
	}
}

func TestBothGamesOfAPairStartFromTheSameSetups(t *testing.T) {
	m := weakMatch(t, 2)
	var setups []string
	m.Done = func(g lab.Game) bool {
		setups = append(setups, g.End.Setup(0).String()+g.End.Setup(1).String())
		return true
	}
	must.Get(m.Play(context.Background()))(t)
	if setups[0] != setups[1] || setups[2] != setups[3] || setups[0] == setups[2] {
		t.Errorf("set-ups %q", setups)
	}
}

func TestThePriorTableIsSymmetricalAndInBackRowOrder(t *testing.T) {
	in := strings.NewReader("# remark\n" + strings.Repeat("D", 8) + "BM\n")
	var out bytes.Buffer
	must.Do(t, lab.Prior(in, &out, "small", 2, 5))
	got := out.String()
	if !strings.HasPrefix(got, "small 2 5 1\n") || !strings.Contains(got, "F 5000 1 1 1 5000") {
		t.Errorf("got %q", got)
	}
	if err := lab.Prior(strings.NewReader("nothing"), &out, "x", 2, 5); err == nil {
		t.Error("no error without set-ups")
	}
}
