// Package picture draws boards and pieces: SVG for the web and for print, PNG and
// GIF for everything else. All come from one set of drawings and one list of
// shapes, so they look alike. The sides differ by shape and pattern and not by
// colour alone: the first side's pieces are round, the second side's are blocks
// with battlements.
package picture

import (
	"fmt"
	"image"
	"image/color"
	"strconv"
	"sync"

	"flagfall.dev/board"
)

// Board is what is drawn.
type Board struct {
	Grid board.Grid
	// Columns and Rows are the coordinates along the edges, in board order.
	Columns, Rows []string
	// Squares has every square in the numbering of board.Square.
	Squares []Square
	// Turned draws the board turned by 180 degrees.
	Turned bool
	// Mirrored exchanges left and right, as board.Orientation does.
	Mirrored bool
	Set      Set
	// Theme is the colours, the usual ones where it is nil.
	Theme *Theme
	// Cell is the width of a square in pixels, 48 where it is 0.
	Cell int
	// HighMarshal writes the ranks of Stratego as 10 for the Marshal down to 2 for
	// the Scout, not as 1 to 9.
	HighMarshal bool
}

// Square is one square of a Board.
type Square struct {
	Token  string     // the piece on it, as its figures name it; empty for none
	Side   board.Side // its owner
	Hidden bool       // a piece that shows its back; the token says nothing then
	Lake   bool
	Wall   bool
	Marked bool // such as the last move's squares
}

// usualCell is the width of a square in pixels where none is given.
const usualCell = 48

func (b *Board) cell() int {
	if b.Cell == 0 {
		return usualCell
	}
	return b.Cell
}

// margin is the width of the frame in pixels.
func (b *Board) margin() int { return b.cell() * 13 / 24 }

func (b *Board) theme() *Theme {
	if b.Theme == nil {
		return &Themes[0]
	}
	return b.Theme
}

// shape is something that is drawn in one colour: a path, or a text where it has
// one. The path is drawn in a box of its own, whose corner and scale place it in
// the picture.
type shape struct {
	Part
	fill  color.NRGBA
	text  string
	size  float64 // of the text
	at    point   // the corner of the box, or the middle of the text
	scale float64
}

// Size returns the width and height of the picture in pixels.
func (b *Board) Size() (width, height int) {
	return b.Grid.Width*b.cell() + 2*b.margin(), b.Grid.Height*b.cell() + 2*b.margin()
}

// Rect returns where a square lies in the picture.
func (b *Board) Rect(q board.Square) image.Rectangle {
	at := b.origin(q)
	return image.Rect(0, 0, b.cell(), b.cell()).Add(image.Pt(int(at.x), int(at.y)))
}

// origin returns the top left corner of a square.
func (b *Board) origin(q board.Square) point {
	col, row := b.orientation().Seen(b.Grid, q)
	return point{float64(b.margin() + col*b.cell()), float64(b.margin() + row*b.cell())}
}

func (b *Board) orientation() board.Orientation {
	return board.Orientation{Turned: b.Turned, Mirrored: b.Mirrored}
}

// shapes lists what is drawn, from the back to the front.
func (b *Board) shapes() []shape {
	w, h := b.Size()
	list := []shape{rectangle(0, 0, float64(w), float64(h), colour(b.theme().Frame))}
	for q := range b.Squares {
		list = append(list, b.square(board.Square(q))...)
	}
	return append(list, b.edges()...)
}

func (b *Board) square(q board.Square) []shape {
	list := b.ground(q)
	s := &b.Squares[q]
	if s.Wall {
		list = append(list, b.stones(q)...)
	}
	if s.Token != "" || s.Hidden {
		list = append(list, b.piece(q)...)
	}
	return list
}

// ground is the square without what stands on it.
func (b *Board) ground(q board.Square) []shape {
	s, t, at, cell := &b.Squares[q], b.theme(), b.origin(q), float64(b.cell())
	fill := t.Light
	switch {
	case s.Lake:
		fill = t.Water
	case (b.Grid.Col(q)+b.Grid.Row(q))%2 == 1:
		fill = t.Dark
	}
	list := []shape{rectangle(at.x, at.y, cell, cell, colour(fill))}
	if s.Lake {
		return append(append(list, b.drawn(q, grounds().waves, colour(t.Wave))...), b.shore(q)...)
	}
	if s.Marked {
		list = append(list, b.drawn(q, grounds().markFrame, colour(t.Mark))...)
	}
	return list
}

// grounds are the drawings of grounds, in a box of BodySize.
var grounds = sync.OnceValue(func() (g struct{ waves, markFrame, wallStone, wallJoint []Part }) {
	g.waves = []Part{
		newPart("M5 13C9 9 13 9 16.500 13C20 17 24 17 27.500 13", 1.8), newPart("M20.500 25C24 21 28 21 31.500 25C35 29 39 29 43 25", 1.8),
		newPart("M5 37C9 33 13 33 16.500 37C20 41 24 41 27.500 37", 1.8),
	}
	g.markFrame = []Part{newPart("M2 2H46V46H2Z", 4)}
	g.wallStone = []Part{newPart("M3 6H45V44H3Z", 0)}
	g.wallJoint = []Part{newPart("M3 6H45V44H3ZM3 18.500H45M3 31.500H45M17 6V18.500M31 6V18.500M10 18.500V31.500M24 18.500V31.500M38 18.500V31.500M17 31.500V44M31 31.500V44", 1.6)}
	return g
})

// newPart makes a part of a path that is known to be right.
func newPart(path string, width float64) Part {
	lines, err := parsePath(path)
	if err != nil {
		panic(err) // a constant of this package
	}
	if width > 0 {
		lines = stroked(lines, width)
	}
	return Part{Path: path, Width: width, contours: lines}
}

// shore draws the edges of a lake's square that touch land.
func (b *Board) shore(q board.Square) []shape {
	sides := []struct {
		dx, dy     int
		x, y, w, h float64 // in parts of the square
	}{{-1, 0, 0, 0, 0.06, 1}, {1, 0, 0.94, 0, 0.06, 1}, {0, -1, 0, 0, 1, 0.06}, {0, 1, 0, 0.94, 1, 0.06}}
	at, cell := b.origin(q), float64(b.cell())
	col, row := b.orientation().Seen(b.Grid, q)
	var list []shape
	for _, s := range sides {
		if !b.lake(b.orientation().Square(b.Grid, col+s.dx, row+s.dy)) {
			list = append(list, rectangle(at.x+s.x*cell, at.y+s.y*cell, s.w*cell, s.h*cell, colour(b.theme().Shore)))
		}
	}
	return list
}

// lake reports whether there is water; there is none next to the board.
func (b *Board) lake(q board.Square) bool {
	return q != board.NoSquare && b.Squares[q].Lake
}

func (b *Board) stones(q board.Square) []shape {
	t := b.theme()
	return append(b.drawn(q, grounds().wallStone, colour(t.Stone)), b.drawn(q, grounds().wallJoint, colour(t.Joint))...)
}

// drawn places parts of one colour on a square.
func (b *Board) drawn(q board.Square, parts []Part, fill color.NRGBA) []shape {
	var list []shape
	for _, p := range parts {
		list = append(list, shape{Part: p, fill: fill, at: b.origin(q), scale: float64(b.cell()) / BodySize})
	}
	return list
}

// piece draws what stands on a square.
func (b *Board) piece(q board.Square) []shape {
	const inset = 0.04 // of the square's width, on every side
	s, at, cell := &b.Squares[q], b.origin(q), float64(b.cell())
	scale := cell * (1 - 2*inset) / BodySize
	at = point{at.x + cell*inset, at.y + cell*inset}
	coat := &b.theme().Coats[b.Set][s.Side]
	put := func(list []shape, name string, x, y, size float64) []shape {
		for _, p := range Drawings()[name] {
			list = append(list, shape{
				Part: p, fill: colour(coat.paint(p.Paint)), at: point{at.x + x*scale, at.y + y*scale},
				scale: scale * size,
			})
		}
		return list
	}
	side := strconv.Itoa(int(s.Side))
	list := put(nil, "body"+side, 0, 0, 1)
	if s.Hidden {
		return put(list, "back"+side, 0, 0, 1)
	}
	name, known := figures[b.Set][s.Token]
	place := Whole
	if b.Set.Lettered(s.Token) {
		place = Upper
	}
	list = put(list, name, place[0], place[1], place[2]/FigureSize)
	if known && !b.Set.Lettered(s.Token) {
		return list
	}
	return append(list, shape{
		text: b.written(s.Token), fill: colour(coat.Ink), size: Token[2] * scale,
		at: point{at.x + Token[0]*scale, at.y + Token[1]*scale},
	})
}

// written is a token as people read it.
func (b *Board) written(token string) string {
	if b.HighMarshal && b.Set == Stratego && len(token) == 1 && token >= "1" && token <= "9" {
		return strconv.Itoa(11 - int(token[0]-'0'))
	}
	return token
}

// edges writes the coordinates along all four edges.
func (b *Board) edges() []shape {
	var list []shape
	w, h := b.Size()
	cell, margin := float64(b.cell()), float64(b.margin())
	write := func(text string, x, y float64) {
		list = append(list, shape{text: text, at: point{x, y}, size: cell * 0.29, fill: colour(b.theme().Label)})
	}
	for c, text := range b.Columns {
		x := b.origin(b.Grid.At(c, 0)).x
		write(text, x+cell/2, margin/2)
		write(text, x+cell/2, float64(h)-margin/2)
	}
	for r, text := range b.Rows {
		y := b.origin(b.Grid.At(0, r)).y
		write(text, margin/2, y+cell/2)
		write(text, float64(w)-margin/2, y+cell/2)
	}
	return list
}

func rectangle(x, y, w, h float64, fill color.NRGBA) shape {
	p := Part{Path: fmt.Sprintf("M0 0H%gV%gH0Z", w, h), contours: []contour{{{0, 0}, {w, 0}, {w, h}, {0, h}}}}
	return shape{Part: p, fill: fill, at: point{x, y}, scale: 1}
}
