package marshal

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// standing is a piece on a board that a test sets up, known to both sides.
type standing struct {
	side int
	q    uint8
	rank stratego.Rank
}

// newModel returns the model of a view.
func newModel(g *geometry, c *Config, view *stratego.View, b, guess *belief.Belief) *model {
	m := &model{}
	m.fill(g, c, view, b, guess)
	return m
}

// boardOf returns a model in which all pieces are known and have moved, if they can.
func boardOf(t *testing.T, variant string, pieces ...standing) *model {
	t.Helper()
	v, err := stratego.VariantNamed(variant)
	if err != nil {
		t.Fatal(err)
	}
	m := &model{geometry: newGeometry(v), w: parameter.Standard()}
	for i := range m.root.at {
		m.root.at[i] = none
	}
	for i, p := range pieces {
		m.root.put(p.side, uint8(i), p.q, 1<<p.rank, true, p.rank.Movable())
		m.squareOf[i] = board.Square(p.q)
		if p.side == me {
			m.mine[p.rank]++
		} else {
			m.theirs[p.rank]++
		}
	}
	m.n = len(pieces)
	m.worth[me], m.worth[enemy] = worth(m.w, v, &m.mine, &m.theirs), worth(m.w, v, &m.theirs, &m.mine)
	for r := range m.price {
		m.price[r] = int32(m.worth[me][r])
	}
	for i, p := range pieces {
		var chance [stratego.Ranks]float64
		chance[p.rank] = 1
		m.foes[i] = m.newFoe(&chance)
	}
	return m
}

func TestOnlyWhoDigsIsDrawnToAFlagBehindBombs(t *testing.T) {
	const corner, beside, above, outside = 99, 98, 89, 97
	flag := standing{enemy, corner, stratego.Flag}
	wall := standing{enemy, beside, stratego.Bomb}
	gap := standing{enemy, 0, stratego.Bomb}
	for _, c := range []struct {
		name   string
		rank   stratego.Rank
		other  standing
		wanted bool
	}{
		{"a Colonel, walled", stratego.Colonel, standing{enemy, above, stratego.Bomb}, false},
		{"a Colonel, with a gap", stratego.Colonel, gap, true},
		{"a Miner, walled", stratego.Miner, standing{enemy, above, stratego.Bomb}, true},
	} {
		m := boardOf(t, "ucc", flag, wall, c.other, standing{me, 50, c.rank})
		m.plan(1)
		if got := m.place[3][outside] > m.place[3][50]; got != c.wanted {
			t.Errorf("%s: to stand near it is worth %d, to stay %d", c.name, m.place[3][outside], m.place[3][50])
		}
	}
}

func TestTheLastEnemiesThatMoveAreHuntedEvenByTheirEquals(t *testing.T) {
	const near = 98
	pieces := []standing{{me, 0, stratego.Scout}, {me, 20, stratego.Captain}, {enemy, 99, stratego.Scout}}
	last := int16(1 << 14)
	for others := range uint8(4) {
		m := boardOf(t, "ucc", pieces...)
		m.plan(1)
		if got := m.place[0][near]; got >= last || float64(others) < m.w.FewLeft && got == 0 {
			t.Errorf("with %d others a Scout beside a Scout is worth %d, with fewer %d", others, got, last)
		} else {
			last = got
		}
		pieces = append(pieces, standing{enemy, 10 + 2*others, stratego.Marshal})
	}
}

// errands returns a model of the 10×10 game with an enemy Sergeant on J10 and
// two Majors of mine on A1 and A3, planned.
func errands(t *testing.T, crowd float64) *model {
	t.Helper()
	m := boardOf(t, "ucc", standing{enemy, 99, stratego.Sergeant}, standing{me, 0, stratego.Major}, standing{me, 20, stratego.Major})
	m.w.Crowd = crowd
	m.plan(1)
	return m
}

func TestOnlyTheNearerOfTwoPiecesIsWantedAtATarget(t *testing.T) {
	const beside = 98
	for _, c := range []struct{ crowd, share float64 }{{1, 1}, {0.5, 0.5}, {0, 0}} {
		m := errands(t, c.crowd)
		near, far := m.place[2][beside], m.place[1][beside]
		if near <= 0 || far != int16(c.share*float64(near)) {
			t.Errorf("crowd %v: the place is worth %d to the nearer and %d to the farther", c.crowd, near, far)
		}
	}
}
