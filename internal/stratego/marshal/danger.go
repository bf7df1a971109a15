package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// guise is what an enemy may be on its way to my Flag: a hidden one may be a
// Miner, who digs through Bombs, or someone else.
type guise struct {
	rank stratego.Rank // by whose ways it goes
	// comes is how likely it is that and goes for my Flag, by its square.
	comes [board.MaxSquares]float32
	// stopped is how likely my piece of a rank beats or trades with it.
	stopped [stratego.Ranks]float32
}

// guises is how many an enemy has at most.
const guises = 2

// split returns the ways and ranks of the guises of an enemy piece that may be
// of a set of ranks. One whose mask is 0 is none.
func (g *siege) split(mask uint16) (rank [guises]stratego.Rank, masks [guises]uint16) {
	if mask&(mask-1) == 0 {
		return [guises]stratego.Rank{rankOf(mask)}, [guises]uint16{mask}
	}
	walks := mask & movable &^ minerBit
	return [guises]stratego.Rank{g.hidden, stratego.Miner}, [guises]uint16{walks, mask & minerBit}
}

// setGuises fills in the guises of all enemies by their ranks at the root.
func (m *model) setGuises() {
	for foes := m.root.movers[enemy]; !foes.Empty(); {
		q := uint8(foes.Pop())
		p := m.root.at[q]
		reach := siegeReach
		if !m.root.moved.Has(board.Square(q)) {
			reach = int(m.w.Settled)
		}
		mask := m.root.mask[p]
		ranks, masks := m.siege.split(mask)
		m.siege.guises[p] = [guises]guise{}
		m.siege.from[p] = board.Set{}
		for k := range guises {
			if masks[k] != 0 {
				m.setGuise(p, k, ranks[k], masks[k], mask, reach)
			}
		}
	}
}

// setGuise fills in guise k of enemy p, which may be of all the ranks of a set, and
// the squares from which it is to be feared in it.
func (m *model) setGuise(p uint8, k int, rank stratego.Rank, mask, of uint16, reach int) {
	g, f := &m.siege.guises[p][k], &m.foes[p]
	g.rank = rank
	all, these := f.chance.of(of), f.chance.of(mask)
	if all <= 0 || these <= 0 {
		return
	}
	for q := range m.squares {
		a := m.siege.walk[rank][q]
		if int(a) > reach {
			continue
		}
		if c := these / all * m.siege.goes[a]; c*m.siege.weight >= m.siege.trifle {
			g.comes[q] = c
			m.siege.from[p] = m.siege.from[p].Or(bit(uint8(q)))
		}
	}
	m.setStopped(g, f, mask, these)
}

// setStopped fills in how likely my piece of each rank beats or trades with an
// enemy in a guise of some ranks, which has a chance of these.
func (m *model) setStopped(g *guise, f *foe, mask uint16, these float32) {
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		g.stopped[r] = f.chance.of(mask&(m.beats[r]|m.ties[r])) / these
	}
}

// danger is what it costs me that enemies may take my Flag before any guard
// is there. side is to move.
func (m *model) danger(st *state, side int) int32 {
	g := &m.siege
	if g.weight == 0 {
		return 0
	}
	safe := float32(1)
	for foes := g.near.And(st.movers[enemy]); !foes.Empty(); {
		q := uint8(foes.Pop())
		p := st.at[q]
		if now := st.mask[p] & movable; now != m.root.mask[p]&movable {
			safe *= m.exposed(st, side, q, now)
			continue
		}
		if !g.from[p].Has(board.Square(q)) {
			continue
		}
		for k := range g.guises[p] {
			if c := g.guises[p][k].comes[q]; c > 0 {
				safe *= 1 - float32(c*(1-m.stopped(st, side, q, &g.guises[p][k])))
			}
		}
	}
	return int32(g.weight * (1 - safe))
}

// exposed returns how likely the enemy on q does not take my Flag, of which the
// search has learned more than was known at the root.
func (m *model) exposed(st *state, side int, q uint8, mask uint16) float32 {
	safe := float32(1)
	ranks, masks := m.siege.split(mask)
	f := &m.foes[st.at[q]]
	for k := range guises {
		a := m.siege.walk[ranks[k]][q]
		these := f.chance.of(masks[k])
		if a > siegeReach || these <= 0 {
			continue
		}
		g := guise{rank: ranks[k]}
		m.setStopped(&g, f, masks[k], these)
		safe *= 1 - float32(these/f.chance.of(mask)*m.siege.goes[a]*(1-m.stopped(st, side, q, &g)))
	}
	return safe
}

// stopped returns how surely a guard of mine stops the enemy on q in a guise.
func (m *model) stopped(st *state, side int, q uint8, as *guise) float32 {
	g := &m.siege
	moves := g.walk[as.rank][q]
	if side == enemy {
		moves--
	}
	lane := g.lane[as.rank][q]
	home := &g.home[lane]
	stop := float32(0)
	for mine := g.within[lane][moves].And(st.movers[me]); !mine.Empty(); {
		s := uint8(mine.Pop())
		late := max(home[s]+g.slack, moves) - moves
		if v := g.behind[late] * as.stopped[rankOf(st.mask[st.at[s]])]; v > stop {
			if stop = v; stop > g.certain {
				break
			}
		}
	}
	return stop
}
