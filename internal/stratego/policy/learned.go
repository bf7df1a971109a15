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

// Learned returns the network that is for a variant, nil where there is none: it was learned on the board
// of ucc with its army, and also serves smaller armies there, as few pieces are left late in ucc.
func Learned(v *stratego.Variant) *Net {
	ucc, err := stratego.VariantNamed("ucc")
	if err != nil || ucc.Grid() != v.Grid() || ucc.Lakes() != v.Lakes() || ucc.HomeSize() != v.HomeSize() {
		return nil
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if v.MaxCount(r) > ucc.MaxCount(r) {
			return nil
		}
	}
	return learned()
}
