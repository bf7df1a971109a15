//go:build unix

package main

import (
	"cmp"
	"flag"
	"fmt"
	"html"
	"image/color"
	"os"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"flagfall.dev/internal/lab/gametest/must"
)

var recordTo = flag.String("record", "", "file for the recording of the full-screen face (SVG)")

// recording is a film of a terminal: screens and how long each of them stands.
// Parts of rows that look alike are written once.
type recording struct {
	cols, rows int
	frames     []frame
	known      map[string]int // parts by their drawing
	drawn      []string
}

// frame is one screen: its parts by row, each row in two.
type frame struct {
	parts [][2]int
	title string
	stand time.Duration
}

// The size of a cell and of the window around the screen, in pixels.
const (
	cellWidth, cellHeight = 8, 17
	windowBar, windowRim  = 28, 10
)

// shoot adds the present screen.
func (r *recording) shoot(c *terminal, stand time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.known == nil {
		r.known = map[string]int{}
	}
	f := frame{title: c.name, stand: stand}
	r.cols, r.rows = c.screen.Width(), c.screen.Height()
	for y := range r.rows {
		left, right := drawRow(c.screen, y, 0, boardCols), drawRow(c.screen, y, boardCols, r.cols)
		f.parts = append(f.parts, [2]int{r.part(left), r.part(right)})
	}
	r.frames = append(r.frames, f)
}

// boardCols is where the board ends and the panel begins, so that one can change
// without the other.
const boardCols = 45

// part returns the number of a drawing.
func (r *recording) part(drawing string) int {
	n, ok := r.known[drawing]
	if !ok {
		n = len(r.drawn)
		r.known[drawing] = n
		r.drawn = append(r.drawn, drawing)
	}
	return n
}

// drawRow draws some columns of a row of a screen as SVG: backgrounds first, then
// the text, both in stretches of equal looks.
func drawRow(screen *vt.Emulator, y, x, cols int) string {
	var back, text strings.Builder
	for x < cols {
		look := looks(screen.CellAt(x, y))
		var run strings.Builder
		from := x
		for x < cols && looks(screen.CellAt(x, y)) == look {
			run.WriteString(cmp.Or(screen.CellAt(x, y).Content, " "))
			x++
		}
		if look.Bg != nil {
			fmt.Fprintf(&back, `<rect x="%d" width="%d" height="%d" fill="%s"/>`, from*cellWidth, (x-from)*cellWidth, cellHeight, colour(look.Bg))
		}
		if strings.TrimSpace(run.String()) != "" {
			fmt.Fprintf(&text, `<text x="%d" y="13" textLength="%d"%s>%s</text>`, from*cellWidth, (x-from)*cellWidth, style(look), html.EscapeString(run.String()))
		}
	}
	return back.String() + text.String()
}

// looks returns how a cell is drawn: what two must share to be written together.
func looks(c *uv.Cell) uv.Style {
	s := c.Style
	if s.Attrs&uv.AttrReverse != 0 {
		s.Fg, s.Bg = s.Bg, s.Fg
	}
	return s
}

func style(look uv.Style) string {
	s := ""
	if look.Fg != nil {
		s += fmt.Sprintf(` fill="%s"`, colour(look.Fg))
	}
	if look.Attrs&uv.AttrBold != 0 {
		s += ` font-weight="bold"`
	}
	if look.Underline != uv.UnderlineNone {
		s += ` text-decoration="underline"`
	}
	return s
}

func colour(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// String writes the film as an SVG that moves by CSS alone, so that it also does
// so inside an img element.
func (r *recording) String() string {
	var total time.Duration
	for _, f := range r.frames {
		total += f.stand
	}
	width, height := r.cols*cellWidth+2*windowRim, r.rows*cellHeight+windowBar+windowRim
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13" fill="#d8dbe2">`+"\n", width, height, width, height)
	b.WriteString("<style>text{white-space:pre}</style>\n<defs>\n")
	for i, row := range r.drawn {
		fmt.Fprintf(&b, `<g id="r%d">%s</g>`+"\n", i, row)
	}
	fmt.Fprintf(&b, "</defs>\n"+`<rect width="%d" height="%d" rx="8" fill="#1b1e27"/><circle cx="18" cy="14" r="5" fill="#ff6159"/><circle cx="36" cy="14" r="5" fill="#ffbd2e"/><circle cx="54" cy="14" r="5" fill="#28c941"/>`+"\n", width, height)
	r.writeFrames(&b, total, width)
	return b.String() + "</svg>\n"
}

// writeFrames shows every frame in its part of the time.
func (r *recording) writeFrames(b *strings.Builder, total time.Duration, width int) {
	var at time.Duration
	for i, f := range r.frames {
		from, to := 100*at.Seconds()/total.Seconds(), 100*(at+f.stand).Seconds()/total.Seconds()
		fmt.Fprintf(b, "<style>@keyframes k%d{0%%{visibility:hidden}%.3f%%{visibility:visible}%.3f%%{visibility:hidden}}.k%d{visibility:hidden;animation:k%d %.2fs step-end infinite}</style>", i, from, to, i, i, total.Seconds())
		fmt.Fprintf(b, `<g class="k%d"><text x="%d" y="18" text-anchor="middle">%s</text>`, i, width/2, html.EscapeString(f.title))
		for y, row := range f.parts {
			for _, part := range row {
				if r.drawn[part] != "" {
					fmt.Fprintf(b, `<use href="#r%d" x="%d" y="%d"/>`, part, windowRim, windowBar+y*cellHeight)
				}
			}
		}
		b.WriteString("</g>\n")
		at += f.stand
	}
}

// The film of the README: from the menu through the first moves of a game. It is
// also a test that a newcomer's first minute works.
func TestRecordingOfTheFirstMinute(t *testing.T) {
	c := openTerminal(t, t.TempDir(), 100, 30, nil, "tui", "--seed", "12", "--movetime", "50ms")
	var film recording
	c.shows("Begin")
	film.shoot(c, 1500*time.Millisecond)
	c.send("\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A") // up to the games
	c.until("the cursor at the games", func(text, _ string) bool { return strings.Contains(text, "\u25b8 Game") })
	film.shoot(c, 700*time.Millisecond)
	c.send("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B" + enter)
	c.titled("classic, Red to move, ply 0")
	film.shoot(c, 1500*time.Millisecond)
	c.send(enter)
	c.shows("go to a marked square")
	film.shoot(c, 1200*time.Millisecond)
	c.send("\x1b[A" + enter)
	c.until("the answer", func(text, title string) bool {
		return strings.Contains(title, "Red to move, ply 2") && strings.Contains(text, "type a move")
	})
	film.shoot(c, 1200*time.Millisecond)
	for turn := range 7 {
		before := c.title()
		c.send("hint")
		c.shows("> hint_")
		if turn < 2 {
			film.shoot(c, 500*time.Millisecond)
		}
		c.send(enter)
		c.shows("Enter plays the hint")
		film.shoot(c, 700*time.Millisecond)
		c.send(enter)
		c.until("the answer", func(text, title string) bool {
			return title != before && strings.Contains(title, "Red to move") && strings.Contains(text, "type a move")
		})
		film.shoot(c, 900*time.Millisecond)
	}
	c.send("taken" + enter)
	c.shows("Armies")
	film.shoot(c, 1800*time.Millisecond)
	c.send("\x1b")
	c.until("the board alone", func(text, _ string) bool { return !strings.Contains(text, "Esc closes") })
	c.send("?")
	c.shows("any key closes this")
	film.shoot(c, 2500*time.Millisecond)
	c.send(ctrlC)
	c.ended()
	if *recordTo == "" {
		return
	}
	must.Do(t, os.WriteFile(*recordTo, []byte(film.String()), 0o644))
}
