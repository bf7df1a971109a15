package marshal

import "flagfall.dev/stratego"

// past counts the positions since the last strike, after my moves.
func (t *thought) past(view *stratego.View) map[uint64]int {
	seen := map[uint64]int{}
	at := t.root.at
	hash := uint64(0)
	for q, p := range at {
		if p != none {
			hash ^= squareKey(p, uint8(q))
		}
	}
	events := view.History()
	for i := len(events) - 1; i >= len(events)-view.Quiet() && i >= 0; i-- {
		e := events[i]
		if e.Side == view.Side() {
			seen[hash]++
		}
		p := at[e.Move.To]
		at[e.Move.From], at[e.Move.To] = p, none
		hash ^= squareKey(p, uint8(e.Move.From)) ^ squareKey(p, uint8(e.Move.To))
	}
	seen[0] = 0
	return seen
}

// stale is the price of coming back to a position of before: shuffling wins
// nothing.
func (t *thought) stale(seen map[uint64]int, p uint8, m move) int32 {
	hash := squareKey(p, m.from) ^ squareKey(p, m.to)
	for q, p := range t.root.at {
		if p != none {
			hash ^= squareKey(p, uint8(q))
		}
	}
	return -min(int32(seen[hash])*int32(t.w.Stale), int32(t.w.StaleMost))
}

// weary finds the piece that makes nearly all my moves while nothing happens,
// such as one that is chased for ever, and what moving it once more is to cost:
// more and more, until it is given up for something better to do. A side that
// would then be behind goes on for long, for a draw is all it can want; far behind,
// for ever.
func (t *thought) weary(view *stratego.View) (runner uint8, cost int32) {
	quiet := view.Quiet()
	if quiet < int(t.w.Patience) {
		return none, 0
	}
	var count [maxPieces]int
	at := t.root.at
	events := view.History()
	mine := 0
	for i := len(events) - 1; mine < int(t.w.WearyMoves) && i >= len(events)-quiet; i-- {
		e := events[i]
		p := at[e.Move.To]
		at[e.Move.From], at[e.Move.To] = p, none
		if e.Side == view.Side() {
			mine++
			if count[p]++; count[p] >= int(t.w.WearyOf) {
				runner, cost = p, min(int32(t.w.WearyMost), int32(quiet-int(t.w.Patience))*int32(t.w.Weary))
			}
		}
	}
	if cost == 0 {
		return none, 0
	}
	// A chase that has become this costly will go on to a draw, so from there on it is
	// given up even by who is then further behind, point for point, down to a bound.
	bound := int32(t.w.WearyBalance) - min(max(0, cost-int32(t.w.WearyEnough)), int32(t.w.WearyBehind))
	if int32(t.balance())-t.price[rankOf(t.root.mask[runner])] < bound {
		return none, 0
	}
	return runner, cost
}
