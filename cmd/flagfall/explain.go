package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"flagfall.dev/board"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lobby"
	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// explainCmd prints what marshal thinks of a position before it searches.
type explainCmd struct {
	Variant  string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Position string `help:"StraDoS board string (default: a start of the game)."`
	Game     string `placeholder:"FILE" help:"Recorded game to explain a position of, instead of --position."`
	Ply      int    `default:"-1" help:"Position of the game after this many moves (default: the last one)."`
	Seed     uint64 `default:"1" help:"Seed of the set-ups, where no position is given."`
	Parts    bool   `help:"Print what every piece adds to a term, too."`
}

// Help shows examples.
func (explainCmd) Help() string {
	return `Prints every term of what the position is worth to the side to move, from what that side
may know, in points; a Sergeant is worth about 80. Material and threat make the chance to
win. Secrecy, attack, risk and approach count by what moves change of them.

Examples:
  flagfall explain --variant mini --position YWNNNRAQOSAFAAAAAABCBBMKA
  flagfall explain --game game.flagfall --ply 40 --parts`
}

// Run prints the terms.
func (c *explainCmd) Run() error {
	view, err := c.view()
	if err != nil {
		return err
	}
	t, err := marshal.New(marshal.Config{}).Trace(context.Background(), view)
	if err != nil {
		return err
	}
	return c.print(os.Stdout, view, t)
}

// view returns the position as its side to move sees it.
func (c *explainCmd) view() (*stratego.View, error) {
	from := lobby.Picture{Variant: c.Variant, Position: c.Position, Game: c.Game, Seed: c.Seed}
	rec, err := from.Record()
	if err != nil {
		return nil, err
	}
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return nil, err
	}
	if v.Stratego == nil {
		return nil, fmt.Errorf("%s: marshal plays Stratego alone", v.Name)
	}
	r, err := record.ReplayStratego(rec, v.Stratego)
	if err != nil {
		return nil, err
	}
	if c.Ply > len(rec.Moves) {
		return nil, fmt.Errorf("--ply %d: the game has %d moves", c.Ply, len(rec.Moves))
	}
	ply := c.Ply
	if ply < 0 {
		ply = len(rec.Moves)
	}
	if !r.Seek(ply) {
		return nil, r.Fault()
	}
	p := r.Position()
	if p.Result().Over() || p.Count() == 0 {
		return nil, fmt.Errorf("after %d moves the game is over: expected a position with a move to choose", ply)
	}
	return p.View(p.Turn()), nil
}

// print writes a trace.
func (c *explainCmd) print(out io.Writer, view *stratego.View, t *marshal.Trace) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%s to move, ply %d\n\n", stratego.SideName(view.Side()), len(view.History()))
	v := view.Variant()
	whose := [2]string{"own", "enemy"}
	for _, term := range t.Terms {
		fmt.Fprintf(w, "%s\t%+.0f\t\n", term.Name, term.Points)
		if !c.Parts {
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
