package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// sample is a board of four by three with one thing of every kind.
func sample() *Board {
	b := &Board{
		Grid: board.Grid{Width: 4, Height: 3}, Columns: []string{"A", "B", "C", "D"}, Rows: []string{"1", "2", "3"},
		Squares: make([]Square, 12),
	}
	b.Squares[0] = Square{Token: "1"}
	b.Squares[1] = Square{Token: "3", Hidden: true, Side: board.Second}
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
	must.Do(t, sample().PNG(&file))
	img := must.Get(png.Decode(&file))(t)
	at := func(col, row, dx, dy int) color.NRGBA {
		r, g, b, _ := img.At(26+col*48+dx, 26+row*48+dy).RGBA()
		return color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 0xff}
	}
	oak := &Themes[0]
	red, blue := &oak.Coats[Stratego][0], &oak.Coats[Stratego][1]
	for _, tt := range []struct {
		what             string
		col, row, dx, dy int
		want             string
	}{
		{"the first side's piece", 0, 0, 12, 24, red.Body},
		{"the corner beside its round piece", 0, 0, 6, 6, oak.Light},
		{"the edge of the other side's block", 3, 0, 5, 6, blue.Edge},
		{"the lake", 1, 1, 24, 19, oak.Water},
		{"its shore", 1, 1, 1, 20, oak.Shore},
		{"the wall", 2, 1, 24, 12, oak.Stone},
		{"the mark", 3, 1, 2, 24, oak.Mark},
	} {
		if got, want := at(tt.col, tt.row, tt.dx, tt.dy), colour(tt.want); got != want {
			t.Errorf("%s: colour %v, want %v", tt.what, got, want)
		}
	}
	// Something is written on the piece, and a figure stands above it.
	for what, rows := range map[string][2]int{"written on": {30, 40}, "drawn above the number of": {8, 20}} {
		inked := false
		for dx := 12; dx < 36; dx++ {
			for dy := rows[0]; dy < rows[1]; dy++ {
				inked = inked || at(0, 0, dx, dy) == colour(red.Ink)
			}
		}
		if !inked {
			t.Errorf("nothing is %s the first side's piece", what)
		}
	}
}

func TestABackSaysNothingOfTheRank(t *testing.T) {
	draw := func(token string) (svg, png []byte) {
		b := sample()
		b.Squares[1].Token = token
		var file bytes.Buffer
		must.Do(t, b.PNG(&file))
		return b.SVG(), file.Bytes()
	}
	svg, png := draw("")
	for token := range Stratego.Figures() {
		if s, p := draw(token); !bytes.Equal(s, svg) || !bytes.Equal(p, png) {
			t.Errorf("a hidden %s is drawn in another way", token)
		}
	}
}

func TestEveryPieceHasAFigureOfItsOwnAndEveryThemeItsColours(t *testing.T) {
	for _, set := range []Set{Stratego, Advance} {
		seen := map[string]string{}
		for token, name := range set.Figures() {
			if len(Drawings()[name]) == 0 {
				t.Errorf("%s: there is no drawing %q", token, name)
			}
			if other, twice := seen[name]; twice {
				t.Errorf("%s and %s look alike", token, other)
			}
			seen[name] = token
		}
	}
	names := map[string]bool{}
	for _, theme := range Themes {
		if found, err := ThemeNamed(theme.Name); err != nil || found.Name != theme.Name || names[theme.Name] {
			t.Errorf("theme %q: found %v, %v", theme.Name, found, err)
		}
		names[theme.Name] = true
		b := sample()
		b.Theme = &theme
		if err := b.PNG(io.Discard); err != nil { // reads every colour
			t.Error(err)
		}
		// Light and dark squares and the two sides differ in shades of grey too.
		for _, pair := range [][2]string{
			{theme.Light, theme.Dark},
			{theme.Light, theme.Water},
			{theme.Coats[Advance][0].Body, theme.Coats[Advance][1].Body},
		} {
			if d := grey(pair[0]) - grey(pair[1]); d*d < 10*10 {
				t.Errorf("%s: %s and %s are almost the same grey", theme.Name, pair[0], pair[1])
			}
		}
	}
	if len(Themes) < 3 {
		t.Errorf("%d themes", len(Themes))
	}
}

// grey is how light a colour is, 0 to 255.
func grey(hex string) float64 {
	c := colour(hex)
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
}

func TestTheRanksAreNumberedFromEitherEnd(t *testing.T) {
	b := sample()
	b.HighMarshal = true
	if text := string(b.SVG()); !strings.Contains(text, ">10<") || strings.Contains(text, ">1</text>\n<path") {
		t.Errorf("the Marshal is not written as 10:\n%s", text)
	}
}

func TestASizeIsThatOfASquare(t *testing.T) {
	b := sample()
	b.Cell = 96
	if w, h := b.Size(); w != 4*96+2*52 || h != 3*96+2*52 {
		t.Errorf("%d by %d pixels", w, h)
	}
}

func TestATurnedBoardIsTheSameBoardFromTheOtherEnd(t *testing.T) {
	b := sample()
	at := b.origin(0)
	b.Turned = true
	if turned := b.origin(11); turned != at {
		t.Errorf("the last square is drawn at %v, want %v", turned, at)
	}
}
