package stratego

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
)

// anyGame returns a position within a random game; tests play it on.
func anyGame(t *testing.T, v *Variant, seed uint64) *Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	p, err := NewPosition(v, someSetup(v, rng), someSetup(v, rng))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLegalAndHasMoveAgreeWithTheListAndObserveWithTheView(t *testing.T) {
	for _, v := range Variants() {
		rng := rand.New(rand.NewPCG(9, 9))
		for seed := range uint64(2) {
			p := anyGame(t, v, seed)
			for range 150 {
				legal := p.Moves(nil)
				if p.HasMove() != (len(legal) > 0) {
					t.Fatalf("%s: HasMove %v with %d moves", v, p.HasMove(), len(legal))
				}
				is := map[Move]bool{}
				for _, m := range legal {
					is[m] = true
				}
				for from := range board.Square(v.Grid().Squares()) {
					for to := range board.Square(v.Grid().Squares()) {
						if m := (Move{from, to}); p.Legal(m) != is[m] {
							t.Fatalf("%s, ply %d: Legal(%s) is %v", v, p.Ply(), v.FormatMove(m), p.Legal(m))
						}
					}
				}
				compareWithView(t, p, Red)
				compareWithView(t, p, Blue)
				if p.Result().Over() {
					break
				}
				p.Make(legal[rng.IntN(len(legal))])
			}
		}
	}
}

// compareWithView compares what Observe writes with the view of the side.
func compareWithView(t *testing.T, p *Position, side board.Side) {
	t.Helper()
	v, view := p.Variant(), p.View(side)
	var cells [board.MaxSquares]byte
	p.Observe(side, cells[:])
	for i := range v.Grid().Squares() {
		q := v.HomeSquare(side, i) // the same numbering goes on over the whole board
		pc, want := view.At(q), byte(0)
		if !pc.Empty() {
			want = byte(pc.Rank())
			for bit, set := range map[byte]bool{
				ObservedEnemy: pc.Side() != side, ObservedMoved: view.Moved().Has(q),
				ObservedKnown: view.Known().Has(q),
			} {
				if set {
					want |= bit
				}
			}
		}
		if cells[i] != want {
			t.Fatalf("%s, ply %d, %v: square %s is %08b, want %08b", v, p.Ply(), side, v.Format(q), cells[i], want)
		}
	}
}
