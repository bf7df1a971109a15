package marshal

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

func TestWhimsAreEvenAndComeBackWithTheirLot(t *testing.T) {
	const each = 2000
	const most = 4
	var count [most + 1]int
	for lot := range uint64(each) {
		mv := stratego.Move{From: board.Square(lot % 100), To: board.Square(lot % 97)}
		w := whim(lot<<16, mv, most)
		if w != whim(lot<<16, mv, most) {
			t.Fatalf("lot %d likes %v by two amounts", lot, mv)
		}
		count[w]++
	}
	for w, n := range count {
		if mean := each / len(count); n < mean*4/5 || n > mean*6/5 {
			t.Errorf("%d of %d moves are liked by %d points, expected about %d", n, each, w, mean)
		}
	}
}

// forker returns a mind whose General may step beside one Captain, beside another, or
// between both.
func forker(t *testing.T, depth int) (m *mind, legal []stratego.Move, between board.Square) {
	const general, left, right, back = 72, 81, 83, 62
	m = &mind{depth: depth, tree: tree{model: boardOf(t, "ucc",
		standing{me, general, stratego.General}, standing{me, 0, stratego.Flag}, standing{me, 1, stratego.Bomb},
		standing{enemy, left, stratego.Captain}, standing{enemy, right, stratego.Captain},
		standing{enemy, 99, stratego.Flag}, standing{enemy, 98, stratego.Bomb}, standing{enemy, 89, stratego.Bomb})}}
	m.table = newTable(mindMemory)
	m.extent = extentOf(m.w)
	m.survey(float32(m.w.RollTrifle), 1)
	between = board.Square(left + 1)
	for _, to := range []board.Square{back, left - 10, right - 10, between} {
		legal = append(legal, stratego.Move{From: general, To: to})
	}
	return m, legal, between
}

func TestACarefulMindThreatensWhatCannotBothBeSaved(t *testing.T) {
	for lot := range uint64(20) {
		m, legal, between := forker(t, careful(parameter.Standard()).depth)
		if got := m.choose(legal, lot).To; got != between {
			t.Errorf("lot %d: the General steps to %d, expected %d between two Captains", lot, got, between)
		}
	}
}
