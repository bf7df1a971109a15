package tree

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// apart returns the probability of an outcome and what the others come to,
// unsearched, weighed by theirs.
func (t *Tree) apart(o *state.Odds, side, ply int, like stratego.Outcome, rest int32) (p, others float32) {
	for _, k := range outcomes {
		switch {
		case k == like || o.P[k] == 0:
		case k == stratego.NoStrike:
			others += float32(o.P[k] * float32(rest))
		default:
			others += float32(o.P[k] * float32(t.statics[ply]+sign(side, o.Delta[k])))
		}
	}
	return o.P[like], others
}

// widened turns a window on others + p·v into the one on -v that the child gets.
func (w window) widened(others, p float32) window {
	return window{widen(w.beta, others, p, 1), widen(w.alpha, others, p, -1)}
}

// widen turns a bound on others + p·v into the bound on -v that the child
// gets.
func widen(bound int32, others, p float32, up int32) int32 {
	x := (float32(bound) - others) / p
	return -min(max(int32(x)+up, -Infinity), Infinity)
}

// threat weighs a strike of a hidden enemy that is less likely than not
// possible: searched if it is likely enough, priced otherwise.
func (t *Tree) threat(st *state.State, m step, o *state.Odds, n turn, rest int32) int32 {
	p := o.P[stratego.Win]
	if p < t.extent.threat || n.depth < t.extent.threatDepth {
		return t.unlikely(st, m, state.Enemy, n.ply, o)
	}
	c := &t.states[n.ply+1]
	*c = *st
	t.make(c, state.Enemy, m, o, stratego.Win)
	v := -t.node(c, n.next(t.extent.threatCost), whole, false)
	return int32(float32(p*float32(v)) + float32((1-p)*float32(max(rest, t.statics[n.ply]))))
}

// unlikely prices a strike without making it: what it is expected to bring,
// less what a recapture is.
func (t *Tree) unlikely(st *state.State, m step, side, ply int, o *state.Odds) int32 {
	v := t.statics[ply] + sign(side, o.Expected)
	if side == state.Me {
		return v
	}
	back := float32(0)
	victim := st.At[m.to]
	for d := range 4 {
		q := t.board.Next[m.to][d]
		if q == state.None || !st.Movers[state.Me].Has(board.Square(q)) || st.At[q] == victim {
			continue
		}
		c := &t.know.Chance[st.At[m.from]]
		left := o.Left[stratego.Win]
		r := state.RankOf(st.Mask[st.At[q]])
		if all := c.Of(left); all > 0 {
			back = max(back, c.Of(left&t.board.Beats[r])/all*o.EnemyValue)
		}
	}
	return v - int32(o.P[stratego.Win]*back)
}

// branch searches every outcome of a strike and weighs the values.
func (t *Tree) branch(st *state.State, m step, o *state.Odds, n turn, w window, rest int32) int32 {
	wider := window{w.alpha - t.extent.window, w.beta + t.extent.window}.turned()
	total := float32(0)
	for _, k := range outcomes {
		p := o.P[k]
		if p < t.extent.negligible {
			continue
		}
		v := rest
		if k != stratego.NoStrike {
			c := &t.states[n.ply+1]
			*c = *st
			t.make(c, n.side, m, o, k)
			v = -t.node(c, n.next(1), wider, false)
		}
		total += float32(p * float32(v))
	}
	return int32(total)
}

// make makes a strike with one of its outcomes.
func (t *Tree) make(st *state.State, side int, m step, o *state.Odds, outcome stratego.Outcome) {
	st.Score += o.Delta[outcome]
	t.board.Strike(st, side, m.from, m.to, outcome, o.Left[outcome])
}
