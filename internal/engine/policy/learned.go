package policy

import (
	"sync"

	"flagfall.dev/stratego"
)

// learned reads it once.
var learned = sync.OnceValue(func() *Net {
	n, err := Read(file)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return n
})

// Learned returns the network that is for a variant, nil where there is none, as in a browser: it was learned on the board
// of ucc with its army, and also serves smaller armies there, as few pieces are left late in ucc.
func Learned(v *stratego.Variant) *Net {
	ucc, err := stratego.VariantNamed("ucc")
	if err != nil || len(file) == 0 || ucc.Grid() != v.Grid() || ucc.Lakes() != v.Lakes() || ucc.HomeSize() != v.HomeSize() {
		return nil
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if v.MaxCount(r) > ucc.MaxCount(r) {
			return nil
		}
	}
	return learned()
}
