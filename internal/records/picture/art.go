package picture

import (
	"bytes"
	_ "embed"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
)

//go:embed art/pieces.svg
var pieces []byte

// Part is a piece of a drawing: a path that is filled, or a line along it.
type Part struct {
	Paint string  // the name of its colour in a Coat
	Path  string  // SVG path data: M, L, H, V, C, Q and Z
	Width float64 // of the line with round ends; 0: filled

	contours []contour // to fill, whatever the width
}

// Drawings are the drawings of the pieces by name, each from the back to the
// front: body0, body1, back0 and back1 of the two sides in a box of BodySize,
// and the figures in a box of FigureSize. They are read from the embedded file
// once and must not be changed.
var Drawings = sync.OnceValue(func() map[string][]Part {
	all, err := readDrawings(pieces)
	if err != nil {
		panic("art/pieces.svg: " + err.Error()) // it is embedded, and a test reads it
	}
	return all
})

// Sides of the boxes in which bodies and figures are drawn.
const (
	BodySize   = 48
	FigureSize = 32
)

// readDrawings reads the symbols of an SVG file.
func readDrawings(text []byte) (map[string][]Part, error) {
	all := map[string][]Part{}
	decoder := xml.NewDecoder(bytes.NewReader(text))
	symbol := ""
	for {
		token, err := decoder.Token() // decoding into a struct would make the program of a static site larger
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		switch e := token.(type) {
		case xml.StartElement:
			switch {
			case e.Name.Local == "symbol":
				symbol = attribute(e, "id")
			case symbol != "":
				p, err := readPart(e)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", symbol, err)
				}
				all[symbol] = append(all[symbol], p)
			}
		case xml.EndElement:
			if e.Name.Local == "symbol" {
				symbol = ""
			}
		}
	}
}

// readPart reads a path or a circle.
func readPart(e xml.StartElement) (p Part, err error) {
	number := func(name string) (x float64) {
		if text := attribute(e, name); text != "" && err == nil {
			x, err = strconv.ParseFloat(text, 64)
		}
		return x
	}
	p = Part{Paint: attribute(e, "class"), Path: attribute(e, "d"), Width: number("stroke-width")}
	if e.Name.Local == "circle" {
		p.Path = circlePath(number("cx"), number("cy"), number("r"))
	}
	if err != nil {
		return p, err
	}
	if p.contours, err = parsePath(p.Path); err != nil {
		return p, err
	}
	if p.Width > 0 {
		p.contours = stroked(p.contours, p.Width)
	}
	return p, nil
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// Set is the pieces of a game.
type Set uint8

// The sets.
const (
	Stratego Set = iota
	Advance
)

// figures are the names of the drawings by set and token.
var figures = [...]map[string]string{
	Stratego: {
		"1": "marshal", "2": "general", "3": "colonel", "4": "major", "5": "captain", "6": "lieutenant",
		"7": "sergeant", "8": "miner", "9": "scout", "S": "spy", "B": "bomb", "F": "flag",
	},
	Advance: {
		"G": "crown", "D": "dragon", "C": "catapult", "S": "sentinel", "M": "miner", "J": "jester", "B": "hammer", "Z": "skull",
	},
}

// Figures returns the names of a set's drawings by token.
func (s Set) Figures() map[string]string { return figures[s] }

// Lettered reports whether a piece has its token written below its figure: the
// ranks of Stratego do, for their order cannot be seen in the figures.
func (s Set) Lettered(token string) bool {
	return s == Stratego && token != "B" && token != "F"
}

// Where a figure and a token stand on a body, in its box.
var (
	// Upper is the left edge, the top edge and the width of a figure above a token.
	Upper = [3]float64{12.75, 4.6, 22.5}
	// Whole is the same of a figure that stands alone.
	Whole = [3]float64{9, 9.2, 30}
	// Token is the middle and the size of the token.
	Token = [3]float64{24, 34.2, 20}
)
