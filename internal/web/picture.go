package web

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"net/http"
	"slices"

	"flagfall/board"
	"flagfall/internal/picture"
	"flagfall/internal/session"
)

// Animated pictures show at most so many moves, each for so many hundredths of a
// second.
const (
	maxAnimated = 1500
	pause       = 50
	lastPause   = 300
)

// postPicture draws a position of a recorded game, or all of them.
func (s *Server) postPicture(w http.ResponseWriter, r *http.Request) {
	q, g, done := s.openReel(w, r)
	if g == nil {
		return
	}
	defer done()
	viewer, ok := map[string]session.Viewer{"first": session.AsFirst, "second": session.AsSecond, "both": session.Open}[q.View]
	if !ok || q.Kind != "png" && q.Kind != "gif" {
		refuse(w, http.StatusBadRequest, fmt.Sprintf("view %q, kind %q: expected first, second or both, and png or gif", q.View, q.Kind))
		return
	}
	rec := g.Legal()
	replay, err := s.config.Library.Replay(r.Context(), rec)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	defer replay.Close()
	w.Header().Set("Cache-Control", "no-store")
	if q.Kind == "png" {
		sc := replay.SceneAt(viewer, q.Ply)
		w.Header().Set("Content-Type", "image/png")
		_ = s.config.Library.Picture(&sc).PNG(w) // the client may be gone
		return
	}
	s.sendGIF(w, r, replay, viewer)
}

// sendGIF sends the game as an animated picture.
func (s *Server) sendGIF(w http.ResponseWriter, r *http.Request, replay *session.Session, viewer session.Viewer) {
	if n := replay.Ply(); n > maxAnimated {
		refuse(w, http.StatusBadRequest, fmt.Sprintf("%d moves: an animated picture has at most %d", n, maxAnimated))
		return
	}
	boards, err := s.boards(r.Context(), replay, viewer)
	if err != nil {
		return // the client is gone
	}
	animation, err := animate(boards)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err.Error())
		return
	}
	w.Header().Set("Content-Type", "image/gif")
	_ = gif.EncodeAll(w, animation) // the client may be gone
}

func (s *Server) boards(ctx context.Context, replay *session.Session, viewer session.Viewer) ([]*picture.Board, error) {
	var all []*picture.Board
	for ply := range replay.Ply() + 1 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sc := replay.SceneAt(viewer, ply)
		all = append(all, s.config.Library.Picture(&sc))
	}
	return all, nil
}

// animate makes an animated picture of boards of one size. Only the squares that
// change are drawn again, and each kind of square is drawn once.
func animate(boards []*picture.Board) (*gif.GIF, error) {
	first, err := boards[0].Image()
	if err != nil {
		return nil, err
	}
	tiles, palette, err := drawTiles(boards, first)
	if err != nil {
		return nil, err
	}
	out := &gif.GIF{}
	for i, b := range boards {
		img := quantised(first, palette, first.Bounds())
		if i > 0 {
			img = changes(boards[i-1], b, tiles)
		}
		out.Image = append(out.Image, img)
		out.Delay = append(out.Delay, pause)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	out.Delay[len(out.Delay)-1] = lastPause
	return out, nil
}

// tile is how a square looks; the ground depends on where it is.
type tile struct {
	picture.Square
	dark bool
}

func tileAt(b *picture.Board, q board.Square) tile {
	return tile{b.Squares[q], (b.Grid.Col(q)+b.Grid.Row(q))%2 == 1}
}

// drawTiles draws every kind of square that occurs, and chooses the colours for
// them and for the first picture.
func drawTiles(boards []*picture.Board, first *image.RGBA) (map[tile]*image.Paletted, color.Palette, error) {
	sheet := &picture.Board{Grid: board.Grid{Width: 10, Height: 12}}
	var sheets []*picture.Board
	place := map[tile]int{} // on the sheets, in order
	free := [2]int{}        // tiles placed, by ground
	for _, b := range boards {
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
				sheets = append(sheets, &picture.Board{Grid: sheet.Grid, Squares: make([]picture.Square, sheet.Grid.Squares())})
			}
			sheets[place[t]/sheet.Grid.Squares()].Squares[onSheet(sheet, place[t])] = t.Square
		}
	}
	var images []*image.RGBA
	for _, s := range sheets {
		img, err := s.Image()
		if err != nil {
			return nil, nil, err
		}
		images = append(images, img)
	}
	palette := colours(append(images, first)...)
	tiles := map[tile]*image.Paletted{}
	for t, n := range place {
		tiles[t] = quantised(images[n/sheet.Grid.Squares()], palette, sheet.Rect(onSheet(sheet, n)))
	}
	return tiles, palette, nil
}

// onSheet is the n-th square of a sheet with light and dark squares in turn:
// even numbers are light.
func onSheet(sheet *picture.Board, n int) board.Square {
	n %= sheet.Grid.Squares()
	row, col := n/sheet.Grid.Width, n%sheet.Grid.Width
	if row%2 == 1 {
		col ^= 1
	}
	return sheet.Grid.At(col, row)
}

// colours chooses the 256 colours that occur most.
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
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(word(a), word(b)))
	})
	var p color.Palette
	for _, c := range all[:min(256, len(all))] {
		p = append(p, c)
	}
	return p
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

// changes draws the part of a board that differs from the board before.
func changes(before, now *picture.Board, tiles map[tile]*image.Paletted) *image.Paletted {
	var part image.Rectangle
	for q := range now.Squares {
		if now.Squares[q] != before.Squares[q] {
			part = part.Union(now.Rect(board.Square(q)))
		}
	}
	if part.Empty() {
		part = now.Rect(0)
	}
	var out *image.Paletted
	for q := range now.Squares {
		at := now.Rect(board.Square(q))
		if !at.Overlaps(part) {
			continue
		}
		t := tiles[tileAt(now, board.Square(q))]
		if out == nil {
			out = image.NewPaletted(part, t.Palette)
		}
		copyTile(out, at, t)
	}
	return out
}

// copyTile copies a tile pixel by pixel; both have the same colours.
func copyTile(to *image.Paletted, at image.Rectangle, from *image.Paletted) {
	for y := range at.Dy() {
		row := from.Pix[y*from.Stride : y*from.Stride+at.Dx()]
		copy(to.Pix[to.PixOffset(at.Min.X, at.Min.Y+y):], row)
	}
}
