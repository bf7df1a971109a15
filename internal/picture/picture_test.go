package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"

	"flagfall.dev/board"
)

// sample is a board of four by three with one thing of every kind.
func sample() *Board {
	b := &Board{
		Grid: board.Grid{Width: 4, Height: 3}, Columns: []string{"A", "B", "C", "D"}, Rows: []string{"1", "2", "3"},
		Squares: make([]Square, 12),
	}
	b.Squares[0] = Square{Token: "1"}
	b.Squares[3] = Square{Token: "<&", Side: board.Second}
	b.Squares[5] = Square{Lake: true}
	b.Squares[6] = Square{Wall: true}
	b.Squares[7] = Square{Marked: true}
	return b
}

func TestTheSVGIsWellFormedAndHasEveryToken(t *testing.T) {
	text := sample().SVG()
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{`width="244" height="196"`, ">1<", "&lt;&amp;", ">D<"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is missing from\n%s", want, text)
		}
	}
}

func TestThePNGHasTheColoursWhereTheThingsAre(t *testing.T) {
	var file bytes.Buffer
	if err := sample().PNG(&file); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	at := func(col, row, dx, dy int) [3]uint8 {
		r, g, b, _ := img.At(margin+col*cell+dx, margin+row*cell+dy).RGBA()
		return [3]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}
	}
	for _, tt := range []struct {
		what             string
		col, row, dx, dy int
		red, green, blue uint8
	}{
		{"the first side's piece", 0, 0, 10, 24, firstFill.R, firstFill.G, firstFill.B},
		{"the corner beside its round piece", 0, 0, 7, 7, light.R, light.G, light.B},
		{"the corner of the other side's piece", 3, 0, 7, 7, otherFill.R, otherFill.G, otherFill.B},
		{"the lake", 1, 1, 24, 24, water.R, water.G, water.B},
		{"the wall", 2, 1, 24, 24, stone.R, stone.G, stone.B},
		{"the mark", 3, 1, 24, 24, mark.R, mark.G, mark.B},
	} {
		if got, want := at(tt.col, tt.row, tt.dx, tt.dy), [3]uint8{tt.red, tt.green, tt.blue}; got != want {
			t.Errorf("%s: colour %v, want %v", tt.what, got, want)
		}
	}
	// Something is written on the piece: white among the red.
	written := false
	for dx := 16; dx < 32; dx++ {
		if at(0, 0, dx, 24) == [3]uint8{255, 255, 255} {
			written = true
		}
	}
	if !written {
		t.Error("nothing is written on the first side's piece")
	}
}

func TestATurnedBoardIsTheSameBoardFromTheOtherEnd(t *testing.T) {
	b := sample()
	x, y := b.origin(0)
	b.Turned = true
	if tx, ty := b.origin(11); tx != x || ty != y {
		t.Errorf("the last square is drawn at %g,%g, want %g,%g", tx, ty, x, y)
	}
}
