package picture

import (
	"bytes"
	"errors"
	"image/color"
	"image/gif"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// walk returns boards on which pieces wander, with a mark where they came from.
func walk(n int, turned bool) []*Board {
	rng := rand.New(rand.NewPCG(1, 2))
	now := Board{Grid: board.Grid{Width: 10, Height: 10}, Turned: turned, Squares: make([]Square, 100)}
	for i := range 40 {
		now.Squares[i] = Square{Token: strconv.Itoa(i % 10), Side: board.Side(i % 2)}
	}
	var all []*Board
	for range n {
		b := now
		b.Squares = append([]Square(nil), now.Squares...)
		for q := range b.Squares {
			b.Squares[q].Marked = false
		}
		from, to := rng.IntN(100), rng.IntN(100)
		b.Squares[from], b.Squares[to] = b.Squares[to], b.Squares[from]
		b.Squares[from].Marked = true
		all = append(all, &b)
		now = b
	}
	return all
}

func TestEveryPictureOfAnAnimationIsThatOfItsBoard(t *testing.T) {
	for _, turned := range []bool{false, true} {
		boards := walk(30, turned)
		boards = append(boards, boards[29]) // nothing changed
		var file bytes.Buffer
		must.Do(t, Animate(&file, slices.Values(boards)))
		all := must.Get(gif.DecodeAll(&file))(t)
		if len(all.Image) != len(boards) || all.LoopCount != 0 || all.Delay[0] != pause || all.Delay[30] != lastPause {
			t.Fatalf("%d pictures, loop %d, delays %v", len(all.Image), all.LoopCount, all.Delay)
		}
		shown := all.Image[0]
		for i, part := range all.Image {
			if i > 0 {
				lay(
					shown.Pix, shown.Stride, part.Pix, part.Stride, part.Rect.Min.X, part.Rect.Min.Y, part.Rect.Dx(),
					part.Rect.Dy(),
				)
			}
			want := boards[i].Image()
			for y := 0; y < want.Bounds().Dy(); y += 3 {
				for x := 0; x < want.Bounds().Dx(); x += 3 {
					r1, g1, b1, _ := want.At(x, y).RGBA()
					r2, g2, b2, _ := shown.At(x, y).RGBA()
					if apart(r1, r2)+apart(g1, g2)+apart(b1, b2) > 60 {
						t.Fatalf("turned %v, picture %d: another colour at %d,%d", turned, i, x, y)
					}
				}
			}
		}
	}
}

// The reference is image/gif, which takes all pictures whole.
func TestAnAnimationHasThePixelsOfTheReferenceEncoder(t *testing.T) {
	for _, turned := range []bool{false, true} {
		boards := walk(12, turned)
		var file bytes.Buffer
		must.Do(t, Animate(&file, slices.Values(boards)))
		ours := must.Get(gif.DecodeAll(&file))(t)
		palette := ours.Config.ColorModel.(color.Palette)[:clear]
		whole := &gif.GIF{Delay: ours.Delay}
		for _, b := range boards {
			img := b.Image()
			whole.Image = append(whole.Image, quantised(img, palette, img.Bounds()))
		}
		must.Do(t, gif.EncodeAll(&file, whole))
		reference := must.Get(gif.DecodeAll(&file))(t)
		shown := ours.Image[0]
		for i, want := range reference.Image {
			if part := ours.Image[i]; i > 0 {
				lay(
					shown.Pix, shown.Stride, part.Pix, part.Stride, part.Rect.Min.X, part.Rect.Min.Y, part.Rect.Dx(),
					part.Rect.Dy(),
				)
			}
			// Both have the same colours by number.
			if !bytes.Equal(shown.Pix, want.Pix) || !slices.Equal(want.Palette[:len(palette)], palette) {
				t.Fatalf("turned %v: picture %d is another one", turned, i)
			}
		}
	}
}

func TestAnAnimationOfNothingIsRefused(t *testing.T) {
	if err := Animate(io.Discard, slices.Values[[]*Board](nil)); err == nil {
		t.Error("nothing was drawn")
	}
}

// lay lays a picture with clear pixels over another one.
func lay(to []byte, width int, from []byte, stride, x, y, w, h int) {
	for row := range h {
		for col := range w {
			if c := from[row*stride+col]; c != clear {
				to[(y+row)*width+x+col] = c
			}
		}
	}
}

// apart is the difference of two colour values in steps of 1/256.
func apart(a, b uint32) uint32 { return max(a, b)>>8 - min(a, b)>>8 }

// The pictures of a long game are not all in memory at once: what is allocated
// for each of them is small, whatever the size of the board.
func TestAnAnimationKeepsNoPictures(t *testing.T) {
	short, long := walk(30, false), walk(230, false)
	if err := Animate(io.Discard, slices.Values(short)); err != nil { // warms what is made once
		t.Fatal(err)
	}
	spent := func(boards []*Board) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		must.Do(t, Animate(io.Discard, slices.Values(boards)))
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	each := (spent(long) - spent(short)) / 200
	if each > 4096 {
		t.Errorf("%d bytes are allocated for every picture", each)
	}
}

// full is a writer that has no room after a given number of bytes.
type full struct{ room int }

var errFull = errors.New("no room")

func (f *full) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestAnAnimationStopsWhereItsWriterFails(t *testing.T) {
	boards := walk(200, false)
	for _, room := range []int{0, 1000, 20_000} {
		f := &full{room}
		if err := Animate(f, slices.Values(boards)); !errors.Is(err, errFull) || f.room < -10_000 {
			t.Errorf("room for %d bytes: %v, %d bytes past it", room, err, -f.room)
		}
	}
}
