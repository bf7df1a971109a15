package lab_test

import (
	"context"
	"encoding/json"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/council"
	"flagfall.dev/internal/stratego/random"
	"flagfall.dev/stratego"
)

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

func mixed(t *testing.T) *lab.Arena {
	v, err := stratego.VariantNamed("mini")
	if err != nil {
		t.Fatal(err)
	}
	return &lab.Arena{
		Variant: v,
		Tuned: func(s lab.Setting, seed uint64) (game.StrategoPlayer, error) {
			c, err := council.New(council.Config{Seed: seed})
			return &mixture{strong: c, weak: random.New(seed), share: s["share"], seed: seed}, err
		},
		Opponent: func(_ string, seed uint64) (game.StrategoPlayer, error) { return random.New(seed), nil },
		Own:      func(string) bool { return false },
	}
}

func TestTuningFindsThatGoodMovesWinMoreThanRandomOnes(t *testing.T) {
	tuner := lab.Tuner{
		Knobs:     []lab.Knob{{Name: "share", Value: 0.3, Step: 0.2, Max: 1}, {Name: "idle", Value: 5, Step: 1, Max: 10}},
		Rate:      0.2,
		Opponents: []string{lab.Self, "random"},
		Seed:      4,
	}
	for range 60 {
		if err := tuner.Step(context.Background(), mixed(t)); err != nil {
			t.Fatal(err)
		}
	}
	if got := tuner.Knobs[0].Value; got < 0.6 {
		t.Errorf("share of good moves is %.2f after %d games, want it to rise from 0.3 above 0.6", got, tuner.Games)
	}
}

func TestTuningGoesOnFromWhatWasWrittenDown(t *testing.T) {
	start := lab.Tuner{Knobs: []lab.Knob{{Name: "share", Value: 0.3, Step: 0.2, Max: 1}}, Rate: 0.2, Opponents: []string{lab.Self}}
	whole, half := start, start
	whole.Knobs = append([]lab.Knob(nil), start.Knobs...)
	half.Knobs = append([]lab.Knob(nil), start.Knobs...)
	for range 6 {
		if err := whole.Step(context.Background(), mixed(t)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 6 {
		if i == 3 {
			text, err := json.Marshal(half)
			if err != nil {
				t.Fatal(err)
			}
			half = lab.Tuner{}
			if err := json.Unmarshal(text, &half); err != nil {
				t.Fatal(err)
			}
		}
		if err := half.Step(context.Background(), mixed(t)); err != nil {
			t.Fatal(err)
		}
	}
	if whole.Knobs[0] != half.Knobs[0] || whole.Games != half.Games {
		t.Errorf("interrupted %+v after %d games, whole %+v after %d", half.Knobs, half.Games, whole.Knobs, whole.Games)
	}
}
