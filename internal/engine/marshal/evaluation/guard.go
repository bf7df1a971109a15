package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// best are the pieces of mine that stop an enemy best, of all that stand where they stood at the
// root, the best first. Where the first has left, the second does, and so on.
type best struct {
	study uint32 // the number of the Study
	at    uint8  // the square of the enemy
	found uint8  // how many are found so far
	of    [bests]guard
}

// guard is a piece of mine that may stop an enemy.
type guard struct {
	at     uint8
	stop   float32   // how surely it does; 0 where there is no such piece
	better board.Set // squares from which another piece may do better
}

// bests is how many are found before all are looked at anew.
const bests = 4

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
	return g.guards(side, q, rank)[min(g.lateness(stop), lateMost-1)]
}

// lateness is how many moves late a guard comes at least that stops an enemy no more surely.
func (g *threat) lateness(stop float32) int {
	late := 0
	for late < lateMost && g.behind[late] > stop {
		late++
	}
	return late
}

// stopped returns how surely a guard of mine stops the enemy on q in a role: as the best of those
// that moved since the root, or of those that did not. These only become fewer, so the best of those
// at the root counts as long as it stays.
func (e *Evaluation) stopped(st *state.State, side int, q uint8, as *role) float32 {
	b := &as.best[side]
	if b.at != q || b.study != e.threat.studies {
		b.study, b.at, b.found = e.threat.studies, q, 0
	}
	movers := &st.Movers[state.Me]
	stay := movers.AndNot(st.Arrived)
	for i := range b.of {
		if i == int(b.found) {
			e.threat.findBest(b, side, as)
		}
		o := &b.of[i]
		if o.stop > 0 && !stay.Has(board.Square(o.at)) {
			continue
		}
		if came := movers.And(st.Arrived).And(o.better); !came.Empty() {
			return e.threat.arrived(st, came, side, q, as, o.stop)
		}
		return o.stop
	}
	return e.threat.anew(st, side, q, as)
}

// arrived returns how surely an enemy is stopped that those who did not move stop as surely as stop
// says, by the best of those who came.
func (g *threat) arrived(st *state.State, came board.Set, side int, q uint8, as *role, stop float32) float32 {
	early := g.guards(side, q, as.rank)
	for !came.Empty() {
		at, late := came.Pop(), 0
		v := as.stopped[state.RankOf(st.Mask[st.At[at]])]
		if v <= stop {
			continue
		}
		for !early[late].Has(at) {
			late++
		}
		stop = max(stop, g.behind[late]*v)
	}
	return stop
}

// anew is stopped where all of the best have left.
func (g *threat) anew(st *state.State, side int, q uint8, as *role) float32 {
	o := g.bestOf(st.Movers[state.Me].AndNot(st.Arrived), side, q, as)
	return g.arrived(st, st.Movers[state.Me].And(st.Arrived).And(o.better), side, q, as, o.stop)
}

// findBest finds the next of the best.
func (g *threat) findBest(b *best, side int, as *role) {
	others := g.movers
	for _, o := range b.of[:b.found] {
		others = others.Without(board.Square(o.at))
	}
	b.of[b.found] = g.bestOf(others, side, b.at, as)
	b.found++
}

// bestOf returns which of some guards stops the enemy on q with the highest chance. All of them stand where they
// stood at the root. Those that are in time are looked at first, and the others as long as they may do better.
func (g *threat) bestOf(guards board.Set, side int, q uint8, as *role) (o guard) {
	early := g.guards(side, q, as.rank)
	guards = guards.And(early[lateMost-1])
	for late := 0; !guards.Empty() && g.behind[late] > o.stop; late++ {
		for these := guards.And(early[late]); !these.Empty(); {
			at := these.Pop()
			if v := g.behind[late] * as.stopped[g.ranks[at]]; v > o.stop {
				if o.at, o.stop = uint8(at), v; v >= 1 {
					return o
				}
			}
		}
		guards = guards.AndNot(early[late])
	}
	if late := g.lateness(o.stop); late > 0 {
		o.better = early[late-1]
	}
	return o
}
