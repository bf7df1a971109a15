package picture

import (
	_ "embed"
	"encoding/xml"
	"fmt"
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
	var file struct {
		Symbols []struct {
			ID    string `xml:"id,attr"`
			Parts []struct {
				XMLName xml.Name
				Class   string  `xml:"class,attr"`
				Path    string  `xml:"d,attr"`
				Width   float64 `xml:"stroke-width,attr"`
				X       float64 `xml:"cx,attr"`
				Y       float64 `xml:"cy,attr"`
				R       float64 `xml:"r,attr"`
			} `xml:",any"`
		} `xml:"symbol"`
	}
	if err := xml.Unmarshal(text, &file); err != nil {
		return nil, err
	}
	all := map[string][]Part{}
	for _, s := range file.Symbols {
		for _, p := range s.Parts {
			if p.XMLName.Local == "circle" {
				p.Path = circlePath(p.X, p.Y, p.R)
			}
			lines, err := parsePath(p.Path)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.ID, err)
			}
			if p.Width > 0 {
				lines = stroked(lines, p.Width)
			}
			all[s.ID] = append(all[s.ID], Part{Paint: p.Class, Path: p.Path, Width: p.Width, contours: lines})
		}
	}
	return all, nil
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
