package picture

import (
	"bufio"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"io"
)

// clear is the index of the colour that leaves a pixel as it was.
const clear = 255

// gifWriter writes an animated GIF (GIF89a) picture by picture and keeps none of
// them: image/gif wants all of them in memory. The first error stays.
type gifWriter struct {
	w    *bufio.Writer
	pack *lzw.Writer
	err  error
}

// newGIF begins a GIF of a size, with at most 255 colours, that plays for ever.
func newGIF(w io.Writer, size image.Point, colours color.Palette) *gifWriter {
	g := &gifWriter{w: bufio.NewWriter(w), pack: lzw.NewWriter(io.Discard, lzw.LSB, 8).(*lzw.Writer)}
	g.write([]byte("GIF89a"))
	g.numbers(size.X, size.Y)
	g.write([]byte{0xf7, 0, 0}) // a table of 256 colours follows
	var table [256 * 3]byte
	for i, c := range colours {
		r, green, b, _ := c.RGBA()
		table[3*i], table[3*i+1], table[3*i+2] = byte(r>>8), byte(green>>8), byte(b>>8)
	}
	g.write(table[:])
	g.write([]byte("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"))
	return g
}

// frame adds a picture of a part of the whole that is shown for a given number of
// hundredths of a second.
func (g *gifWriter) frame(img *image.Paletted, delay int) {
	g.write([]byte{0x21, 0xf9, 4, 1<<2 | 1}) // leave it there when it is over; one colour is clear
	g.numbers(delay)
	g.write([]byte{clear, 0, 0x2c})
	g.numbers(img.Rect.Min.X, img.Rect.Min.Y, img.Rect.Dx(), img.Rect.Dy())
	g.write([]byte{0, 8})
	blocks := &subBlocks{gif: g}
	g.pack.Reset(blocks, lzw.LSB, 8) // it writes to them byte by byte
	for y := range img.Rect.Dy() {
		_, err := g.pack.Write(img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()])
		g.fail(err)
	}
	g.fail(g.pack.Close()) // it flushes the blocks
	g.write([]byte{0})
}

// failed returns the first error so far.
func (g *gifWriter) failed() error { return g.err }

// close ends the GIF and returns the first error.
func (g *gifWriter) close() error {
	g.write([]byte{0x3b})
	g.fail(g.w.Flush())
	return g.err
}

func (g *gifWriter) write(b []byte) {
	if g.err == nil {
		_, g.err = g.w.Write(b)
	}
}

func (g *gifWriter) numbers(all ...int) {
	for _, n := range all {
		g.write(binary.LittleEndian.AppendUint16(nil, uint16(n)))
	}
}

func (g *gifWriter) fail(err error) {
	if g.err == nil {
		g.err = err
	}
}

// subBlocks cuts packed data into blocks of up to 255 bytes with their length
// before them.
type subBlocks struct {
	gif  *gifWriter
	data [255]byte
	n    int
}

// Write takes packed data.
func (s *subBlocks) Write(b []byte) (int, error) {
	for _, c := range b {
		_ = s.WriteByte(c) // the error stays in the GIF
	}
	return len(b), s.gif.err
}

// WriteByte takes a byte of packed data.
func (s *subBlocks) WriteByte(c byte) error {
	if s.n == len(s.data) {
		_ = s.Flush() // the error stays in the GIF
	}
	s.data[s.n] = c
	s.n++
	return s.gif.err
}

// Flush ends the block that was begun.
func (s *subBlocks) Flush() error {
	if s.n > 0 {
		s.gif.write([]byte{byte(s.n)})
		s.gif.write(s.data[:s.n])
		s.n = 0
	}
	return s.gif.err
}
