package deploy

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// FeatureCount is how many numbers describe a set-up.
const FeatureCount = 3*int(stratego.Bomb) + 4

// Features are the numbers that describe one set-up.
type Features [FeatureCount]float64

// The numbers after those of the ranks.
const (
	cornerFeature = 3*int(stratego.Bomb) + iota
	spyMarshalFeature
	spyGeneralFeature
	marshalGeneralFeature
)

// FeaturesOf describes a set-up of the home rows of a grid: for every rank from the
// Marshal to the Bomb the mean row of its pieces from the back, their mean steps
// to the Flag and their mean files from the nearer edge; then whether the Flag is
// in a corner and the steps between Spy and Marshal, Spy and General, Marshal and
// General. A rank that is not there has zeros.
func FeaturesOf(g board.Grid, s stratego.Setup) (t Features) {
	var at [stratego.Ranks][]board.Square
	for i, r := range s {
		at[r] = append(at[r], board.Square(i))
	}
	steps := func(a, b board.Square) float64 { return float64(g.Distance(a, b)) }
	for r := stratego.Marshal; r <= stratego.Bomb; r++ {
		n := float64(len(at[r]))
		for _, i := range at[r] {
			k := 3 * int(r-stratego.Marshal)
			t[k] += float64(g.Row(i)) / n
			for _, flag := range at[stratego.Flag] {
				t[k+1] += steps(i, flag) / n
			}
			t[k+2] += float64(min(g.Col(i), g.Width-1-g.Col(i))) / n
		}
	}
	if FlagInCorner(g, s) {
		t[cornerFeature] = 1
	}
	between := func(a, b stratego.Rank) float64 {
		if len(at[a]) == 0 || len(at[b]) == 0 {
			return 0
		}
		return steps(at[a][0], at[b][0])
	}
	t[spyMarshalFeature] = between(stratego.Spy, stratego.Marshal)
	t[spyGeneralFeature] = between(stratego.Spy, stratego.General)
	t[marshalGeneralFeature] = between(stratego.Marshal, stratego.General)
	return t
}

// FeatureNames returns the names of the features in order.
func FeatureNames() []string {
	var names []string
	for r := stratego.Marshal; r <= stratego.Bomb; r++ {
		for _, what := range []string{"row", "from-flag", "from-edge"} {
			names = append(names, r.String()+"-"+what)
		}
	}
	return append(names, "Flag-in-corner", "Spy-to-Marshal", "Spy-to-General", "Marshal-to-General")
}

// FlagInCorner reports whether a set-up has the Flag in a corner of the back row.
func FlagInCorner(g board.Grid, s stratego.Setup) bool {
	return s[0] == stratego.Flag || s[g.Width-1] == stratego.Flag
}
