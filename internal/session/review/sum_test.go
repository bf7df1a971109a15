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
	forgave = regexp.MustCompile(`\b(took|gave) \d+ % \(the true pieces forgave (\d+) %\)`)
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
			sum += p.amount + p.back
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
		for _, found := range forgave.FindAllStringSubmatch(words, -1) {
			n, _ := strconv.Atoi(found[2])
			if found[1] == "gave" {
				n = -n
			}
			told += n
		}
		if want := int(math.Round(100*of(side, r.Sum.Result))) - 50; told != want {
			t.Errorf("seed %d: %q comes to %d %%, expected %d %%", seed, words, told, want)
		}
	}
}

// A mistake that the true pieces forgave is told as at its move, with what they forgave, and a result of nothing is not told.
func TestAForgivenMistakeIsToldWithWhatWasForgiven(t *testing.T) {
	r := &Review{Sides: [2]string{"Red", "Blue"}, Sum: &Sum{
		Mistakes: [2]float64{-0.58, 0}, Misjudgements: [2]float64{0.96, 0}, Luck: [2]float64{0, 0.88},
	}}
	r.Game = record.Stratego
	want := "By the true pieces, from 50 % to 0 % for Red: luck took 88 %, " +
		"its mistakes took 58 % (the true pieces forgave 58 %) and what it could not know gave 38 %."
	if got := r.sumWords(r.Sum).String(); got != want || r.Sum.told() != board.First {
		t.Errorf("%q, expected %q", got, want)
	}
	r.Sum = &Sum{Result: 0.5, Luck: [2]float64{0.02, 0}, Setups: -0.02}
	if got := r.sumWords(r.Sum); !got.Empty() {
		t.Errorf("%q", got)
	}
}
