package games

import (
	"math/rand/v2"

	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/textui"
	"flagfall.dev/stratego"
)

// TextStyle returns how the text game of a variant looks: two of the seeds say
// it for theirs.
func TextStyle(v Variant) textui.Style {
	switch v.Name {
	case "cs193d":
		return textui.CS193D
	case "mini":
		return textui.Mini
	}
	return textui.Standard
}

// RandomSetup draws a set-up as the rules leave it to chance, or as people make
// them. Two sides of a game must not have the same seed: Seed gives each its own.
func RandomSetup(v *stratego.Variant, seed uint64) stratego.Setup {
	return deploy.New(v).Random(rand.New(rand.NewPCG(seed, 0x7365747570)))
}
