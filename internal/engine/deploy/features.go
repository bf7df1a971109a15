package deploy

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// homeRows is the most rows of a home that features describe.
const homeRows = 4

// Where in Features the numbers of each kind begin.
const (
	rowFeature      = 0
	fromFlagFeature = rowFeature + homeRows*int(stratego.Flag)
	fromEdgeFeature = fromFlagFeature + int(stratego.Bomb)
	otherFeature    = fromEdgeFeature + int(stratego.Flag)
)

// The numbers after those of the ranks.
const (
	barredFeature = otherFeature + iota
	walledFeature
	cornerFeature
	bareFeature
	openFileFeature
	openRowFeature
	spyMarshalFeature
	spyGeneralFeature
	marshalGeneralFeature

	// FeatureCount is how many numbers describe a set-up.
	FeatureCount
)

// Features are the numbers that describe one set-up.
type Features [FeatureCount]float64

// FeaturesOf describes a set-up of a variant: how many pieces of every rank
// stand on each row, counted from the back; for every rank from the Marshal to the Bomb the
// mean steps to the Flag; for every rank the mean files from the nearer edge; which share of
// the ways to the Flag Bombs bar, whether they bar all, and whether the Flag is in a corner;
// on how many of those ways nothing stands, whether a Scout that has not come into the home
// can strike the Flag, and from how many squares of the Flag's row one can;
// then the steps between Spy and Marshal, Spy and General, Marshal and General. Of several
// pieces of these ranks the last one counts. A rank that is not there has zeros.
func FeaturesOf(v *stratego.Variant, s stratego.Setup) (t Features) {
	g := v.Grid()
	var last [stratego.Ranks]board.Square
	var n [stratego.Ranks]float64
	for i, r := range s {
		if r != stratego.NoRank {
			last[r] = board.Square(i)
			n[r]++
		}
	}
	flag := last[stratego.Flag]
	for i, r := range s {
		if r == stratego.NoRank {
			continue
		}
		q, k := board.Square(i), int(r-stratego.Marshal)
		t[rowFeature+homeRows*k+g.Row(q)]++
		t[fromEdgeFeature+k] += float64(min(g.Col(q), g.Width-1-g.Col(q))) / n[r]
		if r != stratego.Flag && n[stratego.Flag] > 0 {
			t[fromFlagFeature+k] += float64(g.Distance(q, flag)) / n[r]
		}
	}
	if n[stratego.Flag] > 0 {
		t.guard(v, s, flag)
	}
	between := func(feature int, a, b stratego.Rank) {
		if n[a] > 0 && n[b] > 0 {
			t[feature] = float64(g.Distance(last[a], last[b]))
		}
	}
	between(spyMarshalFeature, stratego.Spy, stratego.Marshal)
	between(spyGeneralFeature, stratego.Spy, stratego.General)
	between(marshalGeneralFeature, stratego.Marshal, stratego.General)
	return t
}

// guard fills in how the Flag is guarded.
func (t *Features) guard(v *stratego.Variant, s stratego.Setup, flag board.Square) {
	g := v.Grid()
	ways := g.Neighbours(flag)
	bombs := 0.0
	for n := range ways.All() {
		switch {
		case int(n) >= len(s) || s[n] == stratego.NoRank: // nothing stands before the front row
			t[bareFeature]++
		case s[n] == stratego.Bomb:
			bombs++
		}
	}
	t[barredFeature] = bombs / float64(ways.Count())
	if bombs == float64(ways.Count()) {
		t[walledFeature] = 1
	}
	if FlagInCorner(g, s) {
		t[cornerFeature] = 1
	}
	if openFile(v, s, flag) {
		t[openFileFeature] = 1
	}
	t[openRowFeature] = float64(openRow(g, s, flag))
}

// openFile reports whether neither a piece nor a lake stands between a home square and the other
// side's home.
func openFile(v *stratego.Variant, s stratego.Setup, q board.Square) bool {
	g := v.Grid()
	for i := int(q) % g.Width; i < g.Squares(); i += g.Width {
		if v.Lakes().Has(board.Square(i)) {
			return false
		}
	}
	return !covered(g, s, q)
}

// covered reports whether a piece stands before a home square, in the same file of the home.
func covered(g board.Grid, s stratego.Setup, q board.Square) bool {
	for i := int(q) + g.Width; i < len(s); i += g.Width {
		if s[i] != stratego.NoRank {
			return true
		}
	}
	return false
}

// openRow counts the empty squares of a home square's row from which a Scout can strike it.
func openRow(g board.Grid, s stratego.Setup, q board.Square) (n int) {
	for _, way := range [...]int{-1, 1} {
		for col := g.Col(q) + way; g.Contains(col, g.Row(q)) && s[g.At(col, g.Row(q))] == stratego.NoRank; col += way {
			n++
		}
	}
	return n
}

// FeatureNames returns the names of the features in order.
func FeatureNames() []string {
	var names []string
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		for row := range homeRows {
			names = append(names, fmt.Sprintf("%v-row-%d", r, row+1))
		}
	}
	for r := stratego.Marshal; r <= stratego.Bomb; r++ {
		names = append(names, r.String()+"-from-flag")
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		names = append(names, r.String()+"-from-edge")
	}
	return append(names, "Flag-barred", "Flag-walled", "Flag-in-corner",
		"Flag-bare", "Flag-file-open", "Flag-row-open",
		"Spy-to-Marshal", "Spy-to-General", "Marshal-to-General")
}

// FlagInCorner reports whether a set-up has the Flag in a corner of the back row.
func FlagInCorner(g board.Grid, s stratego.Setup) bool {
	return s[0] == stratego.Flag || s[g.Width-1] == stratego.Flag
}
