package session

import (
	"math/rand/v2"
	"slices"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/records/layout"
	"flagfall.dev/stratego"
)

// Edit edits the text of a set-up, which need not be complete: random makes a new
// one, fill completes it, mirror exchanges left and right, check only looks. It
// returns the text and what is wrong with it then. The error says what cannot be read
// or is no way to edit.
func (g *SetupBoard) Edit(how, text string, rng *rand.Rand) (edited string, wrong []SetupFault, err error) {
	v := g.variant
	setup, err := parsePartial(v, text)
	if err != nil {
		return "", nil, err
	}
	switch how {
	case "check":
	case "random":
		setup = deploy.New(v).Safe(rng)
	case "fill":
		setup = fill(v, setup, rng)
	case "mirror":
		setup = setup.Mirrored(v.Grid())
	default:
		return "", nil, phrase.Errorf("%q: expected check, random, fill or mirror", how)
	}
	return setup.String(), faults(v, setup), nil
}

// SetupFault is something wrong with a set-up, and where.
type SetupFault struct {
	Words   phrase.Text `json:"words"`
	Squares []int       `json:"squares"` // in the order of the set-up's text
}

// faults lists what is wrong with a set-up of the right size. A set-up that is
// only not complete has no squares at fault.
func faults(v *stratego.Variant, s stratego.Setup) []SetupFault {
	found := []SetupFault{}
	def := v.Definition()
	inArmy := stratego.RankSet(0)
	for _, l := range def.Army {
		inArmy |= l.Ranks
		at := squaresOf(s, l.Ranks)
		switch n := len(at); {
		case n > l.Count:
			found = append(found, SetupFault{phrase.New("%s: %d too many", rankNames(l.Ranks), n-l.Count), at})
		case n < l.Count:
			found = append(found, SetupFault{phrase.New("%s: %d still to place", rankNames(l.Ranks), l.Count-n), []int{}})
		}
	}
	for i, r := range s {
		switch {
		case r != stratego.NoRank && !inArmy.Has(r):
			found = append(found, SetupFault{phrase.New("this army has no %s", r), []int{i}})
		case r == stratego.Flag && def.FlagRows > 0 && i >= def.FlagRows*def.Grid.Width:
			found = append(found, SetupFault{phrase.New("the Flag must stand in the first %d rows from the back", def.FlagRows), []int{i}})
		}
	}
	return found
}

func squaresOf(s stratego.Setup, ranks stratego.RankSet) []int {
	at := []int{}
	for i, r := range s {
		if r != stratego.NoRank && ranks.Has(r) {
			at = append(at, i)
		}
	}
	return at
}

func rankNames(ranks stratego.RankSet) phrase.Text {
	var names []phrase.Text
	for r := range ranks.All() {
		names = append(names, phrase.New(r.String()))
	}
	return joined("%s or %s", names)
}

// fill places the pieces that are missing on squares that are empty, in
// the manner of a whole set-up with a guarded Flag where it can.
func fill(v *stratego.Variant, s stratego.Setup, rng *rand.Rand) stratego.Setup {
	whole := deploy.New(v).Safe(rng)
	full := slices.Clone(s)
	var missing []stratego.Rank
	for _, l := range v.Definition().Army {
		wanted := squaresOf(whole, l.Ranks)
		for n := l.Count - len(squaresOf(s, l.Ranks)); n > 0; n-- {
			missing = append(missing, whole[wanted[n-1]])
		}
	}
	for i, r := range full { // where the whole one has a missing piece on an empty square
		if at := slices.Index(missing, whole[i]); r == stratego.NoRank && at >= 0 {
			full[i] = whole[i]
			missing = slices.Delete(missing, at, at+1)
		}
	}
	var empty []int
	for i, r := range full {
		if r == stratego.NoRank {
			empty = append(empty, i)
		}
	}
	rng.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
	order.Stable(missing, func(a, b stratego.Rank) int { return int(b) - int(a) }) // the Flag first
	for _, r := range missing {
		at := slices.IndexFunc(empty, func(i int) bool {
			rows := v.Definition().FlagRows
			return r != stratego.Flag || rows == 0 || i < rows*v.Grid().Width
		})
		if at < 0 {
			continue
		}
		full[empty[at]] = r
		empty = slices.Delete(empty, at, at+1)
	}
	return full
}

// readSetup reads a complete set-up: rank tokens, or any other form that package layout reads.
func readSetup(v *stratego.Variant, text string) (stratego.Setup, error) {
	s, err := v.ParseSetup(text)
	if err == nil {
		return s, nil
	}
	if s, other := layout.One(v, text); other == nil {
		return s, nil
	}
	return nil, err
}

// parsePartial reads the text of a set-up that need not be complete: as readSetup does, or rank
// tokens with dots for empty squares, or names of ranks.
func parsePartial(v *stratego.Variant, text string) (stratego.Setup, error) {
	if s, err := readSetup(v, text); err == nil {
		return s, nil
	}
	if s, ok := layout.Named(v, text); ok {
		return s, nil
	}
	return parseTokens(v, text)
}

// parseTokens reads rank tokens.
func parseTokens(v *stratego.Variant, text string) (stratego.Setup, error) {
	var s stratego.Setup
	for _, c := range text {
		switch c {
		case ' ', '\n', '\r', '\t', '/':
		case '.', '_', '-':
			s = append(s, stratego.NoRank)
		default:
			r, err := stratego.ParseRank(string(c))
			if err != nil {
				return nil, err
			}
			s = append(s, r)
		}
	}
	if len(s) == 0 {
		s = make(stratego.Setup, v.HomeSize())
	}
	if len(s) != v.HomeSize() {
		return nil, phrase.Errorf("%d squares: expected %d, back row first, with a dot for an empty one", len(s), v.HomeSize())
	}
	return s, nil
}
