package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// best are the pieces of mine that stop an enemy best, of all that stand where they stood at the
// root, the best first. Where the first has left, the second does, and so on.
type best struct {
	at    uint8 // the square of the enemy, None where none was looked at yet
	found int   // how many are found so far
	of    [bests]guard
}

// guard is a piece of mine that may stop an enemy.
type guard struct {
	at   uint8
	stop float32 // how surely it does; 0 where there is no such piece
	// within is less than how many moves late others have to come to do better.
	within uint8
}

// bests is how many are found before all are looked at anew.
const bests = 4

// noBest is what is known where nothing was looked at.
var noBest = [2]best{{at: state.None}, {at: state.None}}

// guards returns the squares from which guards stop an enemy on q that goes as one of a rank, by
// how many moves late they come.
func (g *threat) guards(side int, q uint8, rank stratego.Rank) *[lateMost]board.Set {
	moves := g.walk[rank][q]
	if side == state.Enemy {
		moves--
	}
	return (*[lateMost]board.Set)(g.early[g.lane[rank][q]&3][moves:])
}

// watched returns the squares from which a guard may change how surely such an enemy is stopped.
func (g *threat) watched(side int, q uint8, rank stratego.Rank, stop float32) board.Set {
	return g.guards(side, q, rank)[min(g.within(stop), lateMost-1)]
}

// within is less than how many moves late a guard has to come that stops an enemy more surely.
func (g *threat) within(stop float32) int {
	late := 0
	for late < lateMost && g.behind[late] > stop {
		late++
	}
	return late
}

// stopped returns how surely a guard of mine stops the enemy on q in a guise: as the best of those
// that moved since the root, or of those that did not.
func (e *Evaluation) stopped(st *state.State, side int, q uint8, as *guise) float32 {
	g := &e.threat
	early := g.guards(side, q, as.rank)
	stop, within := g.staying(st, side, q, as, early)
	if within == 0 {
		return stop
	}
	for came := st.Movers[state.Me].And(st.Arrived).And(early[within-1]); !came.Empty(); {
		q := came.Pop()
		stop = max(stop, g.late(early, q)*as.stopped[state.RankOf(st.Mask[st.At[q]])])
	}
	return stop
}

// late returns how well a guard on a square near enough still guards.
func (g *threat) late(early *[lateMost]board.Set, q board.Square) float32 {
	late := 0
	for !early[late].Has(q) {
		late++
	}
	return g.behind[late]
}

// staying returns how surely a guard that stands where it stood at the root stops the enemy, and
// less than how many moves late others have to come to do better. Such guards only become fewer, so
// the best of those at the root counts as long as it stays.
func (g *threat) staying(st *state.State, side int, q uint8, as *guise, early *[lateMost]board.Set) (stop float32, within uint8) {
	b := &as.best[side]
	if b.at != q {
		*b = best{at: q}
	}
	stay := st.Movers[state.Me].AndNot(st.Arrived)
	for i := range b.of {
		if i == b.found {
			g.findBest(b, as, early)
		}
		if o := &b.of[i]; o.stop == 0 || stay.Has(board.Square(o.at)) {
			return o.stop, o.within
		}
	}
	stop, _ = g.bestOf(stay, as, early)
	return stop, uint8(g.within(stop))
}

// findBest finds the next of the best.
func (g *threat) findBest(b *best, as *guise, early *[lateMost]board.Set) {
	others := g.movers
	for _, o := range b.of[:b.found] {
		others = others.Without(board.Square(o.at))
	}
	stop, at := g.bestOf(others, as, early)
	b.of[b.found] = guard{at: at, stop: stop, within: uint8(g.within(stop))}
	b.found++
}

// bestOf returns how surely the best of some guards stops an enemy, and where it stands. All stand
// where they stood at the root. Those that are in time are looked at first, and the others as long
// as they may do better.
func (g *threat) bestOf(guards board.Set, as *guise, early *[lateMost]board.Set) (stop float32, at uint8) {
	guards = guards.And(early[lateMost-1])
	for late := 0; !guards.Empty() && g.behind[late] > stop; late++ {
		for these := guards.And(early[late]); !these.Empty(); {
			q := these.Pop()
			if v := g.behind[late] * as.stopped[g.ranks[q]]; v > stop {
				stop, at = v, uint8(q)
			}
		}
		guards = guards.AndNot(early[late])
	}
	return stop, at
}
