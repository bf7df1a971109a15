package stratego

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
)

// wideVariants are those that draw knows, with boards of 84 and 120 squares in rows of
// 7, 10 and 12, and armies with more Scouts than usual.
func wideVariants(t *testing.T) []*Variant {
	definitions := []Definition{}
	for _, v := range Variants() {
		definitions = append(definitions, v.Definition())
	}
	scouts := Classic()
	for i, l := range scouts.Army {
		switch l.Ranks {
		case RanksOf(Scout):
			scouts.Army[i].Count = 12
		case RanksOf(Bomb):
			scouts.Army[i].Count = 2
		}
	}
	definitions = append(definitions, scouts)
	for _, g := range []board.Grid{{Width: 10, Height: 12}, {Width: 12, Height: 10}, {Width: 7, Height: 12}} {
		d := OctaBarrage()
		d.Grid, d.Lakes, d.HomeRows = g, board.SetOf(board.Square(g.Width*5+2), board.Square(g.Width*5+3)), 4
		definitions = append(definitions, d)
	}
	var variants []*Variant
	for _, d := range definitions {
		v, err := New(d)
		if err != nil {
			t.Fatal(err)
		}
		if v.wide {
			variants = append(variants, v)
		}
	}
	return variants
}

func TestProcessorsWithLongWordsFindTheSameMoves(t *testing.T) {
	if !wide {
		t.Skip("this processor has not the instructions")
	}
	for i, v := range wideVariants(t) {
		rng, source := rand.New(rand.NewPCG(uint64(i), 7)), rand.NewPCG(uint64(i), 8)
		for range 6 {
			p := randomPosition(v, rng)
			for range 200 {
				checkDraws(t, p)
				checkList(t, p)
				again := *source
				m, ok := p.Sample(source)
				if other, found := p.sampleCounted(&again); other != m || found != ok || again != *source {
					t.Fatalf("%s: sampled %v %v, counted %v %v", v, m, ok, other, found)
				}
				if !ok || p.Ended() {
					break
				}
				p.Make(m)
			}
		}
	}
}

// randomPosition places armies anywhere, so that pieces stand in all corners.
func randomPosition(v *Variant, rng *rand.Rand) *Position {
	p := &Position{}
	p.wipe(v)
	free := v.all
	for _, side := range []board.Side{Red, Blue} {
		for _, l := range v.def.Army {
			for range l.Count {
				q := free.Nth(rng.IntN(free.Count()))
				free = free.Without(q)
				p.put(q, cell(NewPiece(side, l.Ranks.First())))
			}
		}
	}
	return p
}

// checkDraws compares each number's move with that of the generator.
func checkDraws(t *testing.T, p *Position) {
	t.Helper()
	var g generator
	if !p.generate(&g) {
		if _, total := draw(p, 0); total != -1 {
			t.Fatalf("%d moves of too many Scouts", total)
		}
		return
	}
	_, total := draw(p, 0)
	if total != g.total {
		t.Fatalf("%d moves, expected %d in\n%v", total, g.total, p)
	}
	for n := range total {
		// The lowest random number for n, and the highest.
		lowest, rest := bits.Div64(uint64(n), 0, uint64(total))
		if rest > 0 {
			lowest++
		}
		highest, _ := bits.Div64(uint64(n), 1<<64-1, uint64(total))
		for _, random := range []uint64{lowest, highest} {
			if m, _ := draw(p, random); m != p.nth(&g, n) {
				t.Fatalf("move %d is %v, expected %v in\n%v", n, m, p.nth(&g, n), p)
			}
		}
	}
}

// checkList compares the lists, in buffers of all sizes up to those that have room for certain.
func checkList(t *testing.T, p *Position) {
	t.Helper()
	expected := p.listMoves(nil)
	for room := 0; ; room += 16 {
		whole := make([]Move, room+32)
		out := whole[:room:room]
		n := list(p, out)
		if n < 0 && room < len(expected)+4*MaxSide*MaxSide {
			continue
		}
		if n < 0 || !slices.Equal(out[:n], expected) {
			t.Fatalf("%d moves in room for %d:\n%v\nexpected %d:\n%v", n, room, out[:max(n, 0)], len(expected), expected)
		}
		for _, m := range whole[room:] {
			if !m.IsZero() {
				t.Fatal("written beyond the buffer")
			}
		}
		return
	}
}
