package games

import (
	"math/rand/v2"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// RandomSetup draws a set-up as the rules leave it to chance, or as people make
// them, the Flag never exposed. Two sides of a game must not have the same seed: Seed gives each its own.
func RandomSetup(v *stratego.Variant, seed uint64) stratego.Setup {
	return deploy.New(v).Safe(rand.New(rand.NewPCG(seed, 0x7365747570)))
}
