package picture

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
)

// chunkWriter writes the chunks of a PNG file (third edition of the PNG specification, section 5.3). It is ours, because
// animations need it and image/png brings its decoder into the site's program. The first error stays.
type chunkWriter struct {
	w      *bufio.Writer
	zlib   *zlib.Writer
	packed bytes.Buffer // of one picture
	err    error
}

// Kinds of pixels, of eight bits each (PNG specification, table 8).
const (
	trueColour = 2
	indexed    = 3
)

// newChunks begins a file with a picture of a size and a kind of pixels.
func newChunks(w io.Writer, size image.Point, pixels byte) chunkWriter {
	c := chunkWriter{w: bufio.NewWriter(w), zlib: zlib.NewWriter(io.Discard)}
	_, c.err = c.w.WriteString("\x89PNG\r\n\x1a\n")
	c.chunk("IHDR", append(numbers32(uint32(size.X), uint32(size.Y)), 8, pixels, 0, 0, 0))
	return c
}

// pack compresses the rows that are given to row, as they are. The result is overwritten by the next call.
func (c *chunkWriter) pack(rows func(row func(pixels []byte))) []byte {
	c.packed.Reset()
	c.zlib.Reset(&c.packed)
	rows(func(pixels []byte) {
		_, err1 := c.zlib.Write([]byte{0}) // no filter
		_, err2 := c.zlib.Write(pixels)
		c.fail(err1)
		c.fail(err2)
	})
	c.fail(c.zlib.Close())
	return c.packed.Bytes()
}

// chunk writes a chunk: length, kind, data and checksum.
func (c *chunkWriter) chunk(kind string, data []byte) {
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(kind)), crc32.IEEETable, data)
	for _, part := range [][]byte{numbers32(uint32(len(data))), []byte(kind), data, numbers32(sum)} {
		if c.err == nil {
			_, c.err = c.w.Write(part)
		}
	}
}

// close ends the file and returns the first error.
func (c *chunkWriter) close() error {
	c.chunk("IEND", nil)
	c.fail(c.w.Flush())
	return c.err
}

// failed returns the first error so far.
func (c *chunkWriter) failed() error { return c.err }

func (c *chunkWriter) fail(err error) {
	if c.err == nil {
		c.err = err
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
