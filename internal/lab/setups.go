package lab

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// Draft is a set-up that was played, and its result.
type Draft struct {
	Setup   string  `json:"setup"`   // as Setup.String writes it
	Against string  `json:"against"` // name of the opponent
	Result  float64 `json:"result"`  // from 0 to 1
	Seed    uint64  `json:"seed"`    // of the pair of games
}

// Drafts returns the set-ups of a finished game: player 0's, and player 1's too if
// both are to be learned from.
func Drafts(g Game, against string, both bool, seed uint64) []Draft {
	var all []Draft
	for s := range board.Side(2) {
		if s != g.First && !both {
			continue
		}
		d := Draft{Setup: g.End.Setup(s).String(), Against: against, Result: g.Score, Seed: seed}
		if s != g.First {
			d.Result = 1 - g.Score
		}
		all = append(all, d)
	}
	return all
}

// SetupData are set-ups with their features and results, of one army.
type SetupData struct {
	drafts   []Draft
	features []deploy.Features
}

// NewSetupData reads set-ups of a variant. The error says which cannot be read.
func NewSetupData(v *stratego.Variant, drafts []Draft) (*SetupData, error) {
	data := &SetupData{drafts: drafts}
	for i := range drafts {
		s, err := v.ParseSetup(drafts[i].Setup)
		if err != nil {
			return nil, fmt.Errorf("set-up %d: %w", i+1, err)
		}
		data.features = append(data.features, deploy.FeaturesOf(v, s))
	}
	return data, nil
}

// among returns those that a function chooses.
func (data *SetupData) among(choose func(d *Draft) bool) *SetupData {
	some := &SetupData{}
	for i := range data.drafts {
		if choose(&data.drafts[i]) {
			some.drafts = append(some.drafts, data.drafts[i])
			some.features = append(some.features, data.features[i])
		}
	}
	return some
}

// Fit fits what features are worth to the results of set-ups: the mean of what they
// are worth against each opponent, by logistic regression. One fit for all would follow the
// opponent of equal strength, whose games have most information, and predict nothing for
// the others. The penalty is on features in units of their spread, in games.
func (data *SetupData) Fit(penalty float64) *deploy.Prior {
	opponents := map[string]bool{}
	for i := range data.drafts {
		opponents[data.drafts[i].Against] = true
	}
	prior := &deploy.Prior{}
	for _, k := range slices.Sorted(maps.Keys(opponents)) {
		one := data.among(func(d *Draft) bool { return d.Against == k }).fitOne(penalty)
		for i, w := range one {
			prior[i] += w / float64(len(opponents))
		}
	}
	return prior
}

// fitOne fits what features are worth against one opponent.
func (data *SetupData) fitOne(penalty float64) (prior deploy.Prior) {
	mean, spread := data.scale()
	x, y := make([][]float64, len(data.drafts)), make([]float64, len(data.drafts))
	for i := range data.drafts {
		row := make([]float64, deploy.FeatureCount)
		for k, v := range data.features[i] {
			if spread[k] > 0 {
				row[k] = (v - mean[k]) / spread[k]
			}
		}
		x[i], y[i] = row, data.drafts[i].Result
	}
	for k, w := range Logistic(x, y, penalty)[:deploy.FeatureCount] {
		if spread[k] > 0 {
			prior[k] = w / spread[k]
		}
	}
	return prior
}

// scale returns the mean and the standard deviation of every feature.
func (data *SetupData) scale() (mean, spread deploy.Features) {
	n := float64(len(data.features))
	for i := range data.features {
		for k, v := range data.features[i] {
			mean[k] += v / n
		}
	}
	for i := range data.features {
		for k, v := range data.features[i] {
			spread[k] += (v - mean[k]) * (v - mean[k]) / n
		}
	}
	for k := range spread {
		spread[k] = math.Sqrt(spread[k])
		if spread[k] < 1e-6 {
			spread[k] = 0
		}
	}
	return mean, spread
}

// Fold has the set-ups of an opponent in five parts of equal size, by what a
// prior that was learned from other games promised, least first.
type Fold struct {
	Against string // name of the opponent
	Drafts  int
	Mean    [5]float64 // result
	// Promised is the spread of what was promised, in log odds, and Kept the part of it that
	// came true: the slope of the results' log odds. Kept is 1 where promises are right on
	// the whole, less where they are too bold.
	Promised, Kept float64
}

// Check learns priors from four fifths of the pairs of games and returns the results of the
// set-ups of the last fifth, for each of five ways to divide them. Opponents are in the order of
// their names.
func (data *SetupData) Check(penalty float64) []Fold {
	const parts = 5
	all := map[string][]promise{}
	for part := range uint64(parts) {
		rest := data.among(func(d *Draft) bool { return d.Seed/2%parts != part })
		if len(rest.drafts) == 0 {
			continue
		}
		prior := rest.Fit(penalty)
		for i := range data.drafts {
			if d := &data.drafts[i]; d.Seed/2%parts == part {
				p := promise{result: d.Result}
				for k, v := range data.features[i] {
					p.odds += float64(prior[k] * v)
				}
				all[d.Against] = append(all[d.Against], p)
			}
		}
	}
	var folds []Fold
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f := foldOf(all[name])
		f.Against = name
		folds = append(folds, f)
	}
	return folds
}

// promise is what a prior said of a set-up, and what came of it.
type promise struct{ odds, result float64 }

// foldOf compares promises about set-ups against one opponent with their results. It sorts
// them.
func foldOf(list []promise) Fold {
	slices.SortFunc(list, func(a, b promise) int { return cmp.Compare(a.odds, b.odds) })
	f := Fold{Drafts: len(list)}
	for k := range f.Mean {
		from, to := k*len(list)/len(f.Mean), (k+1)*len(list)/len(f.Mean)
		for _, p := range list[from:to] {
			f.Mean[k] += p.result / float64(to-from)
		}
	}
	var x [][]float64
	var y []float64
	mean, square := 0.0, 0.0
	for _, p := range list {
		x, y = append(x, []float64{p.odds}), append(y, p.result)
		mean += p.odds / float64(len(list))
		square += p.odds * p.odds / float64(len(list))
	}
	f.Promised = math.Sqrt(max(0, square-mean*mean))
	if f.Promised > 0 {
		f.Kept = Logistic(x, y, 1e-6)[0]
	}
	return f
}
