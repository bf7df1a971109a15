package career

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
)

// Sizes of the picture of a rating, in pixels.
const (
	pictureWidth, pictureHeight = 720, 320
	pictureLeft, pictureRight   = 56, 20
	pictureTop, pictureBottom   = 44, 40
)

// WriteSVG draws the rating after each game that counted as a self-contained SVG file: a line, and twice the deviation above
// and below it. The error says that no game counted.
func (r *Rating) WriteSVG(w io.Writer) error {
	if len(r.Steps) == 0 {
		return fmt.Errorf("no game in %s counted for a rating: there is nothing to draw", r.Variant)
	}
	p := newPlot(r)
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" font-family="sans-serif" font-size="13">`+"\n", pictureWidth, pictureHeight)
	title := html.EscapeString(fmt.Sprintf("Rating in %s: %s", r.Variant, r.Said()))
	fmt.Fprintf(&out, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", title)
	fmt.Fprintf(&out, `<text x="%d" y="24" fill="#222" font-size="15">%s</text>`+"\n", pictureLeft, title)
	p.axes(&out)
	fmt.Fprintf(&out, `<polygon fill="#2a6f97" fill-opacity="0.18" points="%s"/>`+"\n", p.band())
	fmt.Fprintf(&out, `<polyline fill="none" stroke="#2a6f97" stroke-width="2" points="%s"/>`+"\n", p.line())
	out.WriteString("</svg>\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// plot places the ratings of games on the picture.
type plot struct {
	rating    *Rating
	low, high float64 // ratings at the lower and the upper edge
	unit      float64 // rating between two lines across
}

func newPlot(r *Rating) *plot {
	p := &plot{rating: r, low: math.Inf(1), high: math.Inf(-1)}
	for _, s := range r.Steps {
		p.low, p.high = min(p.low, s.Now.Rating-2*s.Now.Deviation), max(p.high, s.Now.Rating+2*s.Now.Deviation)
	}
	p.unit = 100
	for (p.high-p.low)/p.unit > 6 {
		p.unit *= 2
	}
	p.low, p.high = math.Floor(p.low/p.unit)*p.unit, math.Ceil(p.high/p.unit)*p.unit
	return p
}

func (p *plot) x(i int) float64 {
	return pictureLeft + float64(pictureWidth-pictureLeft-pictureRight)*(float64(i)+0.5)/float64(len(p.rating.Steps))
}

func (p *plot) y(rating float64) float64 {
	return pictureTop + (pictureHeight-pictureTop-pictureBottom)*(p.high-rating)/(p.high-p.low)
}

func (p *plot) axes(out *strings.Builder) {
	for at := p.low; at <= p.high; at += p.unit {
		fmt.Fprintf(out, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" fill="#555" text-anchor="end">%.0f</text>`+"\n",
			pictureLeft, p.y(at), pictureWidth-pictureRight, pictureLeft-8, p.y(at)+4, at)
	}
	n := len(p.rating.Steps)
	for _, i := range []int{0, n - 1} {
		fmt.Fprintf(out, `<text x="%.1f" y="%d" fill="#555" text-anchor="middle">%d</text>`+"\n", p.x(i), pictureHeight-pictureBottom+18, i+1)
	}
	fmt.Fprintf(out, `<text x="%d" y="%d" fill="#555" text-anchor="middle">games that counted</text>`+"\n",
		(pictureLeft+pictureWidth-pictureRight)/2, pictureHeight-8)
}

func (p *plot) line() string {
	var points []string
	for i, s := range p.rating.Steps {
		points = append(points, p.at(i, s.Now.Rating))
	}
	return strings.Join(points, " ")
}

// band goes along the upper edge of the interval, and back along the lower one.
func (p *plot) band() string {
	var points []string
	for i, s := range p.rating.Steps {
		points = append(points, p.at(i, s.Now.Rating+2*s.Now.Deviation))
	}
	for i := len(p.rating.Steps) - 1; i >= 0; i-- {
		s := p.rating.Steps[i]
		points = append(points, p.at(i, s.Now.Rating-2*s.Now.Deviation))
	}
	return strings.Join(points, " ")
}

func (p *plot) at(i int, rating float64) string { return fmt.Sprintf("%.1f,%.1f", p.x(i), p.y(rating)) }
