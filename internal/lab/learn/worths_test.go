package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestGradientsOfWorthsAreThoseOfFiniteDifferences(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	n := begin(rng)
	one := tally{target: 0.5}
	for i := range one.counts {
		one.counts[i] = uint8(rng.IntN(3))
	}
	s := pass{slope: worth.New()}
	s.learn(n, &one)
	slope := s.slope.Lists()
	for list, w := range n.Lists() {
		for i := 0; i < len(w); i += 1 + len(w)/40 {
			const step = 1e-2
			was := w[i]
			w[i] = was + step
			up := lossOf(n, []tally{one})
			w[i] = was - step
			down := lossOf(n, []tally{one})
			w[i] = was
			if got, want := float64(slope[list][i]), (up-down)/(2*step); math.Abs(got-want) > 2e-3+0.02*math.Abs(want) {
				t.Errorf("list %d, weight %d: gradient %v, expected %v", list, i, got, want)
			}
		}
	}
}

func TestBothSidesCountTheSamePieces(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 6, 90)
	var red, blue worth.Counts
	Count(p, stratego.Red, &red)
	Count(p, stratego.Blue, &blue)
	seen := 0
	for r := stratego.Marshal; r <= stratego.Bomb; r++ {
		for _, k := range []worth.Kind{worth.OwnHidden, worth.OwnKnown} {
			own, theirs := worth.Input(k, r), worth.Input(k+2, r)
			if red[own] != blue[theirs] || blue[own] != red[theirs] {
				t.Errorf("%v, kind %d: Red counts %v and %v, Blue %v and %v", r, k, red[own], red[theirs], blue[own], blue[theirs])
			}
			seen += int(red[own] + red[theirs])
		}
	}
	if want := p.Pieces(stratego.Red).Count() + p.Pieces(stratego.Blue).Count() - 2; seen != want {
		t.Errorf("%d pieces counted, expected %d", seen, want)
	}
}

func TestWorthsLearnARuleThatIsKnown(t *testing.T) {
	d := ruled(t, "duel", 700)
	var held []float64
	n, err := Worths(t.Context(), d, WorthOptions{Epochs: 4, Every: 1, Batch: 32, Rate: 0.003, Seed: 1},
		func(_, _ int, _, loss float64) { held = append(held, loss) })
	if err != nil {
		t.Fatal(err)
	}
	if len(held) != 4 || held[3] > math.Ln2-0.05 {
		t.Errorf("losses of games held out %.3f, expected at most %.3f in the end", held, math.Ln2-0.05)
	}
	if n.Loss > math.Ln2-0.05 {
		t.Errorf("loss of further games %.3f, expected at most %.3f", n.Loss, math.Ln2-0.05)
	}
	again, err := worth.Parse(n.String(n.Army))
	if err != nil || again[n.Army] == nil {
		t.Errorf("what was learned is not read again: %v", err)
	}
}

func TestWorthsAreNotLearnedOfSeveralArmies(t *testing.T) {
	d := ruled(t, "duel", 100)
	d.Variants = append(d.Variants, gametest.Variant(t, "barrage"))
	good := WorthOptions{Epochs: 1, Every: 1, Batch: 32, Rate: 0.003}
	none := func(int, int, float64, float64) {}
	if _, err := Worths(t.Context(), d, good, none); err == nil || !strings.Contains(err.Error(), "barrage") {
		t.Errorf("error %v, expected one that names the variant", err)
	}
	d.Variants = d.Variants[:1]
	for _, o := range []WorthOptions{
		{},
		{Epochs: 1, Every: 1, Batch: 1 << 30, Rate: 1},
		{Epochs: 1, Every: 1, Batch: 32, Rate: -1},
		{Epochs: 1, Every: 1, Batch: 32, Rate: math.NaN()},
		{Epochs: 1, Every: 1, Batch: 32, Rate: 1e30},
	} {
		if _, err := Worths(t.Context(), d, o, none); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Worths(ctx, d, good, none); err == nil {
		t.Error("it learns after its context has ended")
	}
}

func TestTargetsAreLambdaReturnsOfTheirOwnGameAndSide(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	n := begin(rng)
	e := examples{all: make([]tally, 10), ends: []int{6, 10}}
	for i := range e.all {
		e.all[i].target = float32(i % 2)
		for k := range e.all[i].counts {
			e.all[i].counts[k] = uint8(rng.IntN(3))
		}
	}
	var s pass
	for _, lambda := range []float64{0, 0.5, 1} {
		e.aim(n, lambda)
		for i := range e.all {
			want := float64(i % 2)
			// From the last sample of the game back, by the definition.
			end := 6
			if i >= 6 {
				end = 10
			}
			for k := end - 2 + i%2; k > i; k -= 2 {
				want = (1-lambda)*float64(sigmoid(s.forward(n, &e.all[k]))) + lambda*want
			}
			if got := float64(e.all[i].target); math.Abs(got-want) > 1e-6 {
				t.Errorf("lambda %v, tally %d: target %v, expected %v", lambda, i, got, want)
			}
		}
	}
}
