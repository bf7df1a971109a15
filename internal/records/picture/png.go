package picture

import (
	"image"
	"image/draw"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// PNG writes the picture as a PNG file. It is opaque.
func (b *Board) PNG(w io.Writer) error {
	img := b.Image()
	size := img.Rect.Size()
	c := newChunks(w, size, trueColour)
	c.chunk("IDAT", c.pack(func(row func([]byte)) {
		pixels := make([]byte, 0, 3*size.X)
		for y := range size.Y {
			pixels = pixels[:0]
			for x := range size.X {
				i := img.PixOffset(x, y)
				pixels = append(pixels, img.Pix[i:i+3]...)
			}
			row(pixels)
		}
	}))
	return c.close()
}

// Image draws the picture.
func (b *Board) Image() *image.RGBA {
	w, h := b.Size()
	p := pen{image.NewRGBA(image.Rect(0, 0, w, h))}
	for _, s := range b.shapes() {
		if s.text == "" {
			p.fill(s)
			continue
		}
		for _, l := range letters().write(s) {
			p.fill(l)
		}
	}
	return p.img
}

// pen draws shapes onto an image.
type pen struct{ img *image.RGBA }

// fill fills the contours of a shape with smooth edges, within the pixels that
// they touch. All of them are one area: where they overlap it is filled once.
func (p pen) fill(s shape) {
	box := s.box().Intersect(p.img.Bounds())
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, c := range s.contours {
		for i, corner := range c {
			at := s.place(corner)
			x, y := float32(at.x-float64(box.Min.X)), float32(at.y-float64(box.Min.Y))
			if i == 0 {
				r.MoveTo(x, y)
				continue
			}
			r.LineTo(x, y)
		}
		r.ClosePath()
	}
	r.DrawOp = draw.Over
	r.Draw(p.img, box, image.NewUniform(s.fill), image.Point{})
}

// place returns where a point of a shape's box lies in the picture.
func (s *shape) place(p point) point { return point{s.at.x + p.x*s.scale, s.at.y + p.y*s.scale} }

// box returns the pixels that a shape touches.
func (s *shape) box() image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, c := range s.contours {
		for _, corner := range c {
			at := s.place(corner)
			low = point{min(low.x, at.x), min(low.y, at.y)}
			high = point{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}
