package lab

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/deploy"
)

// Draft is a set-up that was played, and its result.
type Draft struct {
	Features deploy.Features `json:"traits"`
	Against  int             `json:"against"` // which opponent
	Result   float64         `json:"result"`  // from 0 to 1
	Seed     uint64          `json:"seed"`    // of the pair of games
}

// Drafts returns the set-ups of a finished game: player 0's, and player 1's too if
// both are to be learned from.
func Drafts(g Game, against int, both bool, seed uint64) []Draft {
	var all []Draft
	for s := range board.Side(2) {
		if s != g.First && !both {
			continue
		}
		d := Draft{Against: against, Result: g.Score, Seed: seed}
		if s != g.First {
			d.Result = 1 - g.Score
		}
		v := g.End.Variant()
		d.Features = deploy.FeaturesOf(v.Grid(), g.End.View(s).Setup())
		all = append(all, d)
	}
	return all
}

// FitPrior fits what features are worth to the results of set-ups: the mean of what they
// are worth against each opponent, by logistic regression. One fit for all would follow the
// opponent of equal strength, whose games have most information, and predict nothing for
// the others. The penalty is on features in units of their spread.
func FitPrior(drafts []Draft, penalty float64) *deploy.Prior {
	against := map[int][]Draft{}
	for _, d := range drafts {
		against[d.Against] = append(against[d.Against], d)
	}
	prior := &deploy.Prior{}
	for _, k := range slices.Sorted(maps.Keys(against)) {
		for i, w := range fitOne(against[k], penalty) {
			prior[i] += w / float64(len(against))
		}
	}
	return prior
}

// fitOne fits what features are worth against one opponent.
func fitOne(drafts []Draft, penalty float64) (prior deploy.Prior) {
	mean, spread := featureScale(drafts)
	x, y := make([][]float64, len(drafts)), make([]float64, len(drafts))
	for i := range drafts {
		row := make([]float64, deploy.FeatureCount)
		for k, v := range drafts[i].Features {
			if spread[k] > 0 {
				row[k] = (v - mean[k]) / spread[k]
			}
		}
		x[i], y[i] = row, drafts[i].Result
	}
	for k, w := range Logistic(x, y, penalty)[:deploy.FeatureCount] {
		if spread[k] > 0 {
			prior[k] = w / spread[k]
		}
	}
	return prior
}

// featureScale returns the mean and the standard deviation of every feature.
func featureScale(drafts []Draft) (mean, spread deploy.Features) {
	n := float64(len(drafts))
	for i := range drafts {
		for k, v := range drafts[i].Features {
			mean[k] += v / n
		}
	}
	for i := range drafts {
		for k, v := range drafts[i].Features {
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
	Against int
	Drafts  int
	Mean    [5]float64 // result
}

// Check learns priors from four fifths of the pairs of games and returns the results of the
// set-ups of the last fifth, for each of five ways to divide them.
func Check(drafts []Draft, opponents int, penalty float64) []Fold {
	const parts = 5
	type judged struct{ promise, result float64 }
	all := make([][]judged, opponents)
	for part := range uint64(parts) {
		var rest []Draft
		for i := range drafts {
			if drafts[i].Seed/2%parts != part {
				rest = append(rest, drafts[i])
			}
		}
		if len(rest) == 0 {
			continue
		}
		prior := FitPrior(rest, penalty)
		for i := range drafts {
			if d := &drafts[i]; d.Seed/2%parts == part {
				promise := 0.0
				for k, v := range d.Features {
					promise += prior[k] * v
				}
				all[d.Against] = append(all[d.Against], judged{promise, d.Result})
			}
		}
	}
	folds := make([]Fold, opponents)
	for o, list := range all {
		slices.SortFunc(list, func(a, b judged) int { return cmp.Compare(a.promise, b.promise) })
		f := Fold{Against: o, Drafts: len(list)}
		for k := range f.Mean {
			from, to := k*len(list)/len(f.Mean), (k+1)*len(list)/len(f.Mean)
			for _, j := range list[from:to] {
				f.Mean[k] += j.result / float64(to-from)
			}
		}
		folds[o] = f
	}
	return folds
}
