package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// role is what an enemy may be on its way to my Flag: a hidden one may be a
// Miner, who digs through Bombs, or someone else.
type role struct {
	rank stratego.Rank // by whose ways it goes
	// comes is how likely it is that and goes for my Flag, by the moves that it needs.
	comes [threatReach + 1]float32
	// furthest is from how many moves away it comes at most, 0 where it does not.
	furthest int
	from     board.Set // the squares from which it does
	// stopped is how likely my piece of a rank beats or trades with it.
	stopped [stratego.Ranks]float32
	// best are my pieces that stop it best where a side is to move.
	best [2]best
}

// mostRoles is how many an enemy has at most.
const mostRoles = 2

// split returns the ways and ranks of the roles of an enemy piece that may be
// of a set of ranks. One whose mask is 0 is none.
func (g *threat) split(mask uint16) (rank [mostRoles]stratego.Rank, masks [mostRoles]uint16) {
	if mask&(mask-1) == 0 {
		return [mostRoles]stratego.Rank{state.RankOf(mask)}, [mostRoles]uint16{mask}
	}
	walks := mask & state.Movable &^ state.MinerBit
	return [mostRoles]stratego.Rank{g.hidden, stratego.Miner}, [mostRoles]uint16{walks, mask & state.MinerBit}
}

// setRoles fills in the roles of all enemies by their ranks at the root, and the squares from which
// they are to be feared.
func (e *Evaluation) setRoles() {
	g, furthest := &e.threat, e.threat.reach()
	g.feared, g.from = board.Set{}, [state.MaxPieces]board.Set{} // one that begins to move later has no roles of a view before
	for foes := e.k.Root.Movers[state.Enemy]; !foes.Empty(); {
		q := uint8(foes.Pop())
		p := e.k.Root.At[q]
		reach := furthest
		if !e.k.Root.Moved.Has(board.Square(q)) {
			reach = min(reach, int(e.p.Settled))
		}
		mask := e.k.Root.Mask[p]
		ranks, masks := g.split(mask)
		g.from[p] = board.Set{}
		for k := range mostRoles {
			as := &g.roles[p][k]
			*as = role{rank: ranks[k]}
			if masks[k] != 0 {
				e.setRole(p, k, masks[k], mask, reach)
			}
			for a := 1; a <= as.furthest; a++ {
				if as.comes[a] > 0 {
					as.from = as.from.Or(g.at[as.rank][a])
				}
			}
			g.from[p] = g.from[p].Or(as.from)
		}
		g.feared = g.feared.Or(g.from[p])
	}
}

// setRole fills in role k of enemy p, which may be of all the ranks of a set.
func (e *Evaluation) setRole(p uint8, k int, mask, of uint16, reach int) {
	g, c := &e.threat.roles[p][k], &e.k.Chance[p]
	all, these := c.Of(of), c.Of(mask)
	if all <= 0 || these <= 0 {
		return
	}
	goes := &e.threat.goes[e.mannerOf(p, g.rank)]
	for a := 1; a <= reach; a++ {
		if danger := these / all * goes[a]; danger*e.threat.weight >= e.threat.trifle {
			g.furthest, g.comes[a] = a, danger
		}
	}
	if g.furthest > 0 {
		e.setStopped(g, c, mask, these)
	}
}

// setStopped fills in how likely my piece of each rank beats or trades with an
// enemy in a role of some ranks, which has a chance of these.
func (e *Evaluation) setStopped(g *role, c *state.Sums, mask uint16, these float32) {
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		g.stopped[r] = c.Of(mask&(e.board.Beats[r]|e.board.Ties[r])) / these
	}
}

// danger is what it costs me in points that enemies may take my Flag before any guard is
// there. side is to move.
func (e *Evaluation) danger(st *state.State, side int) int32 { return e.dangerWatched(st, side, nil) }

// dangerWatched is danger, and adds the squares on which my movers decide it to a set, if there
// is one.
func (e *Evaluation) dangerWatched(st *state.State, side int, watched *board.Set) int32 {
	return e.loss(e.comes(st, side, watched))
}

// FlagLoss is how likely I lose the game because an enemy takes my Flag before any guard is there.
// side is to move.
func (e *Evaluation) FlagLoss(st *state.State, side int) float64 {
	return e.threat.stake.lost(e.comes(st, side, nil))
}

// comes is how likely an enemy comes to my Flag before any guard, and adds the squares on which my
// movers decide it to a set, if there is one. side is to move.
// In a rollout the root is the game as it stands, so who came to light there keeps the
// roles that it had before. To look at it again costs 7 % of a choice of 100,000 nodes, and
// is worth nothing that can be seen at 16,000 nodes: 52.0 % ± 9.8 of 100 games.
func (e *Evaluation) comes(st *state.State, side int, watched *board.Set) float32 {
	g := &e.threat
	if g.weight == 0 {
		return 0
	}
	safe, root := float32(1), &e.k.Root.Mask
	// Who moves and may be of fewer ranks than at the root is known.
	for foes := g.near.And(st.Movers[state.Enemy]).And(g.feared.Or(st.Known)); !foes.Empty(); {
		q := uint8(foes.Pop())
		p := st.At[q]
		if (st.Mask[p]^root[p])&state.Movable != 0 {
			safe *= e.exposed(st, side, q, st.Mask[p]&state.Movable, watched)
			continue
		}
		if !g.from[p].Has(board.Square(q)) {
			continue
		}
		all := &g.roles[p]
		for k := range all {
			as := &all[k]
			if !as.from.Has(board.Square(q)) {
				continue
			}
			stop := e.stopped(st, side, q, as)
			if stop < 1 {
				safe *= 1 - float32(as.comes[g.walk[as.rank][q]]*(1-stop))
			}
			if watched != nil {
				*watched = watched.Or(g.watched(side, q, as.rank, stop))
			}
		}
	}
	return 1 - safe
}

// exposed returns how likely the enemy on q does not take my Flag, of which the
// search has learned more than was known at the root.
func (e *Evaluation) exposed(st *state.State, side int, q uint8, mask uint16, watched *board.Set) float32 {
	safe := float32(1)
	ranks, masks := e.threat.split(mask)
	c := &e.k.Chance[st.At[q]]
	for k := range mostRoles {
		a := e.threat.walk[ranks[k]][q]
		these := c.Of(masks[k])
		if a > threatReach || these <= 0 {
			continue
		}
		g := role{rank: ranks[k]}
		e.setStopped(&g, c, masks[k], these)
		stop := e.stopped(st, side, q, &g)
		safe *= 1 - float32(these/c.Of(mask)*e.threat.goes[e.mannerOf(st.At[q], ranks[k])][a]*(1-stop))
		if watched != nil {
			*watched = watched.Or(e.threat.watched(side, q, g.rank, stop))
		}
	}
	return safe
}
