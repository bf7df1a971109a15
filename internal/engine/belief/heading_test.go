package belief

import (
	"maps"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// The judged side's home is below, so its enemy's back row is row 0 with squares 0 to 9.
func TestAPieceThatMovedIsDescribedByWhereItStandsAndGoes(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	below := stratego.Red
	if v.AtTop(below) {
		below = stratego.Blue
	}
	above := below.Opponent()
	still := Trace{Side: above, Square: 2}
	moved := Trace{Side: above, Square: 23, Moves: 1}
	bomb := Trace{Side: above, Square: 25, Known: true, Rank: stratego.Bomb}
	known := Trace{Side: above, Square: 32, Known: true, Rank: stratego.Miner}
	for name, c := range map[string]struct {
		others []Trace
		at     board.Square
		want   map[int]float32
	}{
		"alone in the enemy's back row":    {nil, 3, map[int]float32{ofDeep: 1}},
		"far away":                         {[]Trace{still, bomb}, 72, map[int]float32{ofBomb + stepsSeen: 1}},
		"two steps from one that stands":   {[]Trace{still}, 22, map[int]float32{ofDeep + 2: 1, ofTarget + 1: 1}},
		"beside one that moved":            {[]Trace{moved}, 22, map[int]float32{ofDeep + 2: 1}},
		"beside one that is known":         {[]Trace{known}, 22, map[int]float32{ofDeep + 2: 1}},
		"three steps from a known Bomb":    {[]Trace{bomb}, 22, map[int]float32{ofDeep + 2: 1, ofBomb + 2: 1, ofBomb + stepsSeen: 1}},
		"a Bomb is nearer than the hidden": {[]Trace{still, bomb}, 24, map[int]float32{ofDeep + 2: 1, ofTarget + 3: 1, ofBomb: 1, ofBomb + stepsSeen: 1}},
	} {
		l := &Traces{}
		for i := range l.at {
			l.at[i] = -1
		}
		l.add(c.at, Trace{Side: below, Start: 62, Square: c.at, Moves: 4})
		for _, o := range c.others {
			l.add(o.Square, o)
		}
		w := newObserver(v, below, l)
		w.moves = 1 << 20 // its latest move is long ago
		var d description
		w.placed(0, &d)
		got := map[int]float32{}
		for _, i := range d.present(nil) {
			if x := d.Features[i]; x > 1e-6 {
				got[int(i)] = x
			}
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, expected %v", name, got, c.want)
		}
	}
}

func TestTheHeadingIsOfTheLatestSteps(t *testing.T) {
	var h observation
	for range 20 {
		h.turn(1, 0)
	}
	if h.heading < 0.95 || h.heading > 1 {
		t.Errorf("%v after many steps towards the enemy", h.heading)
	}
	for n := 1; n <= 4; n++ {
		h.turn(-1, n)
	}
	if h.heading >= 0 || h.heading < -1 || h.latest != 4 {
		t.Errorf("%v, latest move %d, after four steps back", h.heading, h.latest)
	}
	before := h.heading
	if h.turn(0, 5); h.heading <= before || h.heading >= 0 {
		t.Errorf("%v after a step to the side, %v before", h.heading, before)
	}
}
