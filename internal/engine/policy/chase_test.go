package policy

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A tracker computes traces in another way: from the position before every move, whose pieces it
// follows by the square on which they began.
type tracker struct {
	began        map[board.Square]board.Square // by where a piece stands
	chased, fled map[board.Square]int          // by where it began
}

func newTracker(p *stratego.Position) *tracker {
	k := &tracker{map[board.Square]board.Square{}, map[board.Square]int{}, map[board.Square]int{}}
	for side := range board.Side(2) {
		for q := range p.Pieces(side).All() {
			k.began[q] = q
		}
	}
	return k
}

// follow takes in a move before it is made.
func (k *tracker) follow(p *stratego.Position, m stratego.Move) {
	fear := func(q board.Square) int {
		most := 0
		for n := range p.Variant().Adjacent(q).And(p.Pieces(p.Turn().Opponent())).And(p.Known()).All() {
			if r := p.At(n).Rank(); r <= stratego.Spy {
				most = max(most, 11-int(r))
			}
		}
		return most
	}
	piece := k.began[m.From]
	delete(k.began, m.From)
	if p.At(m.To).Empty() {
		k.chased[piece] = max(k.chased[piece], fear(m.To))
		k.fled[piece] = max(k.fled[piece], fear(m.From))
		k.began[m.To] = piece
		return
	}
	other := k.began[m.To]
	delete(k.began, m.To)
	defender := p.At(m.To).Rank()
	striker, defended := p.Variant().AfterStrike(m, p.Variant().Strike(p.At(m.From).Rank(), defender), defender)
	if striker != board.NoSquare {
		k.began[striker] = piece
	}
	if defended != board.NoSquare {
		k.began[defended] = other
	}
}

func TestTracesAreThoseOfPiecesFollowedOneByOne(t *testing.T) {
	traced := 0
	for i, v := range stratego.Variants() {
		if (&Net{}).Fits(v) != nil {
			continue
		}
		for seed := range uint64(3) {
			var k *tracker
			var before *stratego.Position
			var c chases
			game(t, v.Name(), 3*uint64(i)+seed, 1000, func(p *stratego.Position) {
				if k == nil {
					k, before = newTracker(p), p.Clone()
					return
				}
				m := p.Event(p.Ply() - 1).Move
				k.follow(before, m)
				before.Make(m)
				c.replay(v, p.History())
				traced += checkTraces(t, p, &c, k)
			})
		}
	}
	if traced < 1000 {
		t.Errorf("%d traces of chases: expected a test of more", traced)
	}
}

// checkTraces compares the traces of all squares, and returns how many are of chases.
func checkTraces(t *testing.T, p *stratego.Position, c *chases, k *tracker) (traced int) {
	t.Helper()
	for q := range board.Square(squares) {
		want := trace{}
		if pc := p.At(q); !pc.Empty() {
			piece := k.began[q]
			want.chased, want.fled = uint8(k.chased[piece]), uint8(k.fled[piece])
			if p.Known().Has(q) && pc.Rank() <= stratego.Spy {
				want.known[pc.Side()] = uint8(11 - pc.Rank())
			}
		}
		if got := c[inBorder(q)]; got != want {
			t.Fatalf("%s, ply %d, square %d: %+v, expected %+v", p.Variant(), p.Ply(), q, got, want)
		}
		if want.chased+want.fled > 0 {
			traced++
		}
	}
	return traced
}

// A long game: 2,000 moves to and fro.
func BenchmarkReplay(b *testing.B) {
	p := begun(b, "ucc", 1)
	var events []stratego.Event
	for i := range 2000 {
		m := moveOf(30+30*(i&1), 40+10*(i&1))
		if i&2 != 0 {
			m.From, m.To = m.To, m.From
		}
		events = append(events, stratego.Event{Move: m, Side: board.Side(i & 1)})
	}
	var c chases
	for b.Loop() {
		c.replay(p.Variant(), events)
	}
}
