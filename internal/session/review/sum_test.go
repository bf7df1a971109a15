package review

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/record"
)

var (
	figures = regexp.MustCompile(`\b(took|gave) (\d+) %`)
	known   = regexp.MustCompile(`\((\d+) % by what could be known\)`)
)

// What is said of a result adds up to it, tells no part below 5 % by itself and the largest first; the parts add up exactly.
func TestWhatAResultIsMadeOfAddsUpInWordsToo(t *testing.T) {
	for seed := range uint64(200) {
		r, rng := drawn(seed), rand.New(rand.NewPCG(seed, 4))
		if r.Game = record.Stratego; seed%5 == 0 {
			r.Game = record.Advance
		}
		if seed%3 == 0 {
			r.Sum.End = rng.Float64() - 0.5
			r.Sum.Result += r.Sum.End
		}
		side, sum := r.Sum.told(), 0.0
		for _, p := range r.parts(side) {
			sum += p.amount
		}
		if want := of(side, r.Sum.Result) - 0.5; math.Abs(sum-want) > 1e-3 {
			t.Errorf("seed %d: the parts come to %.4f, the result less a half is %.4f", seed, sum, want)
		}
		words := r.sumWords(r.Sum).String()
		told, last := 0, math.MaxInt
		all := figures.FindAllStringSubmatch(words, -1)
		for i, found := range all {
			n, _ := strconv.Atoi(found[2])
			rest := i == len(all)-1 && strings.Contains(words, "all else")
			if !rest && (n < 5 || n > last) || rest && n == 0 {
				t.Errorf("seed %d: %q tells %d %% after %d %%", seed, words, n, last)
			}
			last = n
			if found[1] == "took" {
				n = -n
			}
			told += n
		}
		for _, found := range known.FindAllStringSubmatch(words, -1) {
			if n, _ := strconv.Atoi(found[1]); n < 5 || n > 100 {
				t.Errorf("seed %d: %q says that mistakes were judged to cost %d %%", seed, words, n)
			}
		}
		if want := int(math.Round(100*of(side, r.Sum.Result))) - 50; told != want {
			t.Errorf("seed %d: %q comes to %d %%, expected %d %%", seed, words, told, want)
		}
	}
}

// Mistakes are told as what they cost by the true pieces, with what they were judged to cost where that is another share of
// the game, and not where it is more than there is to lose. A result of nothing is not told.
func TestAForgivenMistakeIsToldAsNothing(t *testing.T) {
	r := &Review{Sides: [2]string{"Red", "Blue"}}
	r.Game = record.Stratego
	for _, c := range []struct {
		sum  Sum
		want string
	}{
		{
			Sum{Mistakes: [2]float64{-0.58, 0}, Misjudgements: [2]float64{0.96, 0}, Luck: [2]float64{0, 0.88}},
			"luck took 88 %, what it could not know gave 38 % and its mistakes took nothing (58 % by what could be known).",
		},
		{
			Sum{Mistakes: [2]float64{-0.58, 0}, Misjudgements: [2]float64{0.28, 0}, Luck: [2]float64{0, 0.2}},
			"its mistakes took 30 % (58 % by what could be known) and luck took 20 %.",
		},
		{
			Sum{Mistakes: [2]float64{0, -1.37}, Misjudgements: [2]float64{-0.5, 1.37}},
			"what it could not know took 50 % and mistakes of Blue gave nothing.",
		},
		{
			Sum{Mistakes: [2]float64{-2.34, -2.14}, Luck: [2]float64{0, 0.3}},
			"luck took 30 % and mistakes of both sides together took 20 %.",
		},
		{
			Sum{Mistakes: [2]float64{-2.34, -2.34}, Luck: [2]float64{0, 0.5}},
			"luck took 50 % and mistakes of both sides made up for each other.",
		},
	} {
		want := "By the true pieces, from 50 % to 0 % for Red: " + c.want
		if r.Sum = &c.sum; r.sumWords(r.Sum).String() != want || r.Sum.told() != board.First {
			t.Errorf("%q, expected %q", r.sumWords(r.Sum).String(), want)
		}
	}
	r.Sum = &Sum{Result: 0.5, Luck: [2]float64{0.02, 0}, Setups: -0.02}
	if got := r.sumWords(r.Sum); !got.Empty() {
		t.Errorf("%q", got)
	}
}
