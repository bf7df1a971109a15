package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// myStrike weighs a strike of my piece on an enemy's.
func (e *Evaluation) myStrike(s strike, o *state.Odds) {
	a, d, to := s.striker(), s.defender(), s.to()
	e.weighMine(&attack{
		enemy: d, ranks: s.ranks(), rank: state.RankOf(e.k.Root.Mask[a]),
		known: s.strikerKnown(), enemyKnown: s.defenderKnown(), enemyMoved: s.defenderMoved(),
		danger: int32(e.places[d][to]), leaves: int32(e.places[a][s.from()]), gains: int32(e.places[a][to]),
	}, o)
}

// attack is a strike of mine.
type attack struct {
	enemy                  uint8  // who is struck
	ranks                  uint16 // that it may have
	rank                   stratego.Rank
	known                  bool // my rank
	enemyKnown, enemyMoved bool
	// danger is what the enemy's square is worth to it, leaves and gains what the squares of the
	// enemy and of my piece are worth to my piece.
	danger, leaves, gains int32
}

// weighMine weighs a strike of mine.
func (a *appraisal) weighMine(s *attack, o *state.Odds) {
	p, r, mask := &a.from.values, s.rank, s.ranks
	b, f := a.from.board, &a.foes[s.enemy]
	c := &f.chance
	win, tie, lose := mask&b.Beats[r], mask&b.Ties[r], mask&b.Loses[r]
	inv := 1 / c.Of(mask)
	pw, pt := float32(c.Of(win)*inv), float32(c.Of(tie)*inv)
	pl := max(0, 1-pw-pt)
	hidden := float32(0)
	if !s.enemyKnown {
		hidden = f.secret
	}
	cost := a.price[r] + s.leaves
	expose := int32(0)
	if !s.known {
		expose = a.secret[r]
		cost += expose
	}
	*o = state.Odds{}
	o.P[stratego.Win], o.P[stratego.Both], o.P[stratego.Lose] = pw, pt, pl
	if hidden > 0 {
		caution := float32(p.Caution)
		if !s.enemyMoved {
			caution = float32(p.Still)
		}
		all := pw + pt + float32(pl*caution)
		o.P[stratego.Win], o.P[stratego.Both], o.P[stratego.Lose] = pw/all, pt/all, pl*caution/all
	}
	o.Left[stratego.Win], o.Left[stratego.Both], o.Left[stratego.Lose] = win, tie, lose
	if win != 0 {
		o.Delta[stratego.Win] = int32(f.value.Of(win)*inv*(1+hidden)/pw) - expose + s.gains - s.leaves + s.danger
		if mask == state.FlagBit {
			o.Delta[stratego.Win] += int32(p.Mate)
		}
	}
	if tie != 0 {
		o.Delta[stratego.Both] = int32(f.value.Of(tie)*inv*(1+hidden)/pt) - cost + s.danger
	}
	if lose != 0 {
		o.Delta[stratego.Lose] = int32(hidden*f.value.Of(lose)*inv/pl) - cost
	}
	o.Total()
}

// enemyStrike weighs a strike of an enemy piece on mine. On a piece it knows
// it strikes only to win (or to trade, if it is known itself); on one it does
// not, as boldly as its rank is.
func (e *Evaluation) enemyStrike(s strike, o *state.Odds) {
	a, d, from, to := s.striker(), s.defender(), s.from(), s.to()
	k := state.RankOf(e.k.Root.Mask[d])
	f := &e.foes[a]
	c := &f.chance
	mask := s.ranks()
	inv := 1 / c.Of(mask)
	if e.board.Distance[from][to] > 1 {
		mask &= state.ScoutBit // nothing else strikes from afar
	}
	win, tie, lose := mask&e.board.FelledBy[k], mask&e.board.TiedBy[k], mask&e.board.Holds[k]
	*o = state.Odds{}
	o.Left[stratego.Win], o.Left[stratego.Both], o.Left[stratego.Lose] = win, tie, lose
	value := e.price[k] + int32(e.places[d][to])
	hidden := float32(0)
	if !s.strikerKnown() {
		hidden = f.secret
	}
	if s.defenderKnown() {
		o.P[stratego.Win] = c.Of(win) * inv
		o.P[stratego.Both] = c.Of(tie) * inv
		if hidden > 0 {
			o.P[stratego.Both] *= float32(e.p.Trade)
			p := min(1, o.P[stratego.Win]*e.peril(s, s.strikerMoved()))
			o.P[stratego.Win] = min(1-o.P[stratego.Both], e.anyOf(s, k, p))
		}
	} else {
		t, moved := &e.bold[d], s.defenderMoved()
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
		o.Delta[stratego.Lose] = int32(f.value.Of(lose)/c.Of(lose)*(1+hidden)) -
			(value - e.price[k] - int32(e.places[d][to])) + int32(e.places[a][from])
	}
	o.P[stratego.NoStrike] = max(0, 1-o.P[1]-o.P[2]-o.P[3])
	o.Total()
}

// peril returns how much likelier than believed a hidden enemy beats a piece of mine that went to
// stand beside it; moved says whether the enemy has moved.
func (e *Evaluation) peril(s strike, moved bool) float32 {
	switch {
	case e.k.Origin[s.defender()] == board.Square(s.to()):
		return 1
	case moved:
		return float32(e.p.Peril)
	case s.stormed():
		return float32(e.p.Ambush)
	}
	return 1
}

// anyOf returns the chance that some hidden enemy beside my piece of a rank beats
// it, where the striker does with chance p: the enemy knows which.
func (e *Evaluation) anyOf(s strike, k stratego.Rank, p float32) float32 {
	safe := 1 - p
	for i := mostOthers - 1; i >= 0; i-- {
		one := s.others >> (i * otherBits) & (1<<otherBits - 1)
		if one == 0 {
			continue
		}
		c, ranks := &e.foes[one>>otherPiece].chance, uint16(one&(1<<otherPiece-1))>>otherRanks
		safe *= 1 - min(1, e.peril(s, one&otherMoved != 0)*c.Of(ranks&e.board.FelledBy[k])/c.Of(ranks))
	}
	return 1 - safe
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
