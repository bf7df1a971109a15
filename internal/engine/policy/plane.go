package policy

import "flagfall.dev/board"

// bordered is how many squares a row of the board has with a border around it.
const bordered = side + 2

// inBorder returns where a square lies on the board with its border.
func inBorder(q board.Square) int { return int(q) + 2*(int(q)/side) + bordered + 1 }

// A plane has some channels for each square of the board. Around it is a border of zeros, so that a
// convolution need not ask where the board ends.
type plane struct {
	cells    []int16
	channels int
}

func newPlane(channels int) plane {
	return plane{make([]int16, bordered*bordered*channels), channels}
}

func (p *plane) clear() { clear(p.cells) }

// at returns the channels of a square.
func (p *plane) at(q int) []int16 {
	i := inBorder(board.Square(q)) * p.channels
	return p.cells[i : i+p.channels]
}

// gather copies the channels of a square and of the eight around it, row by row, to the front of a
// list.
func (p *plane) gather(to []int16, q int) {
	const before = bordered + 1
	i, n := (inBorder(board.Square(q))-before)*p.channels, 3*p.channels
	for k := range 3 {
		copy(to[k*n:][:n], p.cells[i:][:n])
		i += bordered * p.channels
	}
}

// means fills in each channel's mean over all squares of the board, without what is behind the point.
func (p *plane) means(to []int16, sums []int32) {
	clear(sums)
	for q := range squares {
		for c, v := range p.at(q) {
			sums[c] += int32(v)
		}
	}
	for c, sum := range sums {
		to[c] = int16(sum / squares)
	}
}
