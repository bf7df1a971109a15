package marshal

import (
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/stratego"
)

// mind is one side of an imagined game. It knows what that side may know: its own
// pieces, what it believes of the others, and what came to light.
type mind struct {
	tree
	start state           // the root before the game
	left  []stratego.Move // moves that choose has still to look at
	depth int             // plies that it looks at between its move and the strikes
}

// mindMemory is the size of a mind's transposition table in bytes.
const mindMemory = 1 << 16

// wake prepares a mind for games that go on from a view.
func (m *mind) wake(g *geometry, c *Config, view *stratego.View, b, guess *belief.Belief) {
	if m.table == nil {
		m.table = newTable(mindMemory)
	}
	m.study(g, c, view, b, guess)
	m.survey(float32(c.Parameters.RollTrifle), 1)
	m.start = m.root
}

// choose returns a move by a look at the strikes that it allows, one of those that
// are about as good as the best. Steps that leave all strikes as they are cost
// nothing to judge, so they are looked at first: what the others must beat is then
// known. What such a step prepares is not seen by a careful mind either: all of them
// share one look at what the other side may do.
func (m *mind) choose(legal []stratego.Move, lot uint64) stratego.Move {
	m.table.forget()
	noise := int32(m.w.Noise)
	static := m.static(&m.root, me, 0)
	idle := -m.node(&m.root, enemy, m.depth, 1, -infinity, infinity, true)
	best, chosen := int32(-infinity), legal[0]
	consider := func(mv stratego.Move, v int32) {
		if v += whim(lot, mv, noise); v > best {
			best, chosen = v, mv
		}
	}
	left := m.left[:0]
	for _, mv := range legal {
		one := move{from: uint8(mv.From), to: uint8(mv.To)}
		if m.aside(one) {
			consider(mv, idle+m.stepWorth(&m.root, one.from, one.to))
		} else {
			left = append(left, mv)
		}
	}
	m.left = left
	for _, mv := range left {
		one := move{from: uint8(mv.From), to: uint8(mv.To)}
		one.strike = m.root.at[one.to] != none
		consider(mv, m.try(&m.root, one, me, 1+m.depth, 0, best-noise, infinity, static))
	}
	return chosen
}

// whim is by how many points a mind likes a move better than it is worth, by lot:
// 0 to most. The same lot likes the same moves.
func whim(lot uint64, mv stratego.Move, most int32) int32 {
	h := (lot + uint64(mv.From)<<8 + uint64(mv.To)) * 0x9e3779b97f4a7c15
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	return int32(h >> 32 * uint64(most+1) >> 32)
}

// aside reports whether a move is a step of a piece that has no enemy within two
// squares, so that all strikes remain what they are.
func (m *mind) aside(one move) bool {
	return !m.near[one.from].Intersects(m.root.occ[enemy]) && m.dist[one.from][one.to] == 1
}

// hanging is what the mind, which is to move, expects of strikes.
func (m *mind) hanging() int32 {
	static := m.static(&m.root, me, 0)
	return m.quiesce(&m.root, me, 0, m.extent.quiesce, -infinity, infinity) - static
}

// see takes in a move of the mind's own side or the other, with the ranks that a
// strike showed.
func (m *mind) see(side int, mv stratego.Move, outcome stratego.Outcome, striker, defender stratego.Rank) {
	st := &m.root
	from, to := uint8(mv.From), uint8(mv.To)
	if outcome == stratego.NoStrike {
		m.move(st, side, from, to)
		return
	}
	left := uint16(1) << striker
	if side == me {
		left = 1 << defender
	}
	m.strike(st, side, from, to, outcome, left, 0)
	if outcome == stratego.Lose && m.v.Definition().Battle.DefenderAdvances && defender.Movable() {
		st.carry(1-side, to, from)
	}
}

// army is what the mind's own pieces are worth, less for what the other side knows.
func (m *mind) army(worth *[stratego.Ranks]float64, secret *[stratego.Bomb + 1]float64) float64 {
	sum := 0.0
	for own := m.root.occ[me]; !own.Empty(); {
		q := own.Pop()
		r := rankOf(m.root.mask[m.root.at[q]])
		if r == stratego.Flag {
			continue
		}
		sum += worth[r]
		if m.root.known.Has(q) {
			sum -= float64(worth[r] * secret[r])
		}
	}
	return sum
}
