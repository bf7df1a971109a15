package belief

import (
	"math"
	"slices"
	"sync"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// books returns all embedded styles for players that stray by some share from any of them.
func books(stray float64) (all []*styleBook) {
	for _, text := range []string{styleText, barrageText} {
		s, err := ParseStyles(text)
		if err != nil {
			panic(err) // our own file, held by a test
		}
		all = append(all, s.book(stray))
	}
	return all
}

// learnedBooks parses the embedded styles once.
var learnedBooks = sync.OnceValue(func() []*styleBook { return books(parameter.Standard().Stray) })

// variantOf returns a variant that styles are of.
func variantOf(name string) *stratego.Variant {
	v, err := stratego.VariantNamed(name)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return v
}

// fits reports whether the styles are of homes and armies like these.
func (s *styleBook) fits(v *stratego.Variant) bool {
	if v.Grid().Width != s.cols || v.HomeSize() != s.rows*s.cols {
		return false
	}
	if s.sparse {
		return armyOf(v) == s.army
	}
	return v.Pieces() == v.HomeSize()
}

// styling are the styles that a side may have set up in.
type styling struct {
	ready        bool
	stray, taken float64    // of the parameters
	book         *styleBook // nil where there are none for the variant
	weight       []float64  // how likely each is by where the side has pieces
}

// styles returns the styles of the side, which are found again only where the parameters differ.
func (w *observer) styles(p *parameter.Values) *styling {
	in := &w.styling
	if in.ready && in.stray == p.Stray && in.taken == p.Taken {
		return in
	}
	all := learnedBooks()
	if p.Stray != parameter.Standard().Stray {
		all = books(p.Stray)
	}
	*in = styling{ready: true, stray: p.Stray, taken: p.Taken}
	if i := slices.IndexFunc(all, func(b *styleBook) bool { return b.fits(w.v) }); i >= 0 {
		in.book = all[i]
		in.weight = w.weighTaken(in.book, p.Taken)
	}
	return in
}

// weighTaken returns how likely each style is by the home squares on which the side set up pieces,
// as far as they count. All of a full home tell nothing.
func (w *observer) weighTaken(b *styleBook, counts float64) []float64 {
	if !b.sparse {
		return b.weight
	}
	fit := make([]float64, len(b.weight))
	for sq, h := range w.homes {
		if h < 0 {
			continue
		}
		for k, taken := range b.taken[h] {
			if w.starts[sq] < 0 {
				taken = 1 - taken
			}
			fit[k] += math.Log(taken)
		}
	}
	most := slices.Max(fit)
	for k, x := range fit {
		fit[k] = float64(b.weight[k] * math.Exp(counts*(x-most)))
	}
	return fit
}
