package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

type point struct{ x, y float64 }

// contour is a line of corners; one that is filled is closed by itself.
type contour []point

// parsePath reads the data of an SVG path with the commands M, L, H, V, C, Q and
// Z, or their small letters, and returns its contours. Curves become lines that
// differ from them by less than a pixel where a unit is a few pixels.
func parsePath(data string) ([]contour, error) {
	r := pathReader{text: data}
	for {
		r.skip()
		if r.text == "" {
			return r.done, nil
		}
		if err := r.command(); err != nil {
			return nil, fmt.Errorf("path %q: %w", data, err)
		}
	}
}

// pathReader reads one path.
type pathReader struct {
	text  string
	last  byte // the newest command, which more numbers repeat
	at    point
	start point // of the present contour
	done  []contour
}

func (r *pathReader) skip() { r.text = strings.TrimLeft(r.text, " ,\n\t") }

// arguments is how many numbers each command takes.
var arguments = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'Q': 4, 'Z': 0}

func (r *pathReader) command() error {
	if c := r.text[0]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
		r.last = c
		r.text = r.text[1:]
	} else if upper(r.last) == 'Z' || r.last == 0 {
		return fmt.Errorf("a number where a command is expected: %.10q", r.text)
	}
	n, known := arguments[upper(r.last)]
	if !known {
		return fmt.Errorf("command %q: expected one of M, L, H, V, C, Q, Z", r.last)
	}
	var v [6]float64
	for i := range n {
		x, err := r.number()
		if err != nil {
			return err
		}
		v[i] = x
	}
	return r.draw(v)
}

func upper(c byte) byte { return c &^ 0x20 }

func (r *pathReader) number() (float64, error) {
	r.skip()
	end := 0
	dot := false
	for ; end < len(r.text); end++ {
		c := r.text[end]
		if c == '.' && !dot {
			dot = true
		} else if (c < '0' || c > '9') && (c != '-' || end > 0) {
			break
		}
	}
	x, err := strconv.ParseFloat(r.text[:end], 64)
	if err != nil {
		return 0, fmt.Errorf("%.10q: expected a number", r.text)
	}
	r.text = r.text[end:]
	return x, nil
}

// draw follows a command with its numbers.
func (r *pathReader) draw(v [6]float64) error {
	from := point{}
	if r.last >= 'a' {
		from = r.at
	}
	p := func(i int) point { return point{from.x + v[i], from.y + v[i+1]} }
	c := upper(r.last)
	if c != 'M' && len(r.done) == 0 {
		return fmt.Errorf("it begins with %q: expected M", r.last)
	}
	switch c {
	case 'M':
		r.at = p(0)
		r.start = r.at
		r.done = append(r.done, contour{r.at})
		r.last -= 'M' - 'L' // more pairs are lines
	case 'L':
		r.line(p(0))
	case 'H':
		r.line(point{from.x + v[0], r.at.y})
	case 'V':
		r.line(point{r.at.x, from.y + v[0]})
	case 'C':
		r.curve(p(0), p(2), p(4))
	case 'Q': // the same curve with two handles
		a, q, b := r.at, p(0), p(2)
		r.curve(between(a, q, 2./3), between(b, q, 2./3), b)
	case 'Z':
		r.line(r.start)
	}
	return nil
}

func between(a, b point, t float64) point { return point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t} }

func (r *pathReader) line(to point) {
	last := len(r.done) - 1
	r.done[last] = append(r.done[last], to)
	r.at = to
}

// curve draws a cubic Bézier curve in steps.
func (r *pathReader) curve(b, c, d point) {
	const steps = 10
	a := r.at
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		ab, bc, cd := between(a, b, t), between(b, c, t), between(c, d, t)
		r.line(between(between(ab, bc, t), between(bc, cd, t), t))
	}
}

// stroked returns contours to fill that look like a line of a width along the
// given ones, with round ends and corners. All turn the same way, so that where
// they overlap they are filled once.
func stroked(lines []contour, width float64) []contour {
	var all []contour
	half := width / 2
	for _, l := range lines {
		for i, p := range l {
			all = append(all, disc(p, half))
			if i == 0 {
				continue
			}
			q := l[i-1]
			length := math.Hypot(p.x-q.x, p.y-q.y)
			if length == 0 {
				continue
			}
			dx, dy := (p.x-q.x)/length*half, (p.y-q.y)/length*half
			all = append(all, contour{{q.x + dy, q.y - dx}, {p.x + dy, p.y - dx}, {p.x - dy, p.y + dx}, {q.x - dy, q.y + dx}})
		}
	}
	return all
}

// disc is a circle with enough corners to look round.
func disc(middle point, radius float64) contour {
	const corners = 20
	c := make(contour, corners)
	for i := range c {
		angle := 2 * math.Pi * float64(i) / corners
		c[i] = point{middle.x + radius*math.Cos(angle), middle.y + radius*math.Sin(angle)}
	}
	return c
}

// circlePath is the path of a circle: four curves.
func circlePath(x, y, r float64) string {
	k := 0.5523 * r // handles that make a quarter of a circle
	n := func(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }
	at := func(v ...float64) string {
		words := make([]string, len(v))
		for i := range v {
			words[i] = n(v[i])
		}
		return strings.Join(words, " ")
	}
	return "M" + at(x-r, y) + "C" + at(x-r, y-k, x-k, y-r, x, y-r) + "C" + at(x+k, y-r, x+r, y-k, x+r, y) +
		"C" + at(x+r, y+k, x+k, y+r, x, y+r) + "C" + at(x-k, y+r, x-r, y+k, x-r, y) + "Z"
}
