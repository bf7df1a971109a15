package marshal

import (
	"testing"

	"flagfall/stratego"
)

// errands returns a model of the 10×10 game with an enemy Sergeant on J10 and
// two Majors of mine on A1 and A3, planned.
func errands(t *testing.T, crowd float64) *model {
	t.Helper()
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	m := &model{geometry: newGeometry(v), w: Standard()}
	m.w.Crowd = crowd
	for i := range m.root.at {
		m.root.at[i] = none
	}
	var sergeant, worth [stratego.Ranks]float64
	sergeant[stratego.Sergeant], worth[stratego.Sergeant] = 1, 100
	m.root.put(enemy, 0, 99, 1<<stratego.Sergeant, true, false)
	m.foes[0] = foe{chance: newSums(&sergeant), value: newSums(&worth)}
	m.root.put(me, 1, 0, 1<<stratego.Major, true, true)
	m.root.put(me, 2, 20, 1<<stratego.Major, true, true)
	m.n = 3
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
