package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// apart returns the probability of an outcome and what the others come to,
// unsearched, weighed by theirs.
func (s *tree) apart(o *odds, side, ply int, like stratego.Outcome, rest int32) (p, others float32) {
	for _, k := range outcomes {
		switch {
		case k == like || o.p[k] == 0:
		case k == stratego.NoStrike:
			others += float32(o.p[k] * float32(rest))
		default:
			others += float32(o.p[k] * float32(s.statics[ply]+sign(side, o.delta[k])))
		}
	}
	return o.p[like], others
}

// widen turns a bound on others + p·v into the bound on -v that the child
// gets.
func widen(bound int32, others, p float32, up int32) int32 {
	x := (float32(bound) - others) / p
	return -min(max(int32(x)+up, -infinity), infinity)
}

// threat weighs a strike of a hidden enemy that is less likely than not
// possible: searched if it is likely enough, priced otherwise.
func (s *tree) threat(st *state, m move, o *odds, depth, ply int, alpha, beta, rest int32) int32 {
	p := o.p[stratego.Win]
	if p < s.extent.threat || depth < s.extent.threatDepth {
		return s.unlikely(st, m, enemy, ply, o)
	}
	c := &s.states[ply+1]
	*c = *st
	s.strike(c, enemy, m.from, m.to, stratego.Win, o.left[stratego.Win], o.delta[stratego.Win])
	v := -s.node(c, me, depth-s.extent.threatCost, ply+1, -infinity, infinity, false)
	return int32(float32(p*float32(v)) + float32((1-p)*float32(max(rest, s.statics[ply]))))
}

// unlikely prices a strike without making it: what it is expected to bring,
// less what a recapture is.
func (s *tree) unlikely(st *state, m move, side, ply int, o *odds) int32 {
	v := s.statics[ply] + sign(side, o.expect)
	if side == me {
		return v
	}
	back := float32(0)
	victim := st.at[m.to]
	for d := range 4 {
		q := s.step[m.to][d]
		if q == none || !st.movers[me].Has(board.Square(q)) || st.at[q] == victim {
			continue
		}
		f := &s.foes[st.at[m.from]]
		left := o.left[stratego.Win]
		r := rankOf(st.mask[st.at[q]])
		if all := f.chance.of(left); all > 0 {
			back = max(back, f.chance.of(left&s.beats[r])/all*o.enemyValue)
		}
	}
	return v - int32(o.p[stratego.Win]*back)
}

// branch searches every outcome of a strike and weighs the values.
func (s *tree) branch(st *state, m move, o *odds, side, depth, ply int, alpha, beta, rest int32) int32 {
	total := float32(0)
	for _, k := range outcomes {
		p := o.p[k]
		if p < s.extent.negligible {
			continue
		}
		v := rest
		if k != stratego.NoStrike {
			c := &s.states[ply+1]
			*c = *st
			s.strike(c, side, m.from, m.to, k, o.left[k], o.delta[k])
			v = -s.node(c, 1-side, depth-1, ply+1, -(beta + s.extent.window), -(alpha - s.extent.window), false)
		}
		total += float32(p * float32(v))
	}
	return int32(total)
}
