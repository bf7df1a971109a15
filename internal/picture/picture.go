// Package picture draws boards as pictures: SVG for the web and for print, PNG
// for everything else. Both come from one list of shapes, so they look alike.
// The sides differ by shape and not by colour alone: the first side's pieces are
// round, the second side's are square.
package picture

import (
	"image"
	"image/color"
	"math"

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
}

// Square is one square of a Board.
type Square struct {
	Token  string     // what is written on the piece; empty for none
	Side   board.Side // its owner
	Lake   bool
	Wall   bool
	Marked bool // such as the last move's squares
}

// Sizes in pixels.
const (
	cell   = 48
	margin = 26
)

// The colours: told apart in shades of grey too.
var (
	paper     = color.RGBA{0xf7, 0xf3, 0xe8, 0xff}
	ink       = color.RGBA{0x33, 0x2f, 0x28, 0xff}
	light     = color.RGBA{0xe6, 0xdc, 0xc3, 0xff}
	dark      = color.RGBA{0xd9, 0xcc, 0xad, 0xff}
	mark      = color.RGBA{0xf2, 0xd2, 0x5c, 0xff}
	water     = color.RGBA{0x8f, 0xbc, 0xd4, 0xff}
	stone     = color.RGBA{0x7d, 0x78, 0x70, 0xff}
	firstFill = color.RGBA{0xb3, 0x2d, 0x24, 0xff}
	otherFill = color.RGBA{0x1f, 0x4e, 0x9c, 0xff}
	onPiece   = color.RGBA{0xff, 0xff, 0xff, 0xff}
)

type point struct{ x, y float64 }

// shape is a filled polygon, or a text where it has one.
type shape struct {
	corners []point
	fill    color.RGBA
	text    string
	at      point // the middle of the text
	size    float64
}

// Size returns the width and height of the picture in pixels.
func (b *Board) Size() (width, height int) {
	return b.Grid.Width*cell + 2*margin, b.Grid.Height*cell + 2*margin
}

// Rect returns where a square lies in the picture.
func (b *Board) Rect(q board.Square) image.Rectangle {
	x, y := b.origin(q)
	return image.Rect(0, 0, cell, cell).Add(image.Pt(int(x), int(y)))
}

// shapes lists what is drawn, from the back to the front.
func (b *Board) shapes() []shape {
	w, h := b.Size()
	list := []shape{rectangle(0, 0, float64(w), float64(h), paper)}
	for q := range b.Squares {
		list = append(list, b.square(board.Square(q))...)
	}
	return append(list, b.edges()...)
}

// origin returns the top left corner of a square.
func (b *Board) origin(q board.Square) (x, y float64) {
	if b.Turned {
		q = b.Grid.Turned(q)
	}
	return float64(margin + b.Grid.Col(q)*cell), float64(margin + b.Grid.Row(q)*cell)
}

func (b *Board) square(q board.Square) []shape {
	x, y := b.origin(q)
	s := &b.Squares[q]
	ground := light
	switch {
	case s.Lake:
		ground = water
	case s.Marked:
		ground = mark
	case (b.Grid.Col(q)+b.Grid.Row(q))%2 == 1:
		ground = dark
	}
	list := []shape{rectangle(x, y, cell, cell, ground)}
	if s.Wall {
		list = append(list, rectangle(x+4, y+4, cell-8, cell-8, stone))
	}
	if s.Token == "" {
		return list
	}
	middle := point{x + cell/2, y + cell/2}
	piece := disc(middle, cell*0.42, firstFill)
	if s.Side != board.First {
		piece = rectangle(x+6, y+6, cell-12, cell-12, otherFill)
	}
	return append(list, piece, shape{text: s.Token, at: middle, size: 24, fill: onPiece})
}

// edges writes the coordinates along all four edges.
func (b *Board) edges() []shape {
	var list []shape
	w, h := b.Size()
	write := func(text string, x, y float64) {
		list = append(list, shape{text: text, at: point{x, y}, size: 14, fill: ink})
	}
	for c, text := range b.Columns {
		x, _ := b.origin(b.Grid.At(c, 0))
		write(text, x+cell/2, margin/2)
		write(text, x+cell/2, float64(h)-margin/2)
	}
	for r, text := range b.Rows {
		_, y := b.origin(b.Grid.At(0, r))
		write(text, margin/2, y+cell/2)
		write(text, float64(w)-margin/2, y+cell/2)
	}
	return list
}

func rectangle(x, y, w, h float64, fill color.RGBA) shape {
	return shape{corners: []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, fill: fill}
}

// disc is a polygon of so many corners that it looks round.
func disc(middle point, radius float64, fill color.RGBA) shape {
	const corners = 48
	s := shape{fill: fill}
	for i := range corners {
		angle := 2 * math.Pi * float64(i) / corners
		s.corners = append(s.corners, point{middle.x + radius*math.Cos(angle), middle.y + radius*math.Sin(angle)})
	}
	return s
}
