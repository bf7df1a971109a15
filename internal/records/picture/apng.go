package picture

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"io"
)

// apngWriter writes an animated PNG (APNG, as in the third edition of the PNG
// specification) picture by picture and keeps none of them. Viewers that know no
// animation show the first picture. The first error stays.
type apngWriter struct {
	w      *bufio.Writer
	pack   *zlib.Writer
	packed bytes.Buffer // of one picture
	count  uint32       // chunks of the animation, which are numbered
	frames int
	err    error
}

// newAPNG begins an APNG of a size with at most 255 colours and a number of pictures, which
// plays for ever.
func newAPNG(w io.Writer, size image.Point, colours color.Palette, frames int) *apngWriter {
	a := &apngWriter{w: bufio.NewWriter(w), pack: zlib.NewWriter(io.Discard)}
	_, a.err = a.w.WriteString("\x89PNG\r\n\x1a\n")
	head := numbers32(uint32(size.X), uint32(size.Y))
	a.chunk("IHDR", append(head, 8, 3, 0, 0, 0)) // eight bits a pixel, by a table of colours
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
	a.packed.Reset()
	a.pack.Reset(&a.packed)
	for y := range img.Rect.Dy() {
		_, err1 := a.pack.Write([]byte{0}) // rows as they are
		_, err2 := a.pack.Write(img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()])
		a.fail(err1)
		a.fail(err2)
	}
	a.fail(a.pack.Close())
	if a.frames++; a.frames == 1 {
		a.chunk("IDAT", a.packed.Bytes())
		return
	}
	a.chunk("fdAT", append(numbers32(a.number()), a.packed.Bytes()...))
}

// close ends the APNG and returns the first error.
func (a *apngWriter) close() error {
	a.chunk("IEND", nil)
	a.fail(a.w.Flush())
	return a.err
}

// failed returns the first error so far.
func (a *apngWriter) failed() error { return a.err }

// number is the number of the next chunk of the animation.
func (a *apngWriter) number() uint32 {
	a.count++
	return a.count - 1
}

// chunk writes a chunk: length, kind, data and checksum.
func (a *apngWriter) chunk(kind string, data []byte) {
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(kind)), crc32.IEEETable, data)
	for _, part := range [][]byte{numbers32(uint32(len(data))), []byte(kind), data, numbers32(sum)} {
		if a.err == nil {
			_, a.err = a.w.Write(part)
		}
	}
}

func (a *apngWriter) fail(err error) {
	if a.err == nil {
		a.err = err
	}
}

// numbers32 writes numbers with the high byte first.
func numbers32(all ...uint32) []byte {
	var b []byte
	for _, n := range all {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}
