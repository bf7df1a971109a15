package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/stratego"
)

// price adds to the root moves what the search does not see: what repetition costs, and what is
// learned of moves of their kind.
func (p *Player) price(view *stratego.View, t *thought) {
	past := p.past(view)
	here := placement(&p.know.Root.At)
	runner, cost := p.overused(view, t)
	for i := range p.root.Moves {
		m := &p.root.Moves[i]
		if p.know.Root.At[m.Move.To] != state.None {
			continue
		}
		m.Adjust = p.stale(past, here, m)
		if p.know.Root.At[m.Move.From] == runner {
			m.Adjust -= cost
		}
	}
	p.addAdvantages(view, t)
	p.addStyle(view)
}

// placement hashes where the pieces of a state stand.
func placement(at *[board.MaxSquares]uint8) (hash uint64) {
	for q, p := range at {
		if p != state.None {
			hash ^= state.SquareKey(p, uint8(q))
		}
	}
	return hash
}

// past returns the positions since the last strike, after my moves.
func (p *Player) past(view *stratego.View) []uint64 {
	seen := p.seen[:0]
	at := p.know.Root.At
	hash := placement(&at)
	events := view.History()
	for i := len(events) - 1; i >= len(events)-view.Quiet() && i >= 0; i-- {
		e := events[i]
		if e.Side == view.Side() {
			seen = append(seen, hash)
		}
		p := at[e.Move.To]
		at[e.Move.From], at[e.Move.To] = p, state.None
		hash ^= state.SquareKey(p, uint8(e.Move.From)) ^ state.SquareKey(p, uint8(e.Move.To))
	}
	p.seen = seen
	return seen
}

// stale is the price of returning to an earlier position, because repetition wins nothing.
// It is enough to leave a chase in circles for a move that is a little worse.
func (p *Player) stale(seen []uint64, here uint64, m *tree.RootMove) int32 {
	piece := p.know.Root.At[m.Move.From]
	then := here ^ state.SquareKey(piece, uint8(m.Move.From)) ^ state.SquareKey(piece, uint8(m.Move.To))
	times := int32(0)
	for _, hash := range seen {
		if hash == then {
			times++
		}
	}
	return -min(times*int32(p.c.Parameters.Stale), int32(p.c.Parameters.StaleMost))
}

// overused finds the piece that makes nearly all my moves while nothing happens,
// such as one that is chased for ever, and what moving it once more is to cost:
// more and more, until it is given up for something better to do. A side that
// would then be behind goes on for long, for a draw is all it can want; far behind,
// for ever.
func (p *Player) overused(view *stratego.View, t *thought) (runner uint8, cost int32) {
	w, quiet := p.c.Parameters, view.Quiet()
	if quiet < w.Patience {
		return state.None, 0
	}
	var count [state.MaxPieces]int
	at := p.know.Root.At
	events := view.History()
	mine := 0
	for i := len(events) - 1; mine < w.ChasedMoves && i >= len(events)-quiet; i-- {
		e := events[i]
		p := at[e.Move.To]
		at[e.Move.From], at[e.Move.To] = p, state.None
		if e.Side == view.Side() {
			mine++
			if count[p]++; count[p] >= w.ChasedMade {
				runner, cost = p, min(int32(w.ChasedMost), int32(quiet-w.Patience)*int32(w.Chased))
			}
		}
	}
	if cost == 0 {
		return state.None, 0
	}
	// A chase that has become this costly will go on to a draw, so from there on it is
	// given up even by who is then further behind, point for point, down to a bound.
	bound := int32(w.ChasedBalance) - min(max(0, cost-int32(w.ChasedEnough)), int32(w.ChasedBehind))
	price := int32(t.outline.Worth[state.Me][state.RankOf(p.know.Root.Mask[runner])])
	if int32(t.outline.Balance)-price < bound {
		return state.None, 0
	}
	return runner, cost
}
