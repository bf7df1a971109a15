package picture

import (
	"cmp"
	"errors"
	"image"
	"image/color"
	"io"
	"iter"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
)

// Every board of an animation is shown for a given number of hundredths of a second.
const (
	pause     = 50
	lastPause = 300
)

// Animate writes boards of one size and look as an animated GIF. It ranges over
// them twice, for the kinds of squares in them and to write them, and keeps none:
// every kind of square is drawn once, and of each board only what differs from the
// one before is written. It stops at the first error of the writer.
func Animate(w io.Writer, boards iter.Seq[*Board]) error {
	return animate(boards, func(size image.Point, colours color.Palette, _ int) animation { return newGIF(w, size, colours) })
}

// AnimatePNG is Animate for an animated PNG, which has sharper edges and is smaller.
func AnimatePNG(w io.Writer, boards iter.Seq[*Board]) error {
	return animate(boards, func(size image.Point, colours color.Palette, frames int) animation {
		return newAPNG(w, size, colours, frames)
	})
}

// animation is a file of moving pictures that is being written.
type animation interface {
	// frame adds a picture of a part of the whole, for a given number of hundredths of a second.
	frame(img *image.Paletted, delay int)
	failed() error
	close() error // the first error
}

// animate writes boards to an animation, which is told its size, colours and pictures.
func animate(boards iter.Seq[*Board], begin func(size image.Point, colours color.Palette, frames int) animation) error {
	first, tiles, frames, err := drawTiles(boards)
	if err != nil {
		return err
	}
	out := begin(first.Rect.Size(), first.Palette, frames)
	part := first       // of the newest board, to be written when there is another
	var before []Square // of that board
	for b := range boards {
		if before != nil {
			out.frame(part, pause)
			part = changes(first, before, b, tiles)
		}
		if out.failed() != nil {
			break
		}
		before = append(before[:0], b.Squares...)
	}
	out.frame(part, lastPause)
	return out.close()
}

// tile is how a square looks; the ground depends on where it is.
type tile struct {
	Square
	dark bool
}

func tileAt(b *Board, q board.Square) tile {
	return tile{b.Squares[q], (b.Grid.Col(q)+b.Grid.Row(q))%2 == 1}
}

// errNoBoards is the error of an animation of nothing.
var errNoBoards = errors.New("there are no boards to draw")

// drawTiles draws the first board, and every kind of square that occurs in any, in
// colours that it chooses for them, and counts the boards.
func drawTiles(boards iter.Seq[*Board]) (start *image.Paletted, tiles map[tile]*image.Paletted, count int, err error) {
	var first *image.RGBA
	var sheet Board // what sheets of squares are like
	var sheets []*Board
	place := map[tile]int{} // on the sheets, in order
	free := [2]int{}        // tiles placed, by ground
	for b := range boards {
		count++
		if first == nil {
			first, sheet = b.Image(), *b // the same look
			sheet.Grid, sheet.Columns, sheet.Rows, sheet.Turned = board.Grid{Width: 10, Height: 12}, nil, nil, false
		}
		for q := range b.Squares {
			t := tileAt(b, board.Square(q))
			if _, there := place[t]; there {
				continue
			}
			ground := 0
			if t.dark {
				ground = 1
			}
			place[t] = free[ground]*2 + ground
			free[ground]++
			for place[t]/sheet.Grid.Squares() >= len(sheets) {
				blank := sheet
				blank.Squares = make([]Square, sheet.Grid.Squares())
				sheets = append(sheets, &blank)
			}
			sheets[place[t]/sheet.Grid.Squares()].Squares[onSheet(&sheet, place[t])] = t.Square
		}
	}
	if first == nil {
		return nil, nil, 0, errNoBoards
	}
	var images []*image.RGBA
	for _, s := range sheets {
		images = append(images, s.Image())
	}
	palette := colours(append(images, first)...)
	tiles = map[tile]*image.Paletted{}
	for t, n := range place {
		tiles[t] = quantised(images[n/sheet.Grid.Squares()], palette, sheet.Rect(onSheet(&sheet, n)))
	}
	return quantised(first, palette, first.Bounds()), tiles, count, nil
}

// onSheet is the n-th square of a sheet with light and dark squares in turn:
// even numbers are light.
func onSheet(sheet *Board, n int) board.Square {
	n %= sheet.Grid.Squares()
	row, col := n/sheet.Grid.Width, n%sheet.Grid.Width
	if row%2 == 1 {
		col ^= 1
	}
	return sheet.Grid.At(col, row)
}

// colours chooses 255 colours: of those that occur, the most frequent ones that
// are not close to one chosen before. What is left out is close to one of them.
func colours(images ...*image.RGBA) color.Palette {
	count := map[color.RGBA]int{}
	for _, img := range images {
		for i := 0; i+3 < len(img.Pix); i += 4 {
			count[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}]++
		}
	}
	var all []color.RGBA
	for c := range count {
		all = append(all, c)
	}
	order.Stable(all, func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(word(a), word(b)))
	})
	const near = 18 // of 255 in each of red, green and blue, all together
	var chosen []color.RGBA
	for _, c := range all {
		if len(chosen) < clear && !slices.ContainsFunc(chosen, func(o color.RGBA) bool { return distance(c, o) < near }) {
			chosen = append(chosen, c)
		}
	}
	var p color.Palette
	for _, c := range chosen {
		p = append(p, c)
	}
	return p
}

// distance is how far two colours are apart in red, green and blue together.
func distance(a, b color.RGBA) int {
	apart := func(x, y uint8) int { return int(max(x, y)) - int(min(x, y)) }
	return apart(a.R, b.R) + apart(a.G, b.G) + apart(a.B, b.B)
}

func word(c color.RGBA) uint32 {
	return uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A)
}

// quantised cuts a part out of an image, in the colours of a palette. Few colours
// occur, so each is looked up once.
func quantised(img *image.RGBA, p color.Palette, part image.Rectangle) *image.Paletted {
	out := image.NewPaletted(part, p)
	found := map[color.RGBA]uint8{}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := img.RGBAAt(x, y)
			index, known := found[c]
			if !known {
				index = uint8(p.Index(c))
				found[c] = index
			}
			out.Pix[out.PixOffset(x, y)] = index
		}
	}
	return out
}

// changes draws, on a canvas that is used again for every picture, the smallest
// rectangle around the squares that differ from the board before; what is the
// same in it stays clear.
func changes(canvas *image.Paletted, before []Square, now *Board, tiles map[tile]*image.Paletted) *image.Paletted {
	var part image.Rectangle
	for q := range now.Squares {
		if now.Squares[q] != before[q] {
			part = part.Union(now.Rect(board.Square(q)))
		}
	}
	if part.Empty() {
		part = image.Rect(0, 0, 1, 1)
	}
	out := canvas.SubImage(part).(*image.Paletted)
	for y := range part.Dy() {
		row := out.Pix[y*out.Stride : y*out.Stride+part.Dx()]
		for x := range row {
			row[x] = clear
		}
	}
	for q := range now.Squares {
		if now.Squares[q] != before[q] {
			copyTile(out, now.Rect(board.Square(q)), tiles[tileAt(now, board.Square(q))])
		}
	}
	return out
}

// copyTile copies a tile row by row; both have the same colours.
func copyTile(to *image.Paletted, at image.Rectangle, from *image.Paletted) {
	for y := range at.Dy() {
		row := from.Pix[y*from.Stride : y*from.Stride+at.Dx()]
		copy(to.Pix[to.PixOffset(at.Min.X, at.Min.Y+y):], row)
	}
}
