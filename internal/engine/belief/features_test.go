package belief

import (
	"maps"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestAPieceThatComesIsToldFromOneThatStays(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	l := &Traces{}
	for i := range l.at {
		l.at[i] = -1
	}
	l.add(40, Trace{Side: stratego.Red, Square: 40})
	l.add(50, Trace{Side: stratego.Blue, Square: 50, Known: true, Rank: stratego.Miner})
	w := newObserver(v, stratego.Red, l)
	met := func() map[int]float32 {
		var d description
		w.meets(0, &d)
		some := map[int]float32{}
		for _, i := range d.present(nil) {
			some[int(i)] = d.Features[i]
		}
		return some
	}
	for last, want := range map[int16]int{-1: perClass*classMiner + stays, 0: perClass*classMiner + comes} {
		w.last = last
		if got := met(); !maps.Equal(got, map[int]float32{want: 1}) {
			t.Errorf("last mover %d: %v, expected number %d", last, got, want)
		}
	}
	w.last = 0
	l.All[1] = Trace{Side: stratego.Blue, Square: board.Square(50), Moves: 1}
	if got := met(); !maps.Equal(got, map[int]float32{ofUnknown + 3: 1}) {
		t.Errorf("beside an unknown piece that moved: %v", got)
	}
}
