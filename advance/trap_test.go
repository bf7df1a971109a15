package advance

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// leftWithout returns the moves after which the opponent has no legal move, asked
// of the generator one by one.
func leftWithout(p *Position) []Move {
	var found []Move
	for _, m := range p.Moves(nil) {
		q := *p
		q.Make(m)
		if len(q.Moves(nil)) == 0 {
			found = append(found, m)
		}
	}
	return found
}

// mustFindTraps compares what finds traps with trying every move.
func mustFindTraps(t *testing.T, p *Position) int {
	t.Helper()
	before, want := *p, leftWithout(p)
	var got []Move
	for moves := p.Moves(nil); ; {
		m := p.Trapping(moves)
		if m == NoMove {
			break
		}
		got, moves = append(got, m), moves[slices.Index(moves, m)+1:]
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s traps with %v, want %v in\n%s", SideName(p.Turn()), got, want, p)
	}
	if can := p.CanTrap(nil); can != (len(want) > 0) {
		t.Fatalf("%s can trap: %v, but traps with %v in\n%s", SideName(p.Turn()), can, want, p)
	}
	if *p != before {
		t.Fatal("looking for traps changed the position")
	}
	return len(want)
}

func TestTrapsAreThoseFoundByTryingEveryMove(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 0))
	traps := 0
	for range 2000 {
		p := randomPosition(r)
		traps += mustFindTraps(t, &p)
	}
	for range 10 {
		playout(r, 150, func(p *Position) { traps += mustFindTraps(t, p) })
	}
	if traps == 0 {
		t.Error("no position with a trap was tried")
	}
}
