package lab

import (
	"context"

	"flagfall.dev/internal/game"
	"flagfall.dev/internal/rating"
)

// gateSeeds is the distance between the seeds of gates and those of tuning, so that a gate
// uses other games.
const gateSeeds = 1 << 32

// Setting returns the values of the knobs as they are.
func (t *Tuner) Setting() Setting {
	s := Setting{}
	for _, k := range t.Knobs {
		s[k.Name] = k.Value
	}
	return s
}

// Gate plays the present setting against the one that was kept before, each with its own
// set-ups, and keeps it only if a sequential test accepts the upper bound within a given
// number of pairs; if not, the knobs go back to what was kept.
func (t *Tuner) Gate(ctx context.Context, a *Arena, test rating.Test, pairs int) (Score, rating.Verdict, error) {
	now := t.Setting()
	m := &Match{
		Variant: a.Variant, Pairs: pairs, Own: true,
		Seed: t.Seed + gateSeeds*uint64(t.Gates+1),
		New: func(player int, seed uint64) (game.StrategoPlayer, error) {
			return a.Tuned([]Setting{now, t.Kept}[player], seed)
		},
	}
	score, verdict, err := m.Sequential(ctx, test)
	if err != nil {
		return score, verdict, err
	}
	t.Gates++
	t.Games += score.Won + score.Drawn + score.Lost
	if verdict == rating.AcceptElo1 {
		t.Kept = now
		t.Passed++
		return score, verdict, nil
	}
	for i := range t.Knobs {
		t.Knobs[i].Value = t.Kept[t.Knobs[i].Name]
	}
	return score, verdict, nil
}
