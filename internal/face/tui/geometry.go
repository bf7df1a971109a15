package tui

import (
	"unicode/utf8"

	"flagfall.dev/board"
)

// geometry is where the squares of a board lie on the screen. Columns and rows
// are counted as they are seen, from the top left.
type geometry struct {
	grid        board.Grid
	left, top   int  // of the board with its labels
	margin      int  // columns of the row labels
	cellW       int  // inside a square
	cellH       int  //
	ruled       bool // there are lines between rows
	below       bool // the panel is below the board, not beside it
	seenAs      board.Orientation
	cols, lines int // of the whole with labels
}

// cellSizes are the sizes of a square, the best first.
var cellSizes = []struct {
	w, h  int
	ruled bool
}{{7, 3, true}, {5, 2, true}, {3, 1, true}, {3, 1, false}}

// fit returns the largest geometry in which a board fits a block of the screen,
// and whether any does.
func fit(g board.Grid, rowNames []string, width, height int) (geometry, bool) {
	margin := 1
	for _, n := range rowNames {
		margin = max(margin, utf8.RuneCountInString(n)+1)
	}
	for _, size := range cellSizes {
		geo := geometry{grid: g, margin: margin, cellW: size.w, cellH: size.h, ruled: size.ruled}
		geo.cols = margin + g.Width*(size.w+1) + 1
		geo.lines = g.Height*geo.stepY() + 1 // the last one has the column labels
		if size.ruled {
			geo.lines++
		}
		if geo.cols <= width && geo.lines <= height {
			return geo, true
		}
	}
	return geometry{}, false
}

// fewLines is how many lines of text stand under a board at least.
const fewLines = 5

// lay returns the geometry of a board with a panel beside it, or below it where that has no room.
func lay(g board.Grid, rowNames []string, seenAs board.Orientation, e env) (geo geometry, ok bool) {
	if geo, ok = fit(g, rowNames, e.width-minPanel-1, e.height-2); !ok {
		geo, ok = fit(g, rowNames, e.width, e.height-2-fewLines)
		geo.below = true
	}
	geo.top, geo.seenAs = 1, seenAs
	return geo, ok
}

// panelSize returns where the panel begins, and how wide and high it is.
func (g *geometry) panelSize(e env) (left, top, width, height int) {
	if g.below {
		return 0, 1 + g.lines, e.width, e.height - 2 - g.lines
	}
	return g.cols + 1, 1, e.width - g.cols - 1, e.height - 2
}

// withPanel puts a panel beside a board, or below it.
func (g *geometry) withPanel(board, panel []string) []string {
	if g.below {
		return append(board, panel...)
	}
	return sideBySide(board, panel, g.cols+1)
}

func (g *geometry) stepX() int { return g.cellW + 1 }

func (g *geometry) stepY() int {
	if g.ruled {
		return g.cellH + 1
	}
	return g.cellH
}

// cell returns the top left corner of the inside of a square, seen from the top
// left of the board with its labels.
func (g *geometry) cell(col, row int) (x, y int) {
	x, y = g.margin+1+col*g.stepX(), row*g.stepY()
	if g.ruled {
		y++
	}
	return x, y
}

// square returns the square at a column and a row as they are seen, or
// NoSquare.
func (g *geometry) square(col, row int) board.Square {
	return g.seenAs.Square(g.grid, col, row)
}

// seen returns the column and the row where a square is seen.
func (g *geometry) seen(sq board.Square) (col, row int) {
	return g.seenAs.Seen(g.grid, sq)
}

// at returns the square under a point of the screen, NoSquare where there is
// none. A line between squares belongs to the square after it.
func (g *geometry) at(x, y int) board.Square {
	x, y = x-g.left-g.margin, y-g.top
	if x < 0 || y < 0 || g.cellW == 0 {
		return board.NoSquare
	}
	return g.square(x/g.stepX(), y/g.stepY())
}

// step returns the square next to another as it is seen, or the same where the
// board ends.
func (g *geometry) step(sq board.Square, dx, dy int) board.Square {
	col, row := g.seen(sq)
	if next := g.square(col+dx, row+dy); next != board.NoSquare {
		return next
	}
	return sq
}
