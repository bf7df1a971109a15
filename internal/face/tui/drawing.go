package tui

import (
	"strings"
	"unicode/utf8"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// drawing is a board as it is to be drawn: what stands on it, and what is
// marked.
type drawing struct {
	geo     geometry
	squares []session.Square
	columns []string // labels, in board order
	rows    []string
	marks   map[board.Square]edge // squares whose border is marked
	targets board.Set             // squares that may be gone to
	left    board.Square          // the square that the last move left, or NoSquare
}

// lines draws the board with its labels.
func (d *drawing) lines(t *theme) []string {
	c := newCanvas(d.geo.cols, d.geo.lines)
	for row := range d.geo.grid.Height {
		for col := range d.geo.grid.Width {
			d.drawCell(c, t, col, row)
		}
	}
	d.drawUprights(c, t)
	if d.geo.ruled {
		d.drawRules(c, t)
	}
	d.drawLabels(c)
	return c.lines(t)
}

// drawLabels writes the names of rows and columns.
func (d *drawing) drawLabels(c *canvas) {
	for row := range d.geo.grid.Height {
		_, y := d.geo.cell(0, row)
		name := d.rows[d.boardRow(row)]
		c.write(d.geo.margin-1-utf8.RuneCountInString(name), y+(d.geo.cellH-1)/2, name, label)
	}
	for col := range d.geo.grid.Width {
		x, _ := d.geo.cell(col, 0)
		name := d.columns[d.boardCol(col)]
		c.write(x+(d.geo.cellW-utf8.RuneCountInString(name))/2, c.height-1, name, label)
	}
}

func (d *drawing) boardRow(row int) int { return d.geo.grid.Row(d.geo.square(0, row)) }

func (d *drawing) boardCol(col int) int { return d.geo.grid.Col(d.geo.square(col, 0)) }

// drawCell draws the inside of a square.
func (d *drawing) drawCell(c *canvas, t *theme, col, row int) {
	sq := d.geo.square(col, row)
	x, y := d.geo.cell(col, row)
	middleX, middleY := x+d.geo.cellW/2, y+(d.geo.cellH-1)/2
	s := &d.squares[sq]
	switch {
	case s.Lake:
		c.fill(x, y, d.geo.cellW, d.geo.cellH, t.glyphs.lake, lake)
	case s.Wall:
		c.fill(x, y, d.geo.cellW, d.geo.cellH, t.glyphs.wall, wall)
	case s.Piece != nil:
		d.drawPiece(c, t, x, y, s.Piece)
	case d.targets.Has(sq):
		c.put(middleX, middleY, t.glyphs.target, targetEdge)
	case sq == d.left:
		c.put(middleX, middleY, t.glyphs.left, recent)
	}
}

// drawPiece draws a piece: in square brackets where it is of the side that moves
// first, in round ones where of the other, so that no colour is needed.
func (d *drawing) drawPiece(c *canvas, t *theme, x, y int, p *session.Piece) {
	r := pieceRole(p)
	c.fill(x, y, d.geo.cellW, d.geo.cellH, ' ', r)
	middleY := y + (d.geo.cellH-1)/2
	c.write(x+(d.geo.cellW-3)/2, middleY, pieceText(t, p), r)
	if d.geo.cellH > 1 && !p.Hidden {
		name := abbreviate(p.Name, d.geo.cellW)
		c.write(x+(d.geo.cellW-len(name))/2, middleY+1, name, r)
	}
}

// abbreviate makes the name of a rank fit: Captain becomes Capt.
func abbreviate(name string, width int) string {
	if len(name) > width {
		return name[:width-1] + "."
	}
	return name
}

// pieceText returns a piece as three characters.
func pieceText(t *theme, p *session.Piece) string {
	token := p.Token
	switch {
	case p.Hidden && p.Moved:
		token = "?"
	case p.Hidden:
		token = string(t.glyphs.fresh)
	}
	if p.Side == board.First {
		return "[" + token + "]"
	}
	return "(" + token + ")"
}

func pieceRole(p *session.Piece) role {
	switch r := first + role(p.Side); {
	case p.Hidden:
		return r + firstHidden - first
	case p.Known:
		return r + firstShown - first
	default:
		return r
	}
}

// mark returns the mark of a square, plain off the board.
func (d *drawing) mark(col, row int) edge {
	if sq := d.geo.square(col, row); sq != board.NoSquare {
		return d.marks[sq]
	}
	return plainEdge
}

// drawUprights draws the lines between columns. Without lines between rows they
// are blank but for marks.
func (d *drawing) drawUprights(c *canvas, t *theme) {
	for row := range d.geo.grid.Height {
		_, y := d.geo.cell(0, row)
		for col := range d.geo.grid.Width + 1 {
			x, _ := d.geo.cell(col, row)
			before, after := d.mark(col-1, row), d.mark(col, row)
			e := max(before, after)
			ch := t.glyphs.strokes[e].down
			if !d.geo.ruled {
				ch = looseUpright(ch, e, after >= before, col == 0 || col == d.geo.grid.Width)
			}
			c.fill(x-1, y, 1, d.geo.cellH, ch, edgeRoles[e])
		}
	}
}

// looseUpright returns what stands between two squares of a board without lines.
func looseUpright(ch rune, e edge, before, rim bool) rune {
	switch {
	case e == cursorMark && before:
		return '>'
	case e == cursorMark:
		return '<'
	case e == plainEdge && !rim:
		return ' '
	}
	return ch
}

// drawRules draws the lines between rows and the joints.
func (d *drawing) drawRules(c *canvas, t *theme) {
	for row := range d.geo.grid.Height + 1 {
		_, y := d.geo.cell(0, row)
		for col := range d.geo.grid.Width + 1 {
			x, _ := d.geo.cell(col, row)
			e := max(d.mark(col-1, row-1), d.mark(col, row-1), d.mark(col-1, row), d.mark(col, row))
			c.put(
				x-1, y-1, t.glyphs.strokes[e].joints[3*place(row, d.geo.grid.Height)+place(col, d.geo.grid.Width)],
				edgeRoles[e],
			)
			if col < d.geo.grid.Width {
				e = max(d.mark(col, row-1), d.mark(col, row))
				c.write(x, y-1, strings.Repeat(string(t.glyphs.strokes[e].across), d.geo.cellW), edgeRoles[e])
			}
		}
	}
}

// place tells a line at the start, in the middle and at the end of n squares
// apart: 0, 1, 2.
func place(i, n int) int {
	switch i {
	case 0:
		return 0
	case n:
		return 2
	}
	return 1
}
