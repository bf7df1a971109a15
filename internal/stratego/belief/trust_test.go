package belief

import (
	"testing"

	"flagfall/board"
	"flagfall/stratego"
)

// eager is a habit that says of a piece with the first feature that it is a
// Marshal.
func eager() *Habits {
	h := &Habits{}
	h.Direct[stratego.Marshal][0] = 3
	return h
}

func TestTrustFollowsWhatComesToLight(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	homes := homeIndex(v, stratego.Red)
	told := func(r stratego.Rank, times int) float64 {
		p := proof{rank: r, possible: everyRank, start: v.HomeSquare(stratego.Red, 25)}
		p.traits[0] = 1
		var all []proof
		for range times {
			all = append(all, p)
		}
		return (&witness{v: v, proofs: all}).trust(eager(), homes)
	}
	at := told(stratego.Miner, 0)
	if right := told(stratego.Marshal, 1); right <= at {
		t.Errorf("trust is %.2f at first and %.2f after a rank that was foretold", at, right)
	}
	if wrong := told(stratego.Miner, 9); wrong >= at/2 {
		t.Errorf("trust is %.2f at first and %.2f after nine ranks that were foretold wrongly", at, wrong)
	}
}

func TestAPieceThatComesIsToldFromOneThatStays(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	l := &Lives{}
	for i := range l.at {
		l.at[i] = -1
	}
	l.add(40, Life{Side: stratego.Red, Square: 40})
	l.add(50, Life{Side: stratego.Blue, Square: 50, Known: true, Rank: stratego.Miner})
	w := newWitness(v, stratego.Red, l)
	for last, want := range map[int16]company{
		-1: {stays: [classes]int8{classMiner: 1}},
		0:  {comes: [classes]int8{classMiner: 1}},
	} {
		w.last = last
		if got := *w.meets(0); got != want {
			t.Errorf("last mover %d: %+v, want %+v", last, got, want)
		}
	}
	w.last = 0
	l.All[1] = Life{Side: stratego.Blue, Square: board.Square(50), Moves: 1}
	if got := *w.meets(0); got != (company{unknown: [4]int8{3: 1}}) {
		t.Errorf("beside an unknown piece that moved: %+v", got)
	}
}
