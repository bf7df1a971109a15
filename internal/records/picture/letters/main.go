// Command letters writes the letters of pictures: the outlines of the printable characters of
// ASCII in the font Go Bold. So the program itself needs neither the font nor a reader of fonts.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// em is the size of the font in units of the file.
const em = 1000

func main() {
	if err := write(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func write(name string) error {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		return err
	}
	var b sfnt.Buffer
	size := fixed.I(em)
	m, err := f.Metrics(&b, size, font.HintingNone)
	if err != nil {
		return err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d %d\n", em, m.CapHeight.Round())
	for c := '!'; c <= '~'; c++ {
		i, err := f.GlyphIndex(&b, c)
		if err != nil {
			return err
		}
		width, err := f.GlyphAdvance(&b, i, size, font.HintingNone)
		if err != nil {
			return err
		}
		all, err := f.LoadGlyph(&b, i, size, nil)
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "%c %d %s\n", c, width.Round(), path(all))
	}
	return os.WriteFile(name, []byte(out.String()), 0o644)
}

// path is an outline as the data of an SVG path.
func path(all sfnt.Segments) string {
	var out strings.Builder
	for _, s := range all {
		command, points := "M", 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if out.Len() > 0 {
				command = "ZM"
			}
		case sfnt.SegmentOpLineTo:
			command = "L"
		case sfnt.SegmentOpQuadTo:
			command, points = "Q", 2
		case sfnt.SegmentOpCubeTo:
			command, points = "C", 3
		}
		out.WriteString(command)
		for i, p := range s.Args[:points] {
			if i > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprintf(&out, "%d %d", p.X.Round(), p.Y.Round())
		}
	}
	return out.String() + "Z"
}
