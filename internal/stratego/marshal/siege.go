package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// siegeReach is from how many moves away an enemy is seen coming for my Flag.
const siegeReach = 12

// lateMost is how many moves a guard may come late and still count for something.
const lateMost = 9

// siege is what the search needs to see that an enemy will reach my Flag
// before any guard of mine can stop it: ways as they are at the root.
type siege struct {
	weight float32
	trifle float32  // what danger is too small to look at, in points
	lanes  [4]uint8 // squares next to the Flag, none where there is none
	// home is the way of my pieces to a lane.
	home [4][board.MaxSquares]uint8
	// walk is the moves that an enemy of a rank needs to take the Flag, and
	// lane its last square before.
	walk, lane [stratego.Ranks][board.MaxSquares]uint8
	behind     [lateMost]float32 // how well a guard so many moves late still guards
	slack      uint8             // by how many moves a guard has to be early to be in time
	near       board.Set         // squares from which some enemy may be that near
	// within has the squares from which a guard still counts, by lane and the
	// moves that the enemy needs.
	within [4][siegeReach + 1]board.Set
	goes   [siegeReach + 1]float32
	// hidden is the rank by which the ways of a hidden enemy are judged: it takes
	// what is weaker than it out of its way.
	hidden  stratego.Rank
	certain float32                  // how surely a guard stops an enemy so that no other is looked for
	guises  [maxPieces][guises]guise // of every enemy, by its ranks at the root
	from    [maxPieces]board.Set     // squares from which each of them is to be feared
}

// besiege prepares the siege of my Flag.
func (m *model) besiege(trifle float32) {
	g := &m.siege
	g.trifle = trifle
	g.weight = m.stake()
	g.behind[0] = 1
	g.slack = uint8(m.w.Slack)
	g.hidden, g.certain = stratego.Rank(m.w.HiddenRank), float32(m.w.Certain)
	for i := 1; i < len(g.behind); i++ {
		g.behind[i] = g.behind[i-1] * float32(m.w.Behind)
	}
	if m.flag == none || m.w.Siege == 0 {
		g.weight = 0
		return
	}
	m.setGoes()
	land := m.terrain()
	for i, q := range m.step[m.flag] {
		g.lanes[i] = q
		if q != none {
			m.spread(q, &g.home[i], land)
		}
	}
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		m.march(r, &g.walk[r], &g.lane[r])
	}
	reach := g.reach()
	for q := range m.squares {
		if min(g.walk[g.hidden][q], g.walk[stratego.Marshal][q], g.walk[stratego.Miner][q]) <= reach {
			g.near = g.near.Or(bit(uint8(q)))
		}
		for i := range g.lanes {
			for k := range g.within[i] {
				if g.lanes[i] != none && int(g.home[i][q]+g.slack) < k+len(g.behind) {
					g.within[i][k] = g.within[i][k].Or(bit(uint8(q)))
				}
			}
		}
	}
	m.setGuises()
}

// reach is from how many moves away an enemy may be a danger that is no trifle.
func (g *siege) reach() uint8 {
	n := siegeReach
	for n > 0 && g.goes[n]*g.weight < g.trifle {
		n--
	}
	return uint8(n)
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
