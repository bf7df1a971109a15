package tui

import (
	"strings"
)

// canvas is a block of the screen, one character and one role a cell.
type canvas struct {
	width, height int
	chars         []rune
	roles         []role
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, chars: make([]rune, width*height), roles: make([]role, width*height)}
	for i := range c.chars {
		c.chars[i] = ' '
	}
	return c
}

// put draws a character; what lies outside is left out.
func (c *canvas) put(x, y int, ch rune, r role) {
	if x < 0 || y < 0 || x >= c.width || y >= c.height {
		return
	}
	c.chars[y*c.width+x], c.roles[y*c.width+x] = ch, r
}

// write draws characters from left to right.
func (c *canvas) write(x, y int, text string, r role) {
	for _, ch := range text {
		c.put(x, y, ch, r)
		x++
	}
}

// fill draws one character over a rectangle.
func (c *canvas) fill(x, y, width, height int, ch rune, r role) {
	for j := range height {
		for i := range width {
			c.put(x+i, y+j, ch, r)
		}
	}
}

// lines returns the rows as styled text.
func (c *canvas) lines(t *theme) []string {
	lines := make([]string, c.height)
	for y := range lines {
		var b strings.Builder
		row := y * c.width
		for x := 0; x < c.width; {
			end := x + 1
			for end < c.width && c.roles[row+end] == c.roles[row+x] {
				end++
			}
			b.WriteString(t.ink(c.roles[row+x], string(c.chars[row+x:row+end])))
			x = end
		}
		lines[y] = b.String()
	}
	return lines
}
