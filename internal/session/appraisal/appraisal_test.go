package appraisal

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// parsed is a set-up of a variant.
func parsed(t *testing.T, v *stratego.Variant, text string) stratego.Setup {
	t.Helper()
	s := must.Get(v.ParseSetup(text))(t)
	return s
}

const (
	sound = "FB798978B8 B789S6897B 6B539465B6 9529491354"
	// bare has its Flag in the front row, with nobody next to it who could guard it.
	bare = "123345566B 7789999B8B 4456B78BS7 599B988F96"
)

func TestAJudgementIsTheSameForTheSameSeedAndGoesUpPairByPair(t *testing.T) {
	v := gametest.Variant(t, "duel")
	s := parsed(t, v, deployed(t, v))
	var heard []Judgement
	a := must.Get(Judge(t.Context(), v, s, Options{Pairs: 4, Seed: 1}, func(j Judgement) { heard = append(heard, j) }))(t)
	b, err := Judge(t.Context(), v, s, Options{Pairs: 4, Seed: 1}, nil)
	if err != nil || cmp.Diff(a, b) != "" || len(heard) != 4 || heard[3] != a || a.Won+a.Drawn+a.Lost != 8 {
		t.Errorf("%+v, again %+v, %v; heard %d", a, b, err, len(heard))
	}
	if a.Score != (float64(a.Won)+float64(a.Drawn)/2)/8 || !strings.Contains(a.Words, "8 games: ") {
		t.Errorf("%+v", a)
	}
}

// deployed is a set-up at random.
func deployed(t *testing.T, v *stratego.Variant) string {
	t.Helper()
	s := must.Get(random.New(1).Deploy(t.Context(), v, stratego.Red))(t)
	return s.String()
}

func TestASetUpWithItsFlagInTheOpenIsWorse(t *testing.T) {
	v := gametest.Variant(t, "classic")
	j, err := Judge(t.Context(), v, parsed(t, v, bare), Options{Pairs: 12, Seed: 1}, nil)
	if err != nil || !strings.Contains(j.Words, "worse than an ordinary set-up") {
		t.Errorf("%+v, %v", j, err)
	}
}

func TestASetUpThatTheRulesForbidIsRefusedAndAJudgementCanBeBrokenOff(t *testing.T) {
	v := gametest.Variant(t, "classic")
	if _, err := Judge(t.Context(), v, make(stratego.Setup, 40), Options{}, nil); err == nil {
		t.Error("an empty set-up is judged")
	}
	ctx, cancel := context.WithCancel(t.Context())
	j, err := Judge(ctx, v, parsed(t, v, sound), Options{Pairs: 50}, func(Judgement) { cancel() })
	if !errors.Is(err, context.Canceled) || j.Won+j.Drawn+j.Lost < 2 {
		t.Errorf("%+v, %v", j, err)
	}
}

func TestOverAllSquaresPeoplePutARankAsOftenAsOnAnyOnAverage(t *testing.T) {
	v := gametest.Variant(t, "classic")
	s := make(stratego.Setup, v.HomeSize())
	for i := range s {
		s[i] = stratego.Bomb
	}
	sum := 0.0
	for _, x := range Often(v, s) {
		sum += x
	}
	if math.Abs(sum/40-1) > 0.01 {
		t.Errorf("%v on average", sum/40)
	}
	if o := Often(v, make(stratego.Setup, 40)); o[3] != 0 {
		t.Errorf("an empty square: %v", o[3])
	}
}
