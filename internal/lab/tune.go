package lab

import (
	"context"
	"math"
	"math/rand/v2"

	"flagfall.dev/internal/game"
	"flagfall.dev/stratego"
)

// Knob is one number that is tuned.
type Knob struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	// Step is by how much the number is moved to see what it is worth.
	Step float64 `json:"step"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
}

// Setting is one value for every knob, by name.
type Setting map[string]float64

// Tuner moves many numbers at once towards what wins games: simultaneous
// perturbation (Spall 1992), as the testing farms of chess programs use it. In
// every round all numbers are moved by their step, up or down at random; the two
// settings that are as far to one side and to the other play each other, or
// both play the same opponent, and the numbers follow the better one. The
// exported fields are all there is to its state, so it can be written down
// and taken up again.
type Tuner struct {
	Knobs []Knob `json:"knobs"`
	Round int    `json:"round"`
	Games int    `json:"games"`
	Seed  uint64 `json:"seed"`
	// Rate is the part of a step that a number moves for a pair won clean.
	Rate float64 `json:"rate"`
	// Opponents are played in turn; "self" stands for the other setting.
	Opponents []string `json:"opponents"`
	// Kept is the setting that won the last gate, what was begun with before
	// the first; Gates and Passed count the gates.
	Kept   Setting `json:"kept,omitempty"`
	Gates  int     `json:"gates,omitempty"`
	Passed int     `json:"passed,omitempty"`
}

// Arena is where a tuner plays.
type Arena struct {
	Variant *stratego.Variant
	// Tuned makes the player that is tuned, Opponent one of the others.
	Tuned    func(s Setting, seed uint64) (game.StrategoPlayer, error)
	Opponent func(spec string, seed uint64) (game.StrategoPlayer, error)
	// Own says that an opponent brings its own set-ups.
	Own func(spec string) bool
}

// Self names the opponent that is the other setting.
const Self = "self"

// Steps shrink with the round to this power, as usual for the method.
const shrink = 0.101

// Step plays one round and moves the numbers.
func (t *Tuner) Step(ctx context.Context, a *Arena) error {
	seed := t.Seed + uint64(t.Round)*2
	rng := rand.New(rand.NewPCG(seed, 0x74756e65))
	scale := math.Pow(float64(t.Round+1), -shrink)
	signs := make([]float64, len(t.Knobs))
	up, down := Setting{}, Setting{}
	for i, k := range t.Knobs {
		signs[i] = float64(rng.IntN(2)*2 - 1)
		up[k.Name] = k.within(k.Value + signs[i]*scale*k.Step)
		down[k.Name] = k.within(k.Value - signs[i]*scale*k.Step)
	}
	better, err := t.compare(ctx, a, up, down, seed)
	if err != nil {
		return err
	}
	for i := range t.Knobs {
		k := &t.Knobs[i]
		k.Value = k.within(k.Value + t.Rate*better*signs[i]*k.Step)
	}
	t.Round++
	return nil
}

func (k *Knob) within(x float64) float64 { return min(max(x, k.Min), k.Max) }

// compare returns by how much of a pair of games one setting is better than
// the other, from -1 to 1.
func (t *Tuner) compare(ctx context.Context, a *Arena, up, down Setting, seed uint64) (float64, error) {
	opponent := t.Opponents[t.Round%len(t.Opponents)]
	if opponent == Self {
		rate, err := t.pair(ctx, a, up, func(seed uint64) (game.StrategoPlayer, error) { return a.Tuned(down, seed) }, true, seed)
		return 2*rate - 1, err
	}
	other := func(seed uint64) (game.StrategoPlayer, error) { return a.Opponent(opponent, seed) }
	first, err := t.pair(ctx, a, up, other, a.Own(opponent), seed)
	if err != nil {
		return 0, err
	}
	second, err := t.pair(ctx, a, down, other, a.Own(opponent), seed)
	return first - second, err
}

// pair plays two games and returns the setting's share of the points.
func (t *Tuner) pair(ctx context.Context, a *Arena, s Setting, other func(uint64) (game.StrategoPlayer, error), own bool, seed uint64) (float64, error) {
	m := &Match{Variant: a.Variant, Pairs: 1, Seed: seed, Own: own, MaxPly: 1500}
	m.New = func(i int, seed uint64) (game.StrategoPlayer, error) {
		if i == 0 {
			return a.Tuned(s, seed)
		}
		return other(seed)
	}
	score, err := m.Play(ctx)
	if err != nil {
		return 0, err
	}
	t.Games += 2
	rate, _ := score.Rate()
	return rate, nil
}
