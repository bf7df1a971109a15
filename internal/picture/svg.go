package picture

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"strings"
)

// SVG returns the picture as a self-contained SVG file.
func (b *Board) SVG() []byte {
	w, h := b.Size()
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">`+"\n", w, h, w, h)
	for _, s := range b.shapes() {
		if s.text != "" {
			fmt.Fprintf(&out, `<text x="%g" y="%g" font-family="sans-serif" font-weight="bold" font-size="%g" fill="%s" text-anchor="middle" dominant-baseline="central">%s</text>`+"\n",
				s.at.x, s.at.y, s.size, hex(s.fill), html.EscapeString(s.text))
			continue
		}
		var points []string
		for _, c := range s.corners {
			points = append(points, fmt.Sprintf("%.1f,%.1f", c.x, c.y))
		}
		fmt.Fprintf(&out, `<polygon points="%s" fill="%s"/>`+"\n", strings.Join(points, " "), hex(s.fill))
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
