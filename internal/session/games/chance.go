package games

import (
	"strconv"

	"flagfall.dev/internal/base/secret"
	"flagfall.dev/record"
)

// A Chance is what the random parts of one game follow from: a seed that somebody asked for, or a
// key that nobody knows. The zero value is none.
type Chance struct {
	seed uint64 // where there is no key
	key  secret.Key
}

// NewChance returns the chance of a seed, or a new one that nobody can guess for 0.
func NewChance(seed uint64) Chance {
	if seed == 0 {
		return Chance{key: secret.New()}
	}
	return Chance{seed: seed}
}

// ChanceOf returns the chance of a key; none for none.
func ChanceOf(key secret.Key) Chance { return Chance{key: key} }

// recordedChance returns the chance of a recorded game: that of its seed, where its seeds follow from
// one, and otherwise a new one.
func recordedChance(rec *record.Game) Chance {
	if seed := rec.Seeds[0]; rec.Seeds[1] == Seed(seed, 1) {
		return NewChance(seed)
	}
	return NewChance(0)
}

// Seed returns the n-th seed: as Seed has it where somebody asked for one, so that the game can be
// repeated; and otherwise one that tells nothing of the others.
func (c Chance) Seed(n int) uint64 {
	if c.key.IsZero() {
		return Seed(c.seed, n)
	}
	return c.key.Number("seed", strconv.Itoa(n))
}
