package policy

import (
	_ "embed"
	"sync"

	"flagfall.dev/stratego"
)

// file has the network of ucc, which training/README.md says how to learn.
//
//go:embed ucc.policy
var file []byte

// learned reads it once.
var learned = sync.OnceValue(func() *Net {
	n, err := Read(file)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return n
})

// Learned returns the network that was learned for games with the army and the board of a variant,
// nil where there is none.
func Learned(v *stratego.Variant) *Net {
	ucc, err := stratego.VariantNamed("ucc")
	if err != nil || ucc.Grid() != v.Grid() || ucc.Lakes() != v.Lakes() || ucc.HomeSize() != v.HomeSize() {
		return nil
	}
	for r := range stratego.Rank(ranks) {
		if ucc.MaxCount(r+1) != v.MaxCount(r+1) {
			return nil
		}
	}
	return learned()
}
