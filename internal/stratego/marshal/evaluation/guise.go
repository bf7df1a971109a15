package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// guise is what an enemy may be on its way to my Flag: a hidden one may be a
// Miner, who digs through Bombs, or someone else.
type guise struct {
	rank stratego.Rank // by whose ways it goes
	// comes is how likely it is that and goes for my Flag, by the moves that it needs.
	comes [threatReach + 1]float32
	// stopped is how likely my piece of a rank beats or trades with it.
	stopped [stratego.Ranks]float32
}

// guises is how many an enemy has at most.
const guises = 2

// split returns the ways and ranks of the guises of an enemy piece that may be
// of a set of ranks. One whose mask is 0 is none.
func (g *threat) split(mask uint16) (rank [guises]stratego.Rank, masks [guises]uint16) {
	if mask&(mask-1) == 0 {
		return [guises]stratego.Rank{state.RankOf(mask)}, [guises]uint16{mask}
	}
	walks := mask & state.Movable &^ state.MinerBit
	return [guises]stratego.Rank{g.hidden, stratego.Miner}, [guises]uint16{walks, mask & state.MinerBit}
}

// setGuises fills in the guises of all enemies by their ranks at the root.
func (e *Evaluation) setGuises() {
	for foes := e.k.Root.Movers[state.Enemy]; !foes.Empty(); {
		q := uint8(foes.Pop())
		p := e.k.Root.At[q]
		reach := threatReach
		if !e.k.Root.Moved.Has(board.Square(q)) {
			reach = int(e.p.Settled)
		}
		mask := e.k.Root.Mask[p]
		ranks, masks := e.threat.split(mask)
		e.threat.guises[p] = [guises]guise{}
		e.threat.from[p] = board.Set{}
		for k := range guises {
			if masks[k] != 0 {
				e.setGuise(p, k, ranks[k], masks[k], mask, reach)
			}
		}
	}
}

// setGuise fills in guise k of enemy p, which may be of all the ranks of a set, and
// the squares from which it is to be feared in it.
func (e *Evaluation) setGuise(p uint8, k int, rank stratego.Rank, mask, of uint16, reach int) {
	g, c := &e.threat.guises[p][k], &e.k.Chance[p]
	g.rank = rank
	all, these := c.Of(of), c.Of(mask)
	if all <= 0 || these <= 0 {
		return
	}
	for a := 1; a <= reach; a++ {
		if danger := these / all * e.threat.goes[a]; danger*e.threat.weight >= e.threat.trifle {
			g.comes[a] = danger
			e.threat.from[p] = e.threat.from[p].Or(e.threat.at[rank][a])
		}
	}
	e.setStopped(g, c, mask, these)
}

// setStopped fills in how likely my piece of each rank beats or trades with an
// enemy in a guise of some ranks, which has a chance of these.
func (e *Evaluation) setStopped(g *guise, c *state.Sums, mask uint16, these float32) {
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		g.stopped[r] = c.Of(mask&(e.board.Beats[r]|e.board.Ties[r])) / these
	}
}

// danger is what it costs me that enemies may take my Flag before any guard
// is there. side is to move.
// In a rollout the root is the game as it stands, so who came to light there keeps the
// guises that it had before. To look at it again costs 7 % of a choice of 100,000 nodes, and
// is worth nothing that can be seen at 16,000 nodes: 52.0 % ± 9.8 of 100 games.
func (e *Evaluation) danger(st *state.State, side int) int32 {
	g := &e.threat
	if g.weight == 0 {
		return 0
	}
	safe := float32(1)
	for foes := g.near.And(st.Movers[state.Enemy]); !foes.Empty(); {
		q := uint8(foes.Pop())
		p := st.At[q]
		if now := st.Mask[p] & state.Movable; now != e.k.Root.Mask[p]&state.Movable {
			safe *= e.exposed(st, side, q, now)
			continue
		}
		if !g.from[p].Has(board.Square(q)) {
			continue
		}
		for k := range g.guises[p] {
			a := g.walk[g.guises[p][k].rank][q]
			if a > threatReach {
				continue
			}
			if c := g.guises[p][k].comes[a]; c > 0 {
				safe *= 1 - float32(c*(1-e.stopped(st, side, q, &g.guises[p][k])))
			}
		}
	}
	return int32(g.weight * (1 - safe))
}

// exposed returns how likely the enemy on q does not take my Flag, of which the
// search has learned more than was known at the root.
func (e *Evaluation) exposed(st *state.State, side int, q uint8, mask uint16) float32 {
	safe := float32(1)
	ranks, masks := e.threat.split(mask)
	c := &e.k.Chance[st.At[q]]
	for k := range guises {
		a := e.threat.walk[ranks[k]][q]
		these := c.Of(masks[k])
		if a > threatReach || these <= 0 {
			continue
		}
		g := guise{rank: ranks[k]}
		e.setStopped(&g, c, masks[k], these)
		safe *= 1 - float32(these/c.Of(mask)*e.threat.goes[a]*(1-e.stopped(st, side, q, &g)))
	}
	return safe
}

// stopped returns how surely a guard of mine stops the enemy on q in a guise.
func (e *Evaluation) stopped(st *state.State, side int, q uint8, as *guise) float32 {
	g := &e.threat
	moves := g.walk[as.rank][q]
	if side == state.Enemy {
		moves--
	}
	lane := g.lane[as.rank][q]
	home := &g.home[lane]
	stop := float32(0)
	for mine := g.within[lane][moves].And(st.Movers[state.Me]); !mine.Empty(); {
		s := uint8(mine.Pop())
		late := max(home[s]+g.slack, moves) - moves
		if v := g.behind[late] * as.stopped[state.RankOf(st.Mask[st.At[s]])]; v > stop {
			if stop = v; stop > g.certain {
				break
			}
		}
	}
	return stop
}
