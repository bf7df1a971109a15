package board

import "testing"

func TestEveryOrientationShowsEverySquareOnceWhereItIsSeen(t *testing.T) {
	g := Grid{Width: 5, Height: 3}
	for _, c := range []struct {
		o       Orientation
		topLeft Square
	}{
		{Orientation{}, 0},
		{Orientation{Turned: true}, 14},
		{Orientation{Mirrored: true}, 4},
		{Orientation{Turned: true, Mirrored: true}, 10},
	} {
		if got := c.o.Square(g, 0, 0); got != c.topLeft {
			t.Errorf("%+v has square %d at the top left, expected %d", c.o, got, c.topLeft)
		}
		var shown Set
		for row := range g.Height {
			for col := range g.Width {
				sq := c.o.Square(g, col, row)
				shown = shown.With(sq)
				if x, y := c.o.Seen(g, sq); x != col || y != row {
					t.Errorf("%+v: square %d at %d,%d is seen at %d,%d", c.o, sq, col, row, x, y)
				}
			}
		}
		if shown.Count() != g.Squares() {
			t.Errorf("%+v shows %d squares", c.o, shown.Count())
		}
	}
	if got := (Orientation{Mirrored: true}).Square(g, 5, 0); got != NoSquare {
		t.Errorf("off the board there is %d", got)
	}
}
