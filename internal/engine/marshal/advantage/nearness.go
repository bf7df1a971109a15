package advantage

import "flagfall.dev/board"

// nearness is how many steps each square is from the nearest of some pieces on an empty board
// without lakes, and far where there are none.
type nearness [board.MaxSquares]uint8

// far is more than any distance.
const far = 255

// measure makes it that of some pieces. One pass from the first square on and one back from the
// last find all distances along rows and columns (Rosenfeld and Pfaltz 1966).
func (n *nearness) measure(g board.Grid, pieces board.Set) {
	squares := n[:g.Squares()]
	for q := range squares {
		squares[q] = far
	}
	if pieces.Empty() {
		return
	}
	for left := pieces; !left.Empty(); {
		squares[left.Pop()] = 0
	}
	for row := 0; row < len(squares); row += g.Width {
		this, d := squares[row:][:g.Width], uint8(far)
		for col := range this {
			if row > 0 {
				d = min(d, beyond(squares[row-g.Width+col]))
			}
			d = min(d, this[col])
			this[col] = d
			d = beyond(d)
		}
	}
	for row := len(squares) - g.Width; row >= 0; row -= g.Width {
		this, d := squares[row:][:g.Width], uint8(far)
		for col := g.Width - 1; col >= 0; col-- {
			if below := row + g.Width + col; below < len(squares) {
				d = min(d, beyond(squares[below]))
			}
			d = min(d, this[col])
			this[col] = d
			d = beyond(d)
		}
	}
}

// beyond returns what is a step more than a distance.
func beyond(d uint8) uint8 { return min(d, far-1) + 1 }
