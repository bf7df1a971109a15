package marshal

import (
	"flagfall/board"
	"flagfall/stratego"
)

// siegeReach is from how many moves away an enemy is seen coming for my Flag.
const siegeReach = 7

// siege is what the search needs to see that an enemy will reach my Flag
// before any guard of mine can stop it: ways as they are at the root.
type siege struct {
	weight float32
	lanes  [4]uint8 // squares next to the Flag, none where there is none
	// home is the way of my pieces to a lane.
	home [4][board.MaxSquares]uint8
	// walk is the moves that an enemy of a rank needs to take the Flag, and
	// lane its last square before.
	walk, lane [stratego.Ranks][board.MaxSquares]uint8
	behind     [siegeReach]float32 // how well a guard so many moves late still guards
	near       board.Set           // squares from which some enemy may be that near
	guards     board.Set           // squares from which a guard may come in time
}

// hiddenRank is the rank by which the ways of a hidden enemy are judged: it
// takes what is weaker than it out of its way.
const hiddenRank = stratego.Major

// besiege prepares the siege of my Flag.
func (m *model) besiege() {
	g := &m.siege
	g.weight = float32(m.w.Siege)
	g.behind[0] = 1
	for i := 1; i < len(g.behind); i++ {
		g.behind[i] = g.behind[i-1] * float32(m.w.Behind)
	}
	if m.flag == none || m.w.Siege == 0 {
		g.weight = 0
		return
	}
	for i, q := range m.step[m.flag] {
		g.lanes[i] = q
		if q != none {
			m.spread(q, &g.home[i], m.toll, m.barred)
		}
	}
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		m.march(r, &g.walk[r], &g.lane[r])
	}
	for q := range m.squares {
		if g.walk[hiddenRank][q] <= siegeReach || g.walk[stratego.Marshal][q] <= siegeReach || g.walk[stratego.Miner][q] <= siegeReach {
			g.near = g.near.Or(bit(uint8(q)))
		}
		for i := range g.lanes {
			if g.lanes[i] != none && g.home[i][q] <= 2*siegeReach {
				g.guards = g.guards.Or(bit(uint8(q)))
			}
		}
	}
}

// march fills in how many moves an enemy of a rank needs to take my Flag from
// every square, and by which lane. It takes what it beats on its way; all else
// of mine bars it, and its own pieces cost it a move.
func (m *model) march(r stratego.Rank, walk, lane *[board.MaxSquares]uint8) {
	for i := range walk {
		walk[i], lane[i] = far, none
	}
	var queue [4 * board.MaxSquares]uint8
	head, tail := 0, 0
	for i, q := range m.step[m.flag] {
		if q != none && m.lets(r, q) {
			walk[q], lane[q] = 1, uint8(i)
			queue[tail] = q
			tail++
		}
	}
	for head < tail {
		q := queue[head]
		head++
		if walk[q] >= siegeReach {
			continue
		}
		for _, n := range m.step[q] {
			if n != none && walk[n] == far && m.lets(r, n) {
				walk[n], lane[n] = walk[q]+1, lane[q]
				queue[tail] = n
				tail++
			}
		}
	}
}

// lets reports whether an enemy of a rank may stand on a square on its way.
func (m *model) lets(r stratego.Rank, q uint8) bool {
	p := m.root.at[q]
	if p == none || m.root.occ[enemy].Has(board.Square(q)) {
		return true
	}
	return m.felledBy[rankOf(m.root.mask[p])]&(1<<r) != 0
}

// goes is how likely an enemy goes for my Flag that it is so many moves from
// taking, unguarded: how often the Flag fell within 30 plies in 500 games against
// council (docs/strength.md).
var goes = [siegeReach + 1]float32{1, 0.65, 0.28, 0.18, 0.1, 0.06, 0.04, 0.02}

// danger is what it costs me that enemies may take my Flag before any guard
// is there. side is to move.
func (m *model) danger(st *state, side int) int32 {
	g := &m.siege
	if g.weight == 0 || !g.near.Intersects(st.movers[enemy]) {
		return 0
	}
	safe := float32(1)
	for foes := g.near.And(st.movers[enemy]); !foes.Empty(); {
		q := uint8(foes.Pop())
		p := st.at[q]
		f, mask := &m.foes[p], st.mask[p]
		all := f.chance.of(mask)
		if all <= 0 {
			continue
		}
		if mask&(mask-1) == 0 {
			safe *= 1 - m.arrives(st, side, q, rankOf(mask), mask)
			continue
		}
		digs := f.chance.of(mask&(1<<stratego.Miner)) / all
		walks := f.chance.of(mask&movable)/all - digs
		if digs > 0.02 {
			safe *= 1 - digs*m.arrives(st, side, q, stratego.Miner, 1<<stratego.Miner)
		}
		safe *= 1 - walks*m.arrives(st, side, q, hiddenRank, mask&movable)
	}
	return int32(g.weight * (1 - safe))
}

// arrives returns how likely the enemy on q takes my Flag by the ways of a
// rank.
func (m *model) arrives(st *state, side int, q uint8, r stratego.Rank, mask uint16) float32 {
	g := &m.siege
	a := g.walk[r][q]
	if a > siegeReach {
		return 0
	}
	moves := a
	if side == enemy {
		moves--
	}
	home := &g.home[g.lane[r][q]]
	f := &m.foes[st.at[q]]
	all := f.chance.of(mask)
	if all <= 0 {
		return 0
	}
	stop := float32(0)
	for mine := g.guards.And(st.movers[me]); !mine.Empty(); {
		s := uint8(mine.Pop())
		late := 0
		if home[s] > moves {
			late = int(home[s] - moves)
		}
		if late >= len(g.behind) {
			continue
		}
		k := rankOf(st.mask[st.at[s]])
		stop = max(stop, g.behind[late]*f.chance.of(mask&(m.beats[k]|m.ties[k]))/all)
	}
	return (1 - stop) * goes[a]
}
