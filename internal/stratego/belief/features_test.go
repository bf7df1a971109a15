package belief

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

func TestAPieceThatComesIsToldFromOneThatStays(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	l := &Traces{}
	for i := range l.at {
		l.at[i] = -1
	}
	l.add(40, Trace{Side: stratego.Red, Square: 40})
	l.add(50, Trace{Side: stratego.Blue, Square: 50, Known: true, Rank: stratego.Miner})
	w := newObserver(v, stratego.Red, l)
	for last, want := range map[int16]company{
		-1: {stays: [classes]int8{classMiner: 1}},
		0:  {comes: [classes]int8{classMiner: 1}},
	} {
		w.last = last
		if got := w.meets(0); got != want {
			t.Errorf("last mover %d: %+v, want %+v", last, got, want)
		}
	}
	w.last = 0
	l.All[1] = Trace{Side: stratego.Blue, Square: board.Square(50), Moves: 1}
	if got := w.meets(0); got != (company{unknown: [4]int8{3: 1}}) {
		t.Errorf("beside an unknown piece that moved: %+v", got)
	}
}
