package marshal

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Write writes the trace of a view for people, with what every piece adds to a term
// if parts are asked for.
func (t *Trace) Write(out io.Writer, view *stratego.View, parts bool) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%s to move, ply %d\n\n", stratego.SideName(view.Side()), len(view.History()))
	v := view.Variant()
	whose := [2]string{"own", "enemy"}
	for _, term := range t.Terms {
		fmt.Fprintf(w, "%s\t%+d\t\n", term.Name, int(math.Round(term.Points)))
		if !parts {
			continue
		}
		for _, p := range term.Parts {
			rank := "hidden"
			if p.Rank != stratego.Hidden {
				rank = p.Rank.String()
			}
			if p.Square != board.NoSquare {
				rank += " on " + v.Format(p.Square)
			}
			fmt.Fprintf(w, "%s %s\t%+.1f\t\n", whose[p.Side], rank, p.Points)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nchance to win without a search: %.1f %%\n", 100*t.Chance)
	if len(t.Strikes) == 0 {
		return nil
	}
	fmt.Fprintf(out, "\nstrikes, with the chance of each outcome and what it changes in points\n")
	w = tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\t\twins\t\tboth fall\t\tloses\t\tnot made\t\n")
	for _, s := range t.Strikes {
		fmt.Fprintf(w, "%s\t%s\t", whose[s.Side], v.FormatMove(s.Move))
		for _, k := range []stratego.Outcome{stratego.Win, stratego.Both, stratego.Lose} {
			if s.Chance[k] == 0 {
				fmt.Fprint(w, "-\t\t")
				continue
			}
			fmt.Fprintf(w, "%.0f %%\t%+.0f\t", 100*s.Chance[k], s.Points[k])
		}
		fmt.Fprintf(w, "%.0f %%\t\n", 100*s.Chance[stratego.NoStrike])
	}
	return w.Flush()
}
