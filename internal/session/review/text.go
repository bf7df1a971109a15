package review

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteText writes the review for people: what both sides' moves came to, the moves that
// cost most and the strikes that luck decided, and with all set every move.
func (r *Review) WriteText(w io.Writer, all bool) error {
	fmt.Fprintf(w, "%s, %d moves, reviewed with %d positions a move\n\n", r.Variant, len(r.Plies), r.Nodes)
	for _, line := range r.Sentences {
		fmt.Fprintln(w, line)
	}
	if len(r.Sentences) > 0 {
		fmt.Fprintln(w)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "side\tmoves\tcost of a move\tinaccuracies\tmistakes\tblunders")
	for side, a := range r.Players {
		fmt.Fprintf(t, "%s\t%d\t%.1f %%\t%d\t%d\t%d\n", r.title(side), a.Moves, 100*a.Cost, a.Inaccuracies, a.Mistakes, a.Blunders)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if all {
		return r.writePlies(w)
	}
	fmt.Fprintln(w)
	if len(r.Worst) == 0 {
		fmt.Fprintln(w, "No move gave away 5 % or more of the chance to win.")
	}
	part := Mistakes
	for _, item := range r.Items() {
		if item.Part == Story {
			continue
		}
		if item.Part != part {
			part = item.Part
			r.writeListed(w)
			fmt.Fprintln(w, "\nWhat could not be known, right by what was known and wrong in truth:")
		}
		fmt.Fprintln(w, item.Text)
	}
	if part == Mistakes {
		r.writeListed(w)
	}
	return r.writeFault(w)
}

// writeListed says below the list of the dearest moves how many there are, where it is not all.
func (r *Review) writeListed(w io.Writer) {
	if words := r.listedWords(); words != "" {
		fmt.Fprintln(w, words)
	}
}

// title names a side, with its player where the record does.
func (r *Review) title(side int) string {
	if r.Names[side] == "" {
		return r.Sides[side]
	}
	return fmt.Sprintf("%s (%s)", r.Sides[side], r.Names[side])
}

// writePlies writes a line for every move.
func (r *Review) writePlies(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nmove\tside\tmade\tchance\tin truth\tbest\tcost\tluck\t")
	for i, p := range r.Plies {
		fmt.Fprintf(
			t, "%d\t%s\t%s\t%.0f %%\t%.0f %%\t%s\t%s\t%s\t%s\n", i+1, r.Sides[p.Side], p.Move, 100*p.Value, 100*p.Truth,
			p.Best, percentOf("%.0f %%", p.Cost), percentOf("%+.0f %%", p.Luck), p.Sentence,
		)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	return r.writeFault(w)
}

// percentOf writes a share of at least half a percent.
func percentOf(format string, x float64) string {
	if x < 0.005 && x > -0.005 {
		return ""
	}
	return fmt.Sprintf(format, 100*x)
}

func (r *Review) writeFault(w io.Writer) error {
	if r.Fault == "" {
		return nil
	}
	_, err := fmt.Fprintf(w, "The review ends where the record breaks the rules: %s.\n", r.Fault)
	return err
}
