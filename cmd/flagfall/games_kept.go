package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"text/tabwriter"

	"flagfall.dev/internal/library"
	"flagfall.dev/record"
)

// chosen reports whether a kept game is asked for. One that cannot be read is not
// left out silently where all are.
func (f *gamesFilter) chosen(g library.Game) bool {
	if g.Err != nil {
		return f.Player == "" && f.Ending == ""
	}
	rec := g.Record
	return (f.Player == "" || slices.Contains(rec.Players[:], f.Player) || slices.Contains(rec.Names[:], f.Player)) &&
		(f.Ending == "" || f.Ending == rec.Result.Ending.String())
}

// listKept lists the games that were played here, the newest first.
func (c *gamesListCmd) listKept() error {
	switch {
	case c.Limit < 0:
		return fmt.Errorf("--limit %d: expected 0 or more", c.Limit)
	case c.Tournament != "":
		return fmt.Errorf("--tournament: name the file of its games too, as in: flagfall games list spring.db")
	}
	kept, n := library.Default(), 0
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	out := json.NewEncoder(os.Stdout)
	for g := range kept.All() {
		if !c.chosen(g) {
			continue
		}
		if n++; c.Limit > 0 && n > c.Limit {
			break
		}
		if c.JSON {
			if err := out.Encode(g.Summary()); err != nil {
				return err
			}
			continue
		}
		if n == 1 {
			fmt.Fprintln(w, "game\tvariant\tfirst\tsecond\tplies\tending")
		}
		c.line(w, g.Summary())
	}
	if n == 0 && !c.JSON {
		fmt.Printf("No such game is kept in %s.\n", kept.Folder)
	}
	return w.Flush()
}

// line prints a line of the list.
func (c *gamesListCmd) line(w *tabwriter.Writer, k library.Summary) {
	if k.Fault != "" {
		fmt.Fprintf(w, "%s\tcannot be read: %s\n", k.Name, k.Fault)
		return
	}
	ending := k.Ending
	if k.Winner != "" {
		ending += ", " + k.Winner + " wins"
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\n", k.Name, k.Variant, k.Names[0], k.Names[1], k.Plies, ending)
}

// showKept shows a game that was played here.
func (c *gamesShowCmd) showKept() error {
	if info, err := os.Stat(c.File); err == nil && !info.IsDir() {
		return fmt.Errorf("%s: name a game of it too: 'flagfall games list %s' lists them", c.File, c.File)
	}
	g, err := library.Default().Find(c.File)
	switch {
	case err != nil:
		return err
	case g.Err != nil:
		return g.Err
	case c.JSON:
		return json.NewEncoder(os.Stdout).Encode(g.Summary())
	case !g.Record.Result.Over() && hides(g.Record):
		return fmt.Errorf("%s is not over, and its record tells where the enemy's pieces stand: go on with it by --resume %s, or see all with 'flagfall replay %s'", g.Name, g.Name, g.File)
	}
	fmt.Print(g.Record)
	return nil
}

// hides reports whether a game's record tells what its players may not know.
func hides(rec *record.Game) bool { return rec.Game == record.Stratego }

// gamesRemoveCmd removes kept games.
type gamesRemoveCmd struct {
	Names []string `arg:"" name:"NAME" help:"Games that were played here, as 'games list' names them."`
}

// Help shows an example.
func (gamesRemoveCmd) Help() string {
	return "Example: flagfall games remove 20261122-153145-classic-1f0a9c3d"
}

// Run removes all of them, or none where one is not there.
func (c *gamesRemoveCmd) Run() error {
	kept := library.Default()
	var found []library.Game
	for _, name := range c.Names {
		g, err := kept.Find(name)
		if err != nil {
			return err
		}
		if g.Name != name && g.Name+library.Suffix != name {
			return fmt.Errorf("%q is only the beginning of a name: write all of %s to remove it", name, g.Name)
		}
		found = append(found, g)
	}
	for _, g := range found {
		if err := kept.Remove(g); err != nil && !os.IsNotExist(err) {
			return err
		}
		fmt.Printf("%s is removed.\n", g.Name)
	}
	return nil
}
