package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// myStrike weighs a strike of my piece on an enemy's.
func (e *Evaluation) myStrike(st *state.State, from, to uint8, o *state.Odds) {
	a, d := st.At[from], st.At[to]
	r := state.RankOf(st.Mask[a])
	mask := st.Mask[d]
	f, c := &e.foes[d], &e.k.Chance[d]
	win, tie, lose := mask&e.board.Beats[r], mask&e.board.Ties[r], mask&e.board.Loses[r]
	inv := 1 / c.Of(mask)
	pw, pt := float32(c.Of(win)*inv), float32(c.Of(tie)*inv)
	pl := max(0, 1-pw-pt)
	hidden := float32(0)
	if !st.Known.Has(board.Square(to)) {
		hidden = f.secret
	}
	danger := int32(e.places[d][to])
	cost := e.price[r] + int32(e.places[a][from])
	expose := int32(0)
	if !st.Known.Has(board.Square(from)) {
		expose = e.secret[r]
		cost += expose
	}
	*o = state.Odds{}
	o.P[stratego.Win], o.P[stratego.Both], o.P[stratego.Lose] = pw, pt, pl
	if hidden > 0 {
		caution := float32(e.p.Caution)
		if !st.Moved.Has(board.Square(to)) {
			caution = float32(e.p.Still)
		}
		all := pw + pt + float32(pl*caution)
		o.P[stratego.Win], o.P[stratego.Both], o.P[stratego.Lose] = pw/all, pt/all, pl*caution/all
	}
	o.Left[stratego.Win], o.Left[stratego.Both], o.Left[stratego.Lose] = win, tie, lose
	if win != 0 {
		o.Delta[stratego.Win] = int32(f.value.Of(win)*inv*(1+hidden)/pw) - expose + int32(e.places[a][to]) - int32(e.places[a][from]) + danger
		if mask == state.FlagBit {
			o.Delta[stratego.Win] += int32(e.p.Mate)
		}
	}
	if tie != 0 {
		o.Delta[stratego.Both] = int32(f.value.Of(tie)*inv*(1+hidden)/pt) - cost + danger
	}
	if lose != 0 {
		o.Delta[stratego.Lose] = int32(hidden*f.value.Of(lose)*inv/pl) - cost
	}
	o.Total()
}

// enemyStrike weighs a strike of an enemy piece on mine. On a piece it knows
// it strikes only to win (or to trade, if it is known itself); on one it does
// not, as boldly as its rank is.
func (e *Evaluation) enemyStrike(st *state.State, from, to uint8, o *state.Odds) {
	a, d := st.At[from], st.At[to]
	k := state.RankOf(st.Mask[d])
	f, c := &e.foes[a], &e.k.Chance[a]
	mask := st.Mask[a]
	inv := 1 / c.Of(mask)
	if e.board.Distance[from][to] > 1 {
		mask &= state.ScoutBit // nothing else strikes from afar
	}
	win, tie, lose := mask&e.board.FelledBy[k], mask&e.board.TiedBy[k], mask&e.board.Holds[k]
	*o = state.Odds{}
	o.Left[stratego.Win], o.Left[stratego.Both], o.Left[stratego.Lose] = win, tie, lose
	value := e.price[k] + int32(e.places[d][to])
	hidden := float32(0)
	if !st.Known.Has(board.Square(from)) {
		hidden = f.secret
	}
	if st.Known.Has(board.Square(to)) {
		o.P[stratego.Win] = c.Of(win) * inv
		o.P[stratego.Both] = c.Of(tie) * inv
		if hidden > 0 {
			o.P[stratego.Both] *= float32(e.p.Trade)
			p := min(1, o.P[stratego.Win]*e.peril(st, from, to))
			o.P[stratego.Win] = min(1-o.P[stratego.Both], e.anyOf(st, from, to, k, p))
		}
	} else {
		t, moved := &e.bold[d], st.Moved.Has(board.Square(to))
		o.P[stratego.Win] = t.strikes(c, win, moved) * inv
		o.P[stratego.Both] = t.strikes(c, tie, moved) * inv
		o.P[stratego.Lose] = t.strikes(c, lose, moved) * inv
		value += e.secret[k]
	}
	if win != 0 {
		o.EnemyValue = f.value.Of(win) / c.Of(win)
		o.Delta[stratego.Win] = int32(hidden*o.EnemyValue) - value - int32(e.places[a][to]) + int32(e.places[a][from])
		if k == stratego.Flag {
			o.Delta[stratego.Win] -= int32(e.p.Lost)
		}
	}
	if tie != 0 {
		o.Delta[stratego.Both] = int32(f.value.Of(tie)/c.Of(tie)*(1+hidden)) - value + int32(e.places[a][from])
	}
	if lose != 0 {
		o.Delta[stratego.Lose] = int32(f.value.Of(lose)/c.Of(lose)*(1+hidden)) - (value - e.price[k] - int32(e.places[d][to])) + int32(e.places[a][from])
	}
	o.P[stratego.NoStrike] = max(0, 1-o.P[1]-o.P[2]-o.P[3])
	o.Total()
}

// peril returns how much likelier than believed the hidden enemy on a square beats
// a piece of mine that went to stand beside it.
func (e *Evaluation) peril(st *state.State, from, to uint8) float32 {
	switch {
	case e.k.Origin[st.At[to]] == board.Square(to):
		return 1
	case st.Moved.Has(board.Square(from)):
		return float32(e.p.Peril)
	case st.Stormed.Has(board.Square(to)):
		return float32(e.p.Ambush)
	}
	return 1
}

// anyOf returns the chance that some hidden enemy beside my piece on to beats
// it, where the one on from does with chance p: the enemy knows which.
func (e *Evaluation) anyOf(st *state.State, from, to uint8, k stratego.Rank, p float32) float32 {
	safe := 1 - p
	for rest := e.beside(st, from, to); !rest.Empty(); {
		q := uint8(rest.Pop())
		x := st.At[q]
		c := &e.k.Chance[x]
		safe *= 1 - min(1, e.peril(st, q, to)*c.Of(st.Mask[x]&e.board.FelledBy[k])/c.Of(st.Mask[x]))
	}
	return 1 - safe
}

// beside returns the hidden enemies that may move and stand beside my piece on to, but for the one on
// from.
func (e *Evaluation) beside(st *state.State, from, to uint8) board.Set {
	return e.board.Adjacent[to].And(st.Movers[state.Enemy]).AndNot(st.Known).Without(board.Square(from))
}

// Step returns what a move to an empty square changes of the score, from my point of
// view: what the places are worth, the price of a first move and of being known for a
// Scout.
func (e *Evaluation) Step(st *state.State, side int, from, to uint8) int32 {
	places := &e.places[st.At[from]]
	v := int32(places[to]) - int32(places[from])
	if side == state.Enemy {
		return -v
	}
	if !st.Moved.Has(board.Square(from)) {
		v -= e.stir
	}
	if e.board.Distance[from][to] > 1 && !st.Known.Has(board.Square(from)) {
		v -= e.secret[stratego.Scout]
	}
	return v
}
