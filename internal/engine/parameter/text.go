package parameter

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"
)

// Write writes the table for people: every number with its range.
func Write(to io.Writer) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	part := ""
	for _, p := range All() {
		if p.Part != part {
			part = p.Part
			fmt.Fprintf(w, "%s\n", part)
		}
		off := ""
		switch {
		case math.IsNaN(p.Neutral):
		case p.Term != "":
			off = fmt.Sprintf("off=%s: %v", p.Term, p.Neutral)
		default:
			off = fmt.Sprintf("off: %v", p.Neutral)
		}
		fmt.Fprintf(w, "  %s\t%v\t%v to %v\t%s\t%s\t%s\n", p.Name, p.Default, p.Min, p.Max, off, p.Unit, p.Meaning)
	}
	return w.Flush()
}
