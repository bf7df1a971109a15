package picture

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// PNG writes the picture as a PNG file.
func (b *Board) PNG(w io.Writer) error {
	img, err := b.Image()
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}

// Image draws the picture. The error is one of the built-in font.
func (b *Board) Image() (*image.RGBA, error) {
	w, h := b.Size()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	pen, err := newPen(img)
	if err != nil {
		return nil, err
	}
	for _, s := range b.shapes() {
		if s.text != "" {
			err = pen.write(s)
		} else {
			pen.fill(s)
		}
		if err != nil {
			return nil, err
		}
	}
	return img, nil
}

// pen draws shapes onto an image.
type pen struct {
	img   *image.RGBA
	font  *opentype.Font
	faces map[float64]font.Face // by size
}

func newPen(img *image.RGBA) (*pen, error) {
	f, err := opentype.Parse(gobold.TTF)
	return &pen{img: img, font: f, faces: map[float64]font.Face{}}, err
}

// fill fills the contours of a shape with smooth edges, within the pixels that
// they touch. All of them are one area: where they overlap it is filled once.
func (p *pen) fill(s shape) {
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

// write writes a text around its middle.
func (p *pen) write(s shape) error {
	face := p.faces[s.size]
	if face == nil {
		f, err := opentype.NewFace(p.font, &opentype.FaceOptions{Size: s.size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			return err
		}
		face, p.faces[s.size] = f, f
	}
	width, height := font.MeasureString(face, s.text), face.Metrics().CapHeight
	d := font.Drawer{
		Dst: p.img, Src: image.NewUniform(s.fill), Face: face,
		Dot: fixed.Point26_6{
			X: fixed.Int26_6(s.at.x*64) - width/2,
			Y: fixed.Int26_6(s.at.y*64) + height/2,
		},
	}
	d.DrawString(s.text)
	return nil
}
