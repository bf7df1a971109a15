package learn

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"flagfall.dev/internal/lab"
)

// A Verdict is how well every predictor does on games held out.
type Verdict struct {
	Positions, Games int
	rows             []verdictRow
	// Both are the weights of evaluation and net where both are added up, zero without an
	// evaluation.
	Both [2]float64
	// Gain is by how much both together have less loss than the evaluation, and Doubt half of
	// its 95 % interval over games.
	Gain, Doubt float64
	// Top1 is how often the policy's first move is the one that was chosen, and Chance how
	// often a move at random would be.
	Top1, Chance float64
}

type verdictRow struct {
	part, predictor string
	n               int
	loss, error     float64 // log loss in nats, and the mean distance of ten bins
	// more is by how much its loss is above the net's, with the half of a 95 % interval over
	// games.
	more, plusMinus float64
}

// bins is how many there are of calibration.
const bins = 10

func (v *Verdict) tabulate(part string, test []judged, of func(*judged) bool) {
	for _, predictor := range predictors {
		row := verdictRow{part: part, predictor: predictor}
		var said, came [bins]float64
		beyond := map[int]float64{} // the net's loss, by game
		for i := range test {
			j := &test[i]
			x, asked := j.said[predictor]
			if !asked || !of(j) {
				continue
			}
			row.n++
			loss := crossEntropy(float32(x), float32(j.result))
			row.loss += loss
			beyond[j.game] += loss - crossEntropy(float32(j.said[byNet]), float32(j.result))
			p := lab.Sigmoid(x)
			bin := min(int(p*bins), bins-1)
			said[bin] += p
			came[bin] += j.result
		}
		if row.n == 0 {
			continue
		}
		row.loss /= float64(row.n)
		for b := range bins {
			row.error += math.Abs(said[b]-came[b]) / float64(row.n)
		}
		row.more, row.plusMinus = clustered(beyond, row.n)
		v.rows = append(v.rows, row)
	}
}

// gain returns by how much less loss one predictor has than another, with the half of a 95 %
// interval, zero where nobody asked them.
func gain(test []judged, worse, better string) (mean, plusMinus float64) {
	less, n := map[int]float64{}, 0
	for i := range test {
		j := &test[i]
		a, asked := j.said[worse]
		b, too := j.said[better]
		if asked && too {
			less[j.game] += crossEntropy(float32(a), float32(j.result)) - crossEntropy(float32(b), float32(j.result))
			n++
		}
	}
	if n == 0 {
		return 0, 0
	}
	return clustered(less, n)
}

// clustered returns the mean of sums over n positions, and the half of its 95 % interval,
// where what is known is independent between games only.
func clustered(sums map[int]float64, n int) (mean, plusMinus float64) {
	games := slices.Sorted(maps.Keys(sums)) // floats are added in one order
	for _, g := range games {
		mean += sums[g] / float64(n)
	}
	each, square := mean*float64(n)/float64(len(games)), 0.0
	for _, g := range games {
		square += (sums[g] - each) * (sums[g] - each)
	}
	k := float64(len(games))
	return mean, 1.96 * math.Sqrt(square*k/max(k-1, 1)) / float64(n)
}

// Write writes a table.
func (v *Verdict) Write(w io.Writer) {
	fmt.Fprintf(w, "%d positions of %d games held out; log loss of the result in nats, and by how much it is above the net's; calibration error in points of chance\n", v.Positions, v.Games)
	fmt.Fprintf(w, "%-12s %-11s %9s %9s %18s %12s\n", "part", "predictor", "positions", "log loss", "above the net's", "calibration")
	for _, r := range v.rows {
		more := ""
		if r.predictor != byNet {
			more = fmt.Sprintf("%+.4f ± %.4f", r.more, r.plusMinus)
		}
		fmt.Fprintf(w, "%-12s %-11s %9d %9.4f %18s %12.1f\n", r.part, r.predictor, r.n, r.loss, more, 100*r.error)
	}
	if v.Both != [2]float64{} {
		fmt.Fprintf(w, "both: %.2f times the evaluation and %.2f times the net, in log odds; its loss is %.4f ± %.4f below the evaluation's\n", v.Both[0], v.Both[1], v.Gain, v.Doubt)
	}
	fmt.Fprintf(w, "policy: the move that was chosen comes first in %.1f %% (%.1f %% at random)\n", 100*v.Top1, 100*v.Chance)
}

// Loss returns a predictor's log loss on all positions, NaN for none.
func (v *Verdict) Loss(predictor string) float64 {
	for _, r := range v.rows {
		if r.part == "all" && r.predictor == predictor {
			return r.loss
		}
	}
	return math.NaN()
}

// Levels returns the log losses of all predictors, for a picture.
func (v *Verdict) Levels() map[string]float64 {
	return map[string]float64{byMaterial: v.Loss(byMaterial), byEvaluation: v.Loss(byEvaluation), bySearch: v.Loss(bySearch)}
}
