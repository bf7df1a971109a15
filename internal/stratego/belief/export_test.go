package belief

import (
	"math"

	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

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
	all.begin(hypotheses, b.p.Evidence, idlenessOf(b.p))
	for i := range b.Pieces {
		p := &b.Pieces[i]
		one := posterior{features: &p.features, bound: b.p.Evidence, idle: idlenessOf(b.p)}
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

// PairsOf returns how many times likelier the neighbours of every hidden piece make each rank,
// and the same added up from the logarithms of the pairs, one rank after the other. It reports
// false where the variant has no styles.
func (w *Watch) PairsOf(b *Belief) (quick, slow [][stratego.Ranks]float64, ok bool) {
	o := w.enemy.observer
	book := o.styles(parameter.Standard()).book
	if book == nil {
		return nil, nil, false
	}
	text := styleText
	if book.sparse {
		text = barrageText
	}
	s, err := ParseStyles(text)
	if err != nil {
		return nil, nil, false
	}
	for i := range b.Pieces {
		b.Pieces[i].weight = b.Pieces[i].Chance
	}
	even := [stratego.Ranks]float64{}
	for r := range even {
		even[r] = 1
	}
	b.lean(&even)
	for i := range b.Pieces {
		var one [stratego.Ranks]float64
		by := b.pairOf(o, book.ratios, b.Pieces[i].Start)
		copy(one[1:], by[:])
		quick = append(quick, one)
		slow = append(slow, o.slowPairs(b, &s.Pairs, &b.Pieces[i]))
	}
	return quick, slow, true
}

// slowPairs is pairOf by the definition.
func (w *observer) slowPairs(b *Belief, pairs *Pairs, p *Piece) (times [stratego.Ranks]float64) {
	g := w.v.Grid()
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		times[r] = 1
		for _, t := range w.traces.All {
			if t.Side != w.side || g.Distance(t.Start, p.Start) != 1 {
				continue
			}
			relation := Beside
			if rows := g.Row(t.Start) - g.Row(p.Start); rows != 0 {
				relation = Behind
				if rows > 0 == w.v.AtTop(w.side) {
					relation = InFront
				}
			}
			if t.Known {
				times[r] *= math.Exp(pairs[relation][t.Rank][r])
				continue
			}
			sum := 0.0
			for x, chance := range b.On(t.Square).Chance {
				sum += chance * math.Exp(pairs[relation][x][r])
			}
			times[r] *= sum
		}
	}
	return times
}

// Idleness is the evidence that a piece which never moved is a Bomb.
type Idleness struct{ idleness }

// NewIdleness returns one that tells so much after so many turns.
func NewIdleness(odds, turns float64) Idleness {
	return Idleness{idlenessOf(&parameter.Values{Idle: odds, IdleTurns: turns})}
}

// Lean returns the log odds of a Bomb for a piece of a home row that could have moved at so many
// turns and never did.
func (i Idleness) Lean(row, turns int) float64 {
	var d description
	d.set(ofRows+homeRows+row, 1)
	d.set(ofStill, logFifth.at(turns))
	return i.lean(&d)
}

// Hidden returns how many pieces of a rank may still be hidden, at most.
func (b *Belief) Hidden(r stratego.Rank) int {
	for _, l := range b.levies {
		if l.ranks.Has(r) {
			return l.hidden
		}
	}
	return 0
}
