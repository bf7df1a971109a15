package main

import (
	"fmt"
	"slices"
	"strings"
)

// Sizes of the drawing, in pixels.
const (
	boxWidth, boxHeight = 108, 34
	columnGap, rowGap   = 28, 44
	margin              = 16
)

type point struct{ x, y int }

// draw returns the districts as SVG, each above all that it imports. An import that follows from others
// is left out.
func (h *house) draw() string {
	at, size := h.layOut()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="14">
<style>rect{fill:#f4f1ea;stroke:#7a6a4f}text{fill:#2b2620;text-anchor:middle}path{fill:none;stroke:#7a6a4f;opacity:.75}
@media (prefers-color-scheme:dark){rect{fill:#2b2620;stroke:#b9a884}text{fill:#f4f1ea}path{stroke:#b9a884}}</style>
`, size.x, size.y)
	for _, from := range h.districts() {
		for _, to := range h.direct(from) {
			a, z := at[from], at[to]
			x1, y1, x2, y2 := a.x+boxWidth/2, a.y+boxHeight, z.x+boxWidth/2, z.y
			fmt.Fprintf(&b, `<path d="M%d %dC%d %d %d %d %d %d"/>`+"\n", x1, y1, x1, y1+rowGap/2, x2, y2-rowGap/2, x2, y2)
		}
	}
	for _, name := range h.districts() {
		p := at[name]
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" rx="5"/><text x="%d" y="%d">%s</text>`+"\n",
			p.x, p.y, boxWidth, boxHeight, p.x+boxWidth/2, p.y+boxHeight/2+5, name)
	}
	return b.String() + "</svg>\n"
}

// layOut returns the upper left corner of every district, and the size of the drawing.
func (h *house) layOut() (at map[string]point, size point) {
	level, _ := h.levels()
	rows := map[int][]string{}
	top, widest := 0, 0
	for _, name := range h.districts() {
		rows[level[name]] = append(rows[level[name]], name)
		top, widest = max(top, level[name]), max(widest, len(rows[level[name]]))
	}
	size = point{2*margin + widest*(boxWidth+columnGap) - columnGap, 2*margin + (top+1)*(boxHeight+rowGap) - rowGap}
	at = map[string]point{}
	for l, names := range rows {
		left := (size.x - len(names)*(boxWidth+columnGap) + columnGap) / 2
		if len(names) == 1 && l%2 == 1 {
			left += boxWidth / 3 // so that lines past a row with one box are seen
		}
		for i, name := range names {
			at[name] = point{left + i*(boxWidth+columnGap), margin + (top-l)*(boxHeight+rowGap)}
		}
	}
	return at, size
}

// direct returns the districts that one imports and reaches in no other way, in order.
func (h *house) direct(from string) (all []string) {
	for to := range h.imports[from] {
		around := false
		for other := range h.imports[from] {
			around = around || other != to && h.reaches(other, to, map[string]bool{})
		}
		if !around {
			all = append(all, to)
		}
	}
	slices.Sort(all)
	return all
}

// reaches reports whether imports lead from one district to another.
func (h *house) reaches(from, to string, seen map[string]bool) bool {
	if seen[from] {
		return false
	}
	seen[from] = true
	for next := range h.imports[from] {
		if next == to || h.reaches(next, to, seen) {
			return true
		}
	}
	return false
}
