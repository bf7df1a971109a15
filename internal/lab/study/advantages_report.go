package study

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab"
)

// evenSlope is the chance to win that a point is worth in an even game.
func evenSlope() float64 { return 0.25 / parameter.Standard().WinScale }

// report prints how far what is learned from one half holds in the other, and the traits that matter
// most, and returns the new table.
func (t *trial) report(r Report) advantage.Table {
	for k, h := range t.sums {
		opponent := ""
		if t.against[k] != lab.Self {
			opponent = "against " + t.against[k] + ": "
		}
		for i, half := range h {
			slope, doubt, spread := h[1-i].Check(half.Fit(t.study.Deviation))
			fmt.Fprintf(r.Out, "%slearned from %d of the games, tested on the other %d: %.2f ± %.2f of the promised advantages came true; they are ± %.2f points a choice\n",
				opponent, half.Games, h[1-i].Games, slope, 1.96*doubt, spread/evenSlope())
		}
	}
	learned := make(advantage.Table, advantage.Count())
	for i, x := range t.fit() {
		learned[i] = float32(x / evenSlope())
	}
	t.clearest(r, t.all())
	return learned.Add(t.table)
}

const (
	shown    = 20   // groups of traits that are printed
	rounding = 1e-6 // points by which sums of the same numbers may differ
)

// clearest prints the groups of traits whose moves differ most clearly from the others, each by
// itself.
func (t *trial) clearest(r Report, all *lab.ChoiceSums) {
	type row struct {
		name             string
		advantage, doubt float64
	}
	var rows []row
	for _, g := range advantage.Groups() {
		if a, doubt := all.Alone(g.Traits); doubt > 0 {
			rows = append(rows, row{g.Name, a / evenSlope(), doubt / evenSlope()})
		}
	}
	clear := func(x row) float64 { return math.Abs(x.advantage) / x.doubt }
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(cmp.Compare(clear(b), clear(a)), cmp.Compare(a.name, b.name)) })
	rows = slices.CompactFunc(rows, func(a, b row) bool { // groups that the same moves are in
		return math.Abs(a.advantage-b.advantage) < rounding && math.Abs(a.doubt-b.doubt) < rounding
	})
	fmt.Fprintf(r.Out, "%d games, %d choices; points by which moves with a trait turn out better than the others (* is any):\n", all.Games, all.Choices)
	for _, x := range rows[:min(shown, len(rows))] {
		fmt.Fprintf(r.Out, "%+7.1f ± %5.1f  %s\n", x.advantage, 1.96*x.doubt, x.name)
	}
}
