package belief

import "flagfall.dev/stratego"

// Slow and obvious ways to what is worked out otherwise, for tests from outside.

// SolveByLevies solves again by levies. It reports false where nothing else was done.
func (b *Belief) SolveByLevies() bool {
	if !b.ranked() {
		return false
	}
	b.solveLevies()
	return true
}

// Weighings returns how many times likelier its behaviour makes each rank of every piece
// that is hidden from the view that a watch was asked about last: all hypotheses at once,
// and one after the other.
func (w *Watch) Weighings(b *Belief) (atOnce, oneByOne [][stratego.Ranks]float64) {
	homes := homeIndex(b.v, b.side)
	hypotheses := w.enemy.observer.hypotheses(learned(), b.p, homes)
	var all verdicts
	all.begin(hypotheses, b.p.Evidence)
	for i := range b.Pieces {
		p := &b.Pieces[i]
		one := posterior{features: &p.features, bound: b.p.Evidence}
		for r := range p.Possible.All() {
			one.base[r] = Prior(b.v, r, max(homes[p.Start], 0), b.p)
		}
		atOnce = append(atOnce, all.weigh(&p.features, &one.base))
		var times [stratego.Ranks]float64
		for k := range hypotheses {
			for r, x := range one.of(&hypotheses[k]) {
				if x > 0 {
					times[r] += hypotheses[k].chance * x / one.base[r]
				}
			}
		}
		oneByOne = append(oneByOne, times)
	}
	return atOnce, oneByOne
}
