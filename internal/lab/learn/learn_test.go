package learn

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/gametest"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// ruled returns games of moves drawn at random, which the side with more pieces at the end
// has won: a rule that is known.
func ruled(t testing.TB, variant string, n int) *Data {
	t.Helper()
	v, err := stratego.VariantNamed(variant)
	if err != nil {
		t.Fatal(err)
	}
	d := &Data{}
	gen := deploy.New(v)
	for i := range n {
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		g := &shard.Game{Number: i, Seed: uint64(i), Setups: [2]stratego.Setup{gen.Random(rng), gen.Random(rng)}}
		p, err := stratego.NewPosition(v, g.Setups[0], g.Setups[1])
		if err != nil {
			t.Fatal(err)
		}
		for p.Ply() < 60 && !p.Result().Over() {
			legal := p.Moves(nil)
			m := legal[rng.IntN(len(legal))]
			for _, strike := range legal { // or little would fall
				if !p.At(strike.To).Empty() {
					m = strike
				}
			}
			if p.Ply()%4 == 0 {
				g.Samples = append(g.Samples, shard.Sample{Ply: p.Ply(), Win: 0.5, Best: m})
			}
			g.Moves = append(g.Moves, m)
			p.Make(m)
		}
		switch red, blue := p.Pieces(stratego.Red).Count(), p.Pieces(stratego.Blue).Count(); {
		case red > blue:
			g.Result = board.Won(stratego.Red, board.Adjudicated)
		case red < blue:
			g.Result = board.Won(stratego.Blue, board.Adjudicated)
		default:
			g.Result = board.Draw(board.Adjudicated)
		}
		if err := d.add(v, g, [2]string{}); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func options() Options {
	return Options{First: 16, Epochs: 3, Batch: 64, Rate: 0.004, Policy: 0.2, Seed: 1}
}

func learned(t testing.TB, d *Data, o Options) *Learner {
	t.Helper()
	l, err := NewLearner(d, o)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, l, d)
	return l
}

func finish(t testing.TB, l *Learner, d *Data) {
	t.Helper()
	for l.Epoch < l.Options.Epochs {
		if err := l.Train(t.Context(), d, func(int, int, Losses) {}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGradientsAgreeWithFiniteDifferences(t *testing.T) {
	d := ruled(t, "duel", 30)
	o := options()
	l, err := NewLearner(d, o)
	if err != nil {
		t.Fatal(err)
	}
	r := reader{data: d, shape: l.Shape, options: &o}
	var examples []Example
	for _, g := range d.Train[:6] {
		r.examples(g, func(e *Example) {
			examples = append(examples, Example{})
			examples[len(examples)-1].copy(e)
		})
	}
	const share = 0.3
	p, s, g := &l.Params, newPass(l.Shape), newParams(l.Shape)
	loss := func() float64 {
		sum := 0.0
		for i := range examples {
			one := s.loss(p, &examples[i])
			sum += one.Value + share*one.Policy
		}
		return sum
	}
	for i := range examples {
		s.learn(p, &examples[i], share, &g)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for list := range p {
		compared := 0
		for range 2000 {
			i := rng.IntN(len(p[list]))
			if g[list][i] == 0 {
				continue
			}
			const step = 2e-3
			was := p[list][i]
			p[list][i] = was + step
			up := loss()
			p[list][i] = was - step
			down := loss()
			p[list][i] = was
			// Clipping bends the loss at some places, so that a few may differ more.
			if slope := (up - down) / (2 * step); math.Abs(slope-float64(g[list][i])) > 0.05+0.1*math.Abs(slope) {
				t.Errorf("list %d, weight %d: %v, by differences %v", list, i, g[list][i], slope)
			}
			if compared++; compared == 20 {
				break
			}
		}
		if compared == 0 {
			t.Errorf("list %d has no gradient", list)
		}
	}
}

func TestLearningThatWasTakenUpAgainComesOutAsIfNothingHadHappened(t *testing.T) {
	d := ruled(t, "duel", 60)
	whole := learned(t, d, options())
	file := filepath.Join(t.TempDir(), "checkpoint")
	l, err := NewLearner(d, options())
	if err != nil {
		t.Fatal(err)
	}
	for l.Epoch < l.Options.Epochs {
		// An epoch that is broken off counts for nothing.
		ctx, cancel := context.WithCancel(t.Context())
		if err := l.Train(ctx, d, func(step, _ int, _ Losses) { cancel() }); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if err := l.Train(t.Context(), d, func(int, int, Losses) {}); err != nil {
			t.Fatal(err)
		}
		if err := l.Save(file); err != nil {
			t.Fatal(err)
		}
		if l, err = Resume(file, d, options()); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(l, whole) {
		t.Error("another net came of it")
	}
	for says, spoil := range map[string]func(o *Options){
		"it is of --rate 0.004, not 0.008:":                 func(o *Options) { o.Rate *= 2 },
		"it is of --width 16, not 32, --correct=false, not": func(o *Options) { o.First, o.Correct = 32, true },
		"it is of --seed 1, not 2:":                         func(o *Options) { o.Seed = 2 },
	} {
		other := options()
		spoil(&other)
		if _, err := Resume(file, d, other); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("a checkpoint of other options: %v, expected %q", err, says)
		}
	}
	fewer := *d
	fewer.Train = d.Train[1:]
	if _, err := Resume(file, &fewer, options()); err == nil || !strings.Contains(err.Error(), "games to learn from, not") {
		t.Errorf("a checkpoint of other games: %v", err)
	}
}

func TestAnExampleIsTheSameWhateverIsHiddenFromItsSide(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			a, b := gametest.Twins(t, v, 3, 40)
			var o net.Observer
			var seen [2]net.Features
			for i, p := range []*stratego.Position{a, b} {
				left := [2]net.Pool{net.ArmyOf(v), net.ArmyOf(v)}
				for _, e := range p.History() {
					fallen(&left, e)
				}
				o.Observe(p, stratego.Red, &left[stratego.Blue], false, &seen[i])
			}
			if !reflect.DeepEqual(seen[0], seen[1]) {
				t.Errorf("Red sees %+v and %+v", seen[0], seen[1])
			}
		})
	}
}

func TestIntegersSayWhatFloatsSay(t *testing.T) {
	d := ruled(t, "mini", 30)
	o := options()
	l := learned(t, d, o)
	n, err := l.Quantise()
	if err != nil {
		t.Fatal(err)
	}
	r, s := reader{data: d, shape: l.Shape, options: &o}, newPass(l.Shape)
	sum, scratch, out := n.NewSum(), n.NewLayer(), new(net.Outputs)
	for _, g := range d.Test {
		r.examples(g, func(e *Example) {
			want := float64(s.forward(&l.Best, e))
			if got := net.Logit(n.Apply(&e.Features, sum, scratch, out)); math.Abs(got-want) > 0.06 {
				t.Fatalf("%v, as floats %v", got, want)
			}
		})
	}
}

func TestAFileThatCannotBeLearnedFromIsNamedOnce(t *testing.T) {
	folder := t.TempDir()
	readme, shards := filepath.Join(folder, "README.md"), filepath.Join(folder, "notes.games")
	for _, file := range []string{readme, shards} {
		if err := os.WriteFile(file, []byte("my notes\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for path, names := range map[string]string{readme: readme, folder: shards} {
		_, err := Load([]string{path}, 0, false)
		if err == nil || strings.Count(err.Error(), names) != 1 || strings.Contains(err.Error(), "remove") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestOptionsThatAreNoUsableNumbersAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(o *Options){
		"no rate": func(o *Options) { o.Rate = math.NaN() }, "an endless rate": func(o *Options) { o.Rate = math.Inf(1) },
		"no decay": func(o *Options) { o.Decay = math.NaN() }, "no policy": func(o *Options) { o.Policy = math.NaN() },
		"no mixture": func(o *Options) { o.Mix = math.NaN() }, "less than nothing": func(o *Options) { o.Decay = -1 },
	} {
		o := options()
		spoil(&o)
		if o.Check() == nil {
			t.Errorf("%s: %+v was accepted", name, o)
		}
	}
	if _, err := Load(nil, -1, false); err == nil || !strings.Contains(err.Error(), "-1 games: expected 0") {
		t.Errorf("at most -1 games: %v", err)
	}
}

func TestANetThatDoesNotFitIntoIntegersIsRefusedOnce(t *testing.T) {
	d := ruled(t, "mini", 30)
	o := options()
	o.Epochs, o.Rate = 1, 1e6
	if _, err := learned(t, d, o).Quantise(); err == nil || !strings.Contains(err.Error(), "lower --rate") || strings.Count(err.Error(), "a weight is") > 1 {
		t.Errorf("%v", err)
	}
}

func TestGamesOnBoardsOfTwoSizesAreRefused(t *testing.T) {
	d := ruled(t, "duel", 20)
	v, _ := stratego.VariantNamed("mini")
	if err := d.add(v, &shard.Game{}, [2]string{}); err == nil {
		t.Error("they were mixed")
	}
	if _, err := Load([]string{t.TempDir()}, 0, false); err == nil {
		t.Error("no games are enough")
	}
}
