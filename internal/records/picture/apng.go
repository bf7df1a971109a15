package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"io"
)

// apngWriter writes an animated PNG (APNG, as in the third edition of the PNG
// specification) picture by picture and keeps none of them. Viewers that know no
// animation show the first picture. The first error stays.
type apngWriter struct {
	chunkWriter
	count  uint32 // chunks of the animation, which are numbered
	frames int
}

// newAPNG begins an APNG of a size with at most 255 colours and a number of pictures, which
// plays for ever.
func newAPNG(w io.Writer, size image.Point, colours color.Palette, frames int) *apngWriter {
	a := &apngWriter{chunkWriter: newChunks(w, size, indexed)}
	a.chunk("acTL", numbers32(uint32(frames), 0))
	var table [256 * 3]byte
	for i, c := range colours {
		r, g, b, _ := c.RGBA()
		table[3*i], table[3*i+1], table[3*i+2] = byte(r>>8), byte(g>>8), byte(b>>8)
	}
	a.chunk("PLTE", table[:])
	solid := bytes.Repeat([]byte{0xff}, 256)
	solid[clear] = 0
	a.chunk("tRNS", solid)
	return a
}

// frame adds a picture of a part of the whole that is shown for a given number of hundredths of a
// second.
func (a *apngWriter) frame(img *image.Paletted, delay int) {
	control := numbers32(a.number(), uint32(img.Rect.Dx()), uint32(img.Rect.Dy()), uint32(img.Rect.Min.X), uint32(img.Rect.Min.Y))
	control = binary.BigEndian.AppendUint16(control, uint16(delay))
	control = binary.BigEndian.AppendUint16(control, 100)
	a.chunk("fcTL", append(control, 0, 1)) // leave it there when it is over; lay the next over it
	rows := a.pack(func(row func([]byte)) {
		for y := range img.Rect.Dy() {
			row(img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()])
		}
	})
	if a.frames++; a.frames == 1 {
		a.chunk("IDAT", rows)
		return
	}
	a.chunk("fdAT", append(numbers32(a.number()), rows...))
}

// number is the number of the next chunk of the animation.
func (a *apngWriter) number() uint32 {
	a.count++
	return a.count - 1
}
