package belief

import (
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// What a side could strike without knowing its rank.
const (
	unmoved = iota // a hidden piece that never moved
	moving         // one that moved
	targets
)

// strikes counts how often a side's pieces stood beside hidden enemies at its turn, and how often
// they struck one. Pieces that are hidden and never moved do not count: they may be Bombs.
type strikes struct{ chances, made [targets]int }

// count counts a turn of the side, before its event is played.
func (s *strikes) count(w *observer, e stratego.Event) {
	t := w.traces
	hidden := t.hidden[w.side^1]
	for own := t.occupied[w.side]; !own.Empty(); {
		q := own.Pop()
		p := t.On(q)
		if p.Known && !p.Rank.Movable() || !p.Known && p.Moves == 0 {
			continue
		}
		for near := w.v.Adjacent(q).And(hidden); !near.Empty(); {
			at := near.Pop()
			kind := targetOf(t.On(at))
			s.chances[kind]++
			if e.Move == (stratego.Move{From: q, To: at}) {
				s.made[kind]++
			}
		}
	}
}

// targetOf returns what kind of target a hidden piece is.
func targetOf(t *Trace) int {
	if t.Moves > 0 {
		return moving
	}
	return unmoved
}

// Reluctance is by what share a side strikes hidden pieces less often than marshal does where it
// could, those that never moved and those that did: 0 is as often, 1 never, below 0 more often.
type Reluctance [targets]float64

// reluctance estimates it as if the side had been seen before, at its usual rate, for some chances.
func (s *strikes) reluctance(p *parameter.Values) (r Reluctance) {
	for kind, usual := range [targets]float64{p.UsualStill, p.UsualMoved} {
		seen := float64(s.chances[kind]) + p.UsualChances
		made := float64(s.made[kind]) + float64(usual*p.UsualChances)
		r[kind] = max(1-made/(usual*seen), -p.Eagerness)
	}
	return r
}

// Reluctance says how readily the side strikes hidden pieces.
func (b *Belief) Reluctance() Reluctance { return b.reluctance }
