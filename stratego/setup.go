package stratego

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Setup is where a side puts its pieces before play: one rank for every home
// square in the order of Variant.HomeSquare (back row first), NoRank for an
// empty one.
type Setup []Rank

// String writes the set-up as one line of tokens, back row first.
func (s Setup) String() string {
	var b strings.Builder
	for _, r := range s {
		b.WriteByte(r.Token())
	}
	return b.String()
}

// CheckSetup returns an error that lists everything wrong with a set-up, or
// nil where the variant allows it.
func (v *Variant) CheckSetup(s Setup) error {
	if len(s) != v.HomeSize() {
		return phrase.Errorf("set-up has %d squares: expected %d", len(s), v.HomeSize())
	}
	var errs []error
	var counts [16]int
	told := 0 // the last row with a Flag that was named
	for i, r := range s {
		counts[r&15]++
		if r > Flag {
			errs = append(errs, phrase.Errorf("set-up square %d has no real piece", i))
		}
		if row := i/v.def.Grid.Width + 1; r == Flag && i >= v.FlagSquares() && row > told {
			errs, told = append(errs,
				phrase.Errorf("the Flag stands in row %d from the back: expected one of the first %d", row, v.def.FlagRows)), row
		}
	}
	return errors.Join(append(errs, v.checkCounts(counts)...)...)
}

// checkCounts compares numbers of pieces by rank with the army.
func (v *Variant) checkCounts(counts [16]int) []error {
	var errs []error
	for _, l := range v.def.Army {
		n := 0
		for r := range l.Ranks.All() {
			n += counts[r]
			counts[r] = 0
		}
		if n != l.Count {
			errs = append(errs, phrase.Errorf("%d of %s: expected %d", n, l.Ranks.Names(), l.Count))
		}
	}
	for r := Marshal; r <= Flag; r++ {
		if counts[r] > 0 {
			errs = append(errs, phrase.Errorf("%d of %v: this army has none", counts[r], r))
		}
	}
	return errs
}

// Mirrored returns the set-up with left and right exchanged.
func (s Setup) Mirrored(g board.Grid) Setup {
	m := make(Setup, len(s))
	for i := range s {
		row, col := i/g.Width, i%g.Width
		m[row*g.Width+g.Width-1-col] = s[i]
	}
	return m
}

// RandomSetup returns a set-up that the variant allows: any piece may stand on any home square, but for the Flag in
// rows of its own. It is no good set-up.
func (v *Variant) RandomSetup(rng *rand.Rand) Setup {
	s := make(Setup, v.HomeSize())
	order := rng.Perm(len(s))
	put := func(r Rank, rows int) {
		for _, i := range order {
			if s[i] == NoRank && i < rows*v.def.Grid.Width {
				s[i] = r
				return
			}
		}
	}
	put(Flag, cmp.Or(v.def.FlagRows, v.def.HomeRows))
	for _, l := range v.def.Army {
		for range l.Count {
			if !l.Ranks.Has(Flag) {
				put(l.Ranks.draw(rng), v.def.HomeRows)
			}
		}
	}
	return s
}

// draw returns one of the ranks.
func (s RankSet) draw(rng *rand.Rand) Rank {
	n := rng.IntN(s.Count())
	for r := range s.All() {
		if n == 0 {
			return r
		}
		n--
	}
	return NoRank
}
