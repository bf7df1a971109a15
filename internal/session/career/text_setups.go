package career

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/records/statistics"
)

// abreast is how many set-ups are drawn beside each other.
const abreast = 3

// setups prints the set-ups that were played more than once, and draws those without a name.
func (c *Career) setups() []string {
	var rows []statistics.Group
	var nameless []Setup
	for i, s := range c.Setups {
		g := s.Group
		if g.Name = s.Called.String(); s.Called.Empty() {
			g.Name = fmt.Sprintf("number %d, drawn below", len(nameless)+1)
			if i < mostRows {
				nameless = append(nameless, s)
			}
		}
		rows = append(rows, g)
	}
	lines := table("set-up (played more than once)", rows)
	first := 1
	for some := range slices.Chunk(nameless, abreast) {
		lines = append(lines, append(drawn(some, first), "")...)
		first += len(some)
	}
	return lines
}

// drawn draws set-ups beside each other, with their numbers above them and the back row at the bottom.
func drawn(some []Setup, first int) (lines []string) {
	high, wide := 0, 0
	for _, s := range some {
		high = max(high, len(s.Rows))
		for _, row := range s.Rows {
			wide = max(wide, 2*len(row)+3)
		}
	}
	for n := -1; n < high; n++ {
		var b strings.Builder
		for i, s := range some {
			text := fmt.Sprintf("number %d", first+i)
			if n >= 0 {
				text = ""
				if n < len(s.Rows) {
					text = strings.Join(strings.Split(s.Rows[n], ""), " ")
				}
			}
			fmt.Fprintf(&b, "%-*s", max(wide, len("number 10")+3), text)
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}
