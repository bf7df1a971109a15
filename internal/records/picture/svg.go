package picture

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
)

// SVG returns the picture as a self-contained SVG file.
func (b *Board) SVG() []byte {
	w, h := b.Size()
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">`+"\n", w, h, w, h)
	for _, s := range b.shapes() {
		if s.text != "" {
			fmt.Fprintf(&out, `<text x="%s" y="%s" font-family="sans-serif" font-weight="bold" font-size="%s"%s text-anchor="middle" dominant-baseline="central">%s</text>`+"\n",
				short(s.at.x), short(s.at.y), short(s.size), painted("fill", s.fill), html.EscapeString(s.text))
			continue
		}
		fmt.Fprintf(&out, `<path d="%s" transform="translate(%s %s) scale(%s)"`, s.Path, short(s.at.x), short(s.at.y), short(s.scale))
		if s.Width > 0 {
			fmt.Fprintf(&out, ` fill="none"%s stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>`+"\n",
				painted("stroke", s.fill), short(s.Width))
			continue
		}
		fmt.Fprintf(&out, "%s/>\n", painted("fill", s.fill))
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// short is a number with three decimals at most.
func short(x float64) string { return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64) }

// painted is an attribute with a colour.
func painted(name string, c color.NRGBA) string {
	text := fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	if c.A < 0xff {
		text += fmt.Sprintf(` %s-opacity="%s"`, name, short(float64(c.A)/0xff))
	}
	return text
}
