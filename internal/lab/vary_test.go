package lab_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// planted returns trials whose scores follow slopes of our choice.
func planted(pairs int, slopes map[string]float64) []lab.Trial {
	rng := rand.New(rand.NewPCG(1, 2))
	trials := make([]lab.Trial, pairs)
	for i := range trials {
		t := lab.Trial{Lead: map[string]float64{}}
		odds := 0.0
		for _, name := range []string{"good", "bad", "idle"} {
			t.Lead[name] = rng.NormFloat64()
			odds += slopes[name] * t.Lead[name]
		}
		for range 2 {
			if rng.Float64() < lab.Sigmoid(odds) {
				t.Score++
			}
		}
		trials[i] = t
	}
	return trials
}

func TestEffectsAreFoundWithinTheirErrorsAllAtOnce(t *testing.T) {
	slopes := map[string]float64{"good": 0.4, "bad": -0.25, "idle": 0}
	factors := []lab.Factor{
		{Name: "idle", Value: 1, Spread: 0.3},
		{Name: "bad", Value: 2, Spread: 0.3},
		{Name: "good", Value: 3, Spread: 0.3},
	}
	effects := must.Get(lab.Effects(factors, planted(3000, slopes), 1))(t)
	for _, e := range effects {
		if d := math.Abs(e.Slope - slopes[e.Name]); d > 3*e.Error {
			t.Errorf("%s has a slope of %.3f ± %.3f, want %v", e.Name, e.Slope, e.Error, slopes[e.Name])
		}
		if e.Error < 0.01 || e.Error > 0.06 {
			t.Errorf("%s has an error of %.3f, expected some 0.03 from 6,000 games", e.Name, e.Error)
		}
	}
	if effects[0].Name != "good" || effects[2].Name != "idle" {
		t.Errorf("in order of how sure they are: %v", effects)
	}
	s := lab.Climb(effects, 2)
	if got := s["good"]; got != 5.47 {
		t.Errorf("the best factor goes to %v, want two spreads up, 3 e^0.6, to three digits: 5.47", got)
	}
	if s["bad"] >= 2 || s["bad"] <= 2*math.Exp(-0.6) {
		t.Errorf("the bad factor goes to %v, want it lower than 2 and less far than the best", s["bad"])
	}
}

// The weaker opponent is met with higher levels of an idle factor only.
func TestTheStrengthOfAnOpponentIsNotTakenForAnEffect(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	factors := []lab.Factor{{Name: "good", Value: 1, Spread: 0.3}, {Name: "idle", Value: 1, Spread: 0.3}}
	var trials []lab.Trial
	for i := range 3000 {
		one := lab.Trial{
			Against: []string{"", "weaker"}[i%2],
			Lead:    map[string]float64{"good": rng.NormFloat64(), "idle": rng.NormFloat64() + float64(i%2)},
		}
		for range 2 {
			if rng.Float64() < lab.Sigmoid(0.4*one.Lead["good"]+float64(i%2)*1.5) {
				one.Score++
			}
		}
		trials = append(trials, one)
	}
	effects := must.Get(lab.Effects(factors, trials, 1))(t)
	for _, e := range effects {
		if d := math.Abs(e.Slope - map[string]float64{"good": 0.4}[e.Name]); d > 3*e.Error {
			t.Errorf("%s has a slope of %.3f ± %.3f", e.Name, e.Slope, e.Error)
		}
	}
}

func TestAnOpponentThatStaysAsItIsHasNoLevels(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	opened := 0
	varying := lab.Varying{
		Variant: v, Factors: []lab.Factor{{Name: "up", Step: 1}},
		Open: func(s lab.Setting, seed uint64) (game.StrategoPlayer, error) {
			opened++
			return random.New(seed), nil
		},
		Opponent: func(seed uint64) (game.StrategoPlayer, error) { return random.New(seed), nil },
	}
	for n := range uint64(20) {
		one := must.Get(varying.Play(t.Context(), 2*n))(t)
		if one.Lead["up"] < 0 {
			t.Fatalf("the opponent has a level: %+v", one)
		}
	}
	if opened != 40 {
		t.Errorf("%d players with a setting in 40 games", opened)
	}
}

func TestADrawnValueStaysWithinItsBoundsAndItsLevelSaysWhereItLies(t *testing.T) {
	f := lab.Factor{Name: "share", Value: 0.8, Spread: 0.5, Least: 0.5, Most: 1}
	rng := rand.New(rand.NewPCG(4, 4))
	bounded := 0
	for range 200 {
		level, value := f.Draw(rng)
		if value < f.Least || value > f.Most {
			t.Fatalf("drew %v, outside %v to %v", value, f.Least, f.Most)
		}
		if want := 0.8 * math.Exp(0.5*level); math.Abs(value-want) > 1e-9 {
			t.Fatalf("level %v stands for %v, want %v", level, want, value)
		}
		if value == f.Least || value == f.Most {
			bounded++
		}
	}
	if bounded == 0 {
		t.Error("no draw met a bound")
	}
}

func TestAStepIsTakenOrNotAndNeverBackwards(t *testing.T) {
	s := lab.Climb([]lab.Effect{
		{Factor: lab.Factor{Name: "up", Value: 0, Step: 80}, Slope: 0.2, Error: 0.02},
		{Factor: lab.Factor{Name: "down", Value: 0, Step: 60}, Slope: -0.2, Error: 0.02},
		{Factor: lab.Factor{Name: "unsure", Value: 1, Step: 60}, Slope: 0.02, Error: 0.03},
	}, 2)
	if len(s) != 1 || s["up"] != 80 {
		t.Errorf("the proposal is %v, want up alone at 80", s)
	}
}

func TestNothingIsLearnedFromNothing(t *testing.T) {
	if _, err := lab.Effects([]lab.Factor{{Name: "x", Value: 1}}, nil, 1); err == nil {
		t.Error("no error without trials")
	}
	s := lab.Climb([]lab.Effect{{Factor: lab.Factor{Name: "x", Value: 1, Spread: 1}}}, 2)
	if len(s) != 0 {
		t.Errorf("a factor of which nothing is known goes to %v", s)
	}
}

// mixture plays council's move with a given chance and any move otherwise.
type mixture struct {
	strong, weak game.StrategoPlayer
	share        float64
	ply          uint64
	seed         uint64
}

// Deploy gives every mixture on a side the same set-up, so that the moves alone
// tell which is better.
func (m *mixture) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	return random.New(uint64(side)).Deploy(ctx, v, side)
}

func (m *mixture) Choose(ctx context.Context, v *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	m.ply++
	if float64((m.seed+m.ply)*0x9e3779b97f4a7c15>>40)/(1<<24) < m.share {
		return m.strong.Choose(ctx, v, l)
	}
	return m.weak.Choose(ctx, v, l)
}

func TestVaryingFindsThatGoodMovesWin(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	factors := []lab.Factor{{Name: "share", Value: 0.1, Step: 0.6}, {Name: "idle", Value: 5, Spread: 0.3}}
	open := func(s lab.Setting, seed uint64) (game.StrategoPlayer, error) {
		c, err := council.New(council.Config{Seed: seed})
		return &mixture{strong: c, weak: random.New(seed), share: s["share"], seed: seed}, err
	}
	varying := lab.Varying{Variant: v, Factors: factors, Open: open}
	var trials []lab.Trial
	for n := range uint64(80) {
		one := must.Get(varying.Play(t.Context(), 100+2*n))(t)
		trials = append(trials, one)
	}
	effects := must.Get(lab.Effects(factors, trials, 1))(t)
	if e := effects[0]; e.Name != "share" || e.Sure() < 4 {
		t.Errorf("the surest effect is %+v, want that of the share of good moves", e)
	}
	again, err := varying.Play(t.Context(), 100)
	if err != nil || again.Score != trials[0].Score || again.Lead["idle"] != trials[0].Lead["idle"] {
		t.Errorf("the same seed gave %+v after %+v, error %v", again, trials[0], err)
	}
}

func TestASettingIsWrittenExactly(t *testing.T) {
	s := lab.Setting{"stir": 12.3456789012345, "miner": 217}
	if got := s.String(); got != "miner:217+stir:12.3456789012345" {
		t.Errorf("the setting is written %s", got)
	}
}
