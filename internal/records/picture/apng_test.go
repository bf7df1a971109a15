package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/gif"
	"image/png"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// chunkOf is a chunk of a PNG file.
type chunkOf struct {
	kind string
	data []byte
}

// chunks takes a PNG file apart, and checks every checksum.
func chunks(t *testing.T, file []byte) (all []chunkOf) {
	t.Helper()
	for rest := file[8:]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		c := chunkOf{string(rest[4:8]), rest[8 : 8+n]}
		if sum := binary.BigEndian.Uint32(rest[8+n:]); sum != crc32.ChecksumIEEE(rest[4:8+n]) {
			t.Fatalf("%s: checksum %x", c.kind, sum)
		}
		all, rest = append(all, c), rest[12+n:]
	}
	return all
}

// still makes a PNG of its own of one picture of an animated one, and decodes it.
func still(t *testing.T, all []chunkOf, size, data []byte) image.Image {
	t.Helper()
	file := bytes.NewBufferString("\x89PNG\r\n\x1a\n")
	put := func(kind string, data []byte) {
		file.Write(numbers32(uint32(len(data))))
		file.WriteString(kind)
		file.Write(data)
		file.Write(numbers32(crc32.Update(crc32.ChecksumIEEE([]byte(kind)), crc32.IEEETable, data)))
	}
	put("IHDR", append(slices.Clone(size), 8, 3, 0, 0, 0))
	for _, c := range all {
		if c.kind == "PLTE" || c.kind == "tRNS" {
			put(c.kind, c.data)
		}
	}
	put("IDAT", data)
	put("IEND", nil)
	img := must.Get(png.Decode(file))(t)
	return img
}

func TestAnAnimatedPNGHasThePicturesOfTheGIF(t *testing.T) {
	boards := walk(12, false)
	boards = append(boards, boards[11]) // nothing changed
	var moving, gifFile bytes.Buffer
	must.Do(t, errors.Join(AnimatePNG(&moving, slices.Values(boards)), Animate(&gifFile, slices.Values(boards))))
	want := must.Get(gif.DecodeAll(&gifFile))(t)
	if _, err := png.Decode(bytes.NewReader(moving.Bytes())); err != nil {
		t.Errorf("who knows no animation sees nothing: %v", err)
	}
	all := chunks(t, moving.Bytes())
	frame, number := -1, uint32(0)
	var size []byte
	next := func(data []byte) []byte {
		if n := binary.BigEndian.Uint32(data); n != number {
			t.Fatalf("chunk number %d, expected %d", n, number)
		}
		number++
		return data[4:]
	}
	for _, c := range all {
		data := c.data
		switch c.kind {
		case "acTL":
			if n := binary.BigEndian.Uint32(data); int(n) != len(boards) {
				t.Errorf("%d pictures are announced, there are %d", n, len(boards))
			}
		case "fcTL":
			data = next(data)
			frame++
			at := want.Image[frame].Rect
			if got := numbers32(
				uint32(at.Dx()), uint32(at.Dy()), uint32(at.Min.X), uint32(at.Min.Y),
			); !bytes.Equal(got, data[:16]) {
				t.Errorf("picture %d lies elsewhere than in the GIF", frame)
			}
			size = data[:8]
			if delay := binary.BigEndian.Uint16(data[16:]); int(delay) != want.Delay[frame] {
				t.Errorf("picture %d is shown for %d", frame, delay)
			}
		case "fdAT":
			data = next(data)
			fallthrough
		case "IDAT":
			img, of := still(t, all, size, data), want.Image[frame]
			for y := range of.Rect.Dy() {
				for x := range of.Rect.Dx() {
					if a, b := img.At(x, y), of.At(of.Rect.Min.X+x, of.Rect.Min.Y+y); !same(a.RGBA())(b.RGBA()) {
						t.Fatalf("picture %d, %d,%d: %v, in the GIF %v", frame, x, y, a, b)
					}
				}
			}
		}
	}
	if frame != len(boards)-1 {
		t.Errorf("%d pictures of %d", frame+1, len(boards))
	}
}

// same compares two colours; those that cannot be seen are all alike.
func same(r, g, b, a uint32) func(r, g, b, a uint32) bool {
	return func(r2, g2, b2, a2 uint32) bool { return a == 0 && a2 == 0 || r == r2 && g == g2 && b == b2 && a == a2 }
}

func TestAnAnimatedPNGStopsAtTheFirstErrorOfItsWriter(t *testing.T) {
	full := errors.New("full")
	if err := AnimatePNG(
		writer(func([]byte) (int, error) { return 0, full }), slices.Values(walk(200, false)),
	); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

// writer is a function that writes.
type writer func([]byte) (int, error)

// Write writes.
func (w writer) Write(b []byte) (int, error) { return w(b) }
