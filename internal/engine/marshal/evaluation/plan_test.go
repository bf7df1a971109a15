package evaluation

import (
	"testing"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// appraised returns an evaluation of pieces that are all known, without places.
func appraised(t *testing.T, variant string, pieces ...scene.Piece) *Evaluation {
	t.Helper()
	e := &Evaluation{}
	k := scene.Known(t, variant, pieces...)
	e.begin(k, parameter.Standard())
	e.appraise(k, parameter.Standard(), nil)
	return e
}

func TestOnlyWhoDigsIsDrawnToAFlagBehindBombs(t *testing.T) {
	const corner, beside, above, outside = 99, 98, 89, 97
	flag := scene.Theirs(corner, stratego.Flag)
	wall := scene.Theirs(beside, stratego.Bomb)
	gap := scene.Theirs(0, stratego.Bomb)
	for _, c := range []struct {
		name   string
		rank   stratego.Rank
		other  scene.Piece
		wanted bool
	}{
		{"a Colonel, walled", stratego.Colonel, scene.Theirs(above, stratego.Bomb), false},
		{"a Colonel, with a gap", stratego.Colonel, gap, true},
		{"a Miner, walled", stratego.Miner, scene.Theirs(above, stratego.Bomb), true},
	} {
		m := appraised(t, "ucc", flag, wall, c.other, scene.Mine(50, c.rank))
		m.plan(1)
		if got := m.places[3][outside] > m.places[3][50]; got != c.wanted {
			t.Errorf("%s: to stand near it is worth %d, to stay %d", c.name, m.places[3][outside], m.places[3][50])
		}
	}
}

func TestTheLastEnemiesThatMoveAreHuntedEvenByTheirEquals(t *testing.T) {
	const near = 98
	pieces := []scene.Piece{scene.Mine(0, stratego.Scout), scene.Mine(20, stratego.Captain), scene.Theirs(99, stratego.Scout)}
	last := int16(1 << 14)
	for others := range uint8(4) {
		m := appraised(t, "ucc", pieces...)
		m.plan(1)
		if got := m.places[0][near]; got >= last || float64(others) < m.p.FewLeft && got == 0 {
			t.Errorf("with %d others a Scout beside a Scout is worth %d, with fewer %d", others, got, last)
		} else {
			last = got
		}
		pieces = append(pieces, scene.Theirs(10+2*others, stratego.Marshal))
	}
}

// targets returns an evaluation of the 10×10 game with an enemy Sergeant on J10 and
// two Majors of mine on A1 and A3, planned.
func targets(t *testing.T, crowd float64) *Evaluation {
	t.Helper()
	m := appraised(t, "ucc", scene.Theirs(99, stratego.Sergeant), scene.Mine(0, stratego.Major), scene.Mine(20, stratego.Major))
	m.p.Crowd = crowd
	m.plan(1)
	return m
}

func TestOnlyTheNearerOfTwoPiecesIsWantedAtATarget(t *testing.T) {
	const beside = 98
	for _, c := range []struct{ crowd, share float64 }{{1, 1}, {0.5, 0.5}, {0, 0}} {
		m := targets(t, c.crowd)
		near, far := m.places[2][beside], m.places[1][beside]
		if near <= 0 || far != int16(c.share*float64(near)) {
			t.Errorf("crowd %v: the place is worth %d to the nearer and %d to the farther", c.crowd, near, far)
		}
	}
}
