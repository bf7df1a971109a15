package learn

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// The picture's size and margins, in pixels.
const (
	pictureWidth, pictureHeight = 720, 360
	marginLeft, marginRight     = 64, 150
	marginTop, marginBottom     = 24, 44
)

// lines of the picture: colours that are told apart by the colour-blind too (Okabe and Ito).
var curveLines = []struct {
	name, colour string
	of           func(p Point) float64
}{
	{"learned from", "#0072b2", func(p Point) float64 { return p.Train }},
	{"held out", "#d55e00", func(p Point) float64 { return p.Held }},
}

// SVG returns a picture of the log losses by epoch, with levels of other predictors as
// dashed lines where they are numbers.
func (l *Learner) SVG(levels map[string]float64) []byte {
	low, high := math.Inf(1), math.Inf(-1)
	mark := func(y float64) {
		if !math.IsNaN(y) {
			low, high = min(low, y), max(high, y)
		}
	}
	for _, p := range l.Curve {
		for _, c := range curveLines {
			mark(c.of(p))
		}
	}
	for _, y := range levels {
		mark(y)
	}
	if low > high {
		low, high = 0, 1
	}
	pad := max((high-low)*0.08, 0.002)
	f := frame{low: low - pad, high: high + pad, epochs: max(len(l.Curve), 2)}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="13">`+"\n", pictureWidth, pictureHeight)
	fmt.Fprintf(&b, "<title>Log loss by epoch</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n")
	f.grid(&b, l.Curve)
	f.levels(&b, levels)
	for _, c := range curveLines {
		var points []string
		for _, p := range l.Curve {
			points = append(points, fmt.Sprintf("%.1f,%.1f", f.x(p.Epoch), f.y(c.of(p))))
		}
		fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(points, " "), c.colour)
	}
	for i, c := range curveLines {
		x, y := pictureWidth-marginRight+6, pictureHeight-marginBottom-lineHeight*(len(curveLines)-i)
		fmt.Fprintf(&b, `<path d="M%d %dh20" stroke="%s" stroke-width="3"/><text x="%d" y="%d">%s</text>`+"\n", x, y-4, c.colour, x+26, y, c.name)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// frame turns epochs and losses into places.
type frame struct {
	low, high float64
	epochs    int
}

func (f *frame) x(epoch int) float64 {
	return marginLeft + float64(epoch-1)/float64(f.epochs-1)*(pictureWidth-marginLeft-marginRight)
}

func (f *frame) y(loss float64) float64 {
	return marginTop + (f.high-loss)/(f.high-f.low)*(pictureHeight-marginTop-marginBottom)
}

// lineHeight is the least distance between two lines of text.
const lineHeight = 17

// levels draws dashed lines with their names, which do not cover each other.
func (f *frame) levels(b *strings.Builder, levels map[string]float64) {
	names := slices.DeleteFunc(slices.Collect(maps.Keys(levels)), func(n string) bool { return math.IsNaN(levels[n]) })
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(levels[b], levels[a]), cmp.Compare(a, b)) })
	free := 0.0
	for _, name := range names {
		y := f.y(levels[name])
		at := max(y+4, free)
		free = at + lineHeight
		fmt.Fprintf(b, `<path d="M%d %.1fH%d" stroke="#666" stroke-dasharray="5 4"/><text x="%d" y="%.1f" fill="#444">%s</text>`+"\n", marginLeft, y, pictureWidth-marginRight, pictureWidth-marginRight+6, at, name)
	}
}

// grid draws the axes with their numbers.
func (f *frame) grid(b *strings.Builder, curve []Point) {
	for i := range 5 {
		loss := f.low + (f.high-f.low)*float64(i)/4
		fmt.Fprintf(b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.3f</text>`+"\n", marginLeft, f.y(loss), pictureWidth-marginRight, marginLeft-8, f.y(loss)+4, loss)
	}
	every := max(1, len(curve)/10)
	for i := 0; i < len(curve); i += every {
		fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", f.x(curve[i].Epoch), pictureHeight-marginBottom+18, curve[i].Epoch)
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle">epoch</text><text x="8" y="14">log loss, nats</text>`+"\n", (marginLeft+pictureWidth-marginRight)/2, pictureHeight-8)
}
