package record

import "testing"

func TestSharedMovesCountsTheCommonStartAndNothingAfterIt(t *testing.T) {
	a, b, c := Move{Text: "A4-A5"}, Move{Text: "B4-B5"}, Move{Text: "B4-B5", Side: 1}
	for _, x := range []struct {
		one, other []Move
		want       int
	}{
		{nil, []Move{a}, 0},
		{[]Move{a, b}, []Move{a}, 1},
		{[]Move{a, b, a}, []Move{a, c, a}, 1},
		{[]Move{b, a}, []Move{a, a}, 0},
		{[]Move{a, b}, []Move{a, b}, 2},
	} {
		if n := SharedMoves(x.one, x.other); n != x.want {
			t.Errorf("%v and %v: %d, want %d", x.one, x.other, n, x.want)
		}
	}
}
