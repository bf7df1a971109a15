package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// sums adds up a number per rank over any set of ranks with two loads: the
// first 64 entries are for ranks 1 to 6, the others for 7 to 12.
type sums [128]float32

func newSums(x *[stratego.Ranks]float64) (t sums) {
	for set := range 64 {
		for i := range 6 {
			if set>>i&1 != 0 {
				t[set] += float32(x[1+i])
				t[64+set] += float32(x[7+i])
			}
		}
	}
	return t
}

func (t *sums) of(mask uint16) float32 {
	return t[mask>>1&63] + t[64+mask>>7&63]
}

// foe is what the search knows of an enemy piece.
type foe struct {
	chance sums    // probability by rank
	value  sums    // probability × worth
	secret float32 // share of its worth that its secrecy is worth, on average
}

// model is everything about a position that stays fixed while it is searched.
type model struct {
	*geometry
	w     *parameter.Values
	root  state
	n     int // pieces
	foes  [maxPieces]foe
	dared [maxPieces]daring          // towards my hidden pieces
	worth [2][stratego.Ranks]float64 // by side and rank
	// price is the worth of my piece's rank and of its secrecy.
	price, secret [stratego.Ranks]int32
	place         [maxPieces][board.MaxSquares]int16 // plans: what standing there is worth
	flag          uint8                              // where my Flag stands, none if it does not
	zone          board.Set                          // the squares round it
	open          bool                               // so few are left that every step is searched
	siege         siege
	belief        *belief.Belief
	mine, theirs  alive
	side          board.Side
	squareOf      [maxPieces]board.Square // at the root
}

// fill makes the model of a view anew where one may have been: what its side believes
// of the enemy, and what the enemy may guess of it.
func (m *model) fill(g *geometry, c *Config, view *stratego.View, b, guess *belief.Belief) {
	w := c.Parameters
	*m = model{}
	m.geometry, m.w, m.belief, m.side = g, w, b, view.Side()
	m.mine, m.theirs = countAlive(view, b)
	m.worth[me] = worth(w, g.v, &m.mine, &m.theirs)
	m.worth[enemy] = worth(w, g.v, &m.theirs, &m.mine)
	for r := range m.price {
		m.price[r] = int32(m.worth[me][r])
	}
	for r, share := range w.Secret {
		m.secret[r] = int32(m.worth[me][r] * share)
	}
	for i := range m.root.at {
		m.root.at[i] = none
	}
	m.addMine(view)
	m.addFoes(view, w.Forget)
	m.suspect(view, guess)
}

// survey fills in what a position asks for: my Flag's surroundings, who besieges it,
// where dangers below a trifle of points are left out, and the plans of my pieces.
func (m *model) survey(trifle float32, urgency float64) {
	m.open = m.root.movers[me].Count()+m.root.movers[enemy].Count() <= int(m.w.FewMovers)
	m.guard()
	m.besiege(trifle)
	m.plan(urgency)
}

func (m *model) addMine(view *stratego.View) {
	for q := range view.Pieces(view.Side()).All() {
		r := view.At(q).Rank()
		m.root.put(me, uint8(m.n), uint8(q), 1<<r, view.Known().Has(q), view.Moved().Has(q))
		m.squareOf[m.n] = q
		m.n++
	}
}

func (m *model) addFoes(view *stratego.View, forget float64) {
	for q := range view.Pieces(view.Side().Opponent()).All() {
		r := view.At(q).Rank()
		var chance [stratego.Ranks]float64
		mask := uint16(0)
		if r == stratego.Hidden {
			p := m.belief.On(q)
			chance, mask = p.Chance, uint16(p.Possible)
		} else {
			chance[r], mask = 1, 1<<r
			if forget > 0 && r.Movable() {
				mask = m.doubt(&chance, forget)
			}
		}
		m.foes[m.n] = m.newFoe(&chance)
		known := r != stratego.Hidden || mask&(mask-1) == 0
		m.root.put(enemy, uint8(m.n), uint8(q), mask, known, view.Moved().Has(q))
		m.squareOf[m.n] = q
		m.n++
	}
}

// doubt spreads a part of what is certain over the ranks that may move, for
// players that forget.
func (m *model) doubt(chance *[stratego.Ranks]float64, forget float64) (mask uint16) {
	total := 0.0
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		total += m.theirs[r]
	}
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		chance[r] = float64(chance[r]*(1-forget)) + forget*m.theirs[r]/total
		if chance[r] > 0 {
			mask |= 1 << r
		}
	}
	return mask
}

func (m *model) newFoe(chance *[stratego.Ranks]float64) foe {
	var value [stratego.Ranks]float64
	secret, total := 0.0, 0.0
	for r, c := range chance {
		value[r] = float64(c * m.worth[enemy][r])
		if stratego.Rank(r) != stratego.Flag {
			secret += float64(value[r] * m.w.Secret[r])
			total += value[r]
		}
	}
	f := foe{chance: newSums(chance), value: newSums(&value)}
	if total > 0 {
		f.secret = float32(secret / total)
	}
	return f
}
