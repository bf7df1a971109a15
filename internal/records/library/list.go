package library

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

// A Choice is which kept games a list has; the zero value chooses all.
type Choice struct {
	Player string // specification or name of one of the two
	Ending string // such as flag
	Search string // what its name, variant, players or ending have in them, in any case
	Limit  int    // most games; 0: all
}

// has reports whether a game is asked for. One that cannot be read is not left out
// silently where all are.
func (c Choice) has(g Game) bool {
	if g.Err != nil {
		return c.Player == "" && c.Ending == "" && c.Search == ""
	}
	rec := g.Record
	names := rival.Names(rec) // and those of the record, which may be older
	text := strings.ToLower(strings.Join(
		slices.Concat([]string{g.Name, rec.Result.Ending.String()}, names[:], rec.Names[:], rec.Players[:]), "\n",
	))
	return strings.Contains(text, strings.ToLower(c.Search)) &&
		(c.Player == "" || c.played(rec, names)) &&
		(c.Ending == "" || c.Ending == rec.Result.Ending.String())
}

// played reports whether the player is one of the two: by specification, by name in any case, or as a rival.
func (c Choice) played(rec *record.Game, names [2]string) bool {
	for side := range names {
		if r, ok := rival.Of(rec.Players[side]); c.Player == rec.Players[side] || strings.EqualFold(c.Player, rec.Names[side]) ||
			strings.EqualFold(c.Player, names[side]) || ok && strings.EqualFold(c.Player, r.Name) {
			return true
		}
	}
	return false
}

// Chosen ranges over the chosen games, those first that were played last.
func (l Library) Chosen(c Choice) iter.Seq[Game] {
	return func(yield func(Game) bool) {
		n := 0
		for g := range l.All() {
			if !c.has(g) {
				continue
			}
			if n++; c.Limit > 0 && n > c.Limit || !yield(g) {
				return
			}
		}
	}
}

// WriteJSONLines writes the summaries of the chosen games, one JSON object a line.
func (l Library) WriteJSONLines(w io.Writer, c Choice) error {
	out := json.NewEncoder(w)
	for g := range l.Chosen(c) {
		if err := out.Encode(g.Summary()); err != nil {
			return err
		}
	}
	return nil
}

// WriteTable writes a table of the chosen games, or that there is none.
func (l Library) WriteTable(w io.Writer, c Choice) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	empty := true
	for g := range l.Chosen(c) {
		if empty {
			fmt.Fprintln(table, "game\tvariant\tfirst\tsecond\tplies\tending")
		}
		empty = false
		g.Summary().writeRow(table)
	}
	if empty && l.Folder == "" {
		fmt.Fprintln(table, "No games are kept, because there is no home directory that you may enter: set HOME or XDG_STATE_HOME.")
	} else if empty {
		fmt.Fprintf(table, "No such game is kept in %s.\n", l.File())
	}
	return table.Flush()
}

// writeRow writes a row of the table.
func (k Summary) writeRow(w io.Writer) {
	if k.Fault != "" {
		fmt.Fprintf(w, "%s\tcannot be read: %s\n", k.Name, k.Fault)
		return
	}
	ending := k.Ending
	if k.Winner != "" {
		ending += ", " + k.Winner + " wins"
	}
	if len(k.Marks) > 0 {
		ending += " (" + strings.Join(k.Marks, ", ") + ")"
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\n", k.Name, k.Variant, k.Names[0], k.Names[1], k.Plies, ending)
}

// WriteRecord writes the record of a game. It refuses one that is not over where the
// record says what its players may not know yet.
func (g Game) WriteRecord(w io.Writer) error {
	if g.Err != nil {
		return g.Err
	}
	if !g.Record.Result.Over() && g.Record.Game == record.Stratego {
		return fmt.Errorf("%s is not over, and its record shows where the enemy's pieces stand: continue it with --resume %s, or show everything with 'flagfall replay %s'", g.Name, g.Name, g.Name)
	}
	_, err := fmt.Fprint(w, g.Record)
	return err
}

// Export writes the records of games to files of a folder, which is made where it is
// missing, and returns how many it has written. No file is written over.
func Export(dir string, all iter.Seq[Game]) (n int, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	for g := range all {
		if g.Err != nil {
			return n, fmt.Errorf("%s: %w", g.Name, g.Err)
		}
		if err := g.Record.Save(filepath.Join(dir, g.Name+Suffix)); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// Over ranges over the chosen games that are over: the records of others tell what
// their players may not know yet.
func (l Library) Over(c Choice) iter.Seq[Game] {
	return func(yield func(Game) bool) {
		for g := range l.Chosen(c) {
			if g.Err == nil && g.Record.Result.Over() && !yield(g) {
				return
			}
		}
	}
}

// RemoveAll removes the games of these names, or none where one is not there or only
// the beginning of a name is given. Each removed one is told by its whole name.
func (l Library) RemoveAll(names []string, removed func(name string)) error {
	var found []Game
	for _, name := range names {
		g, err := l.Find(name)
		if err != nil {
			return err
		}
		if g.Name != name && g.Name+Suffix != name {
			return fmt.Errorf("%q is not the whole name: write %s to delete it", name, g.Name)
		}
		found = append(found, g)
	}
	for _, g := range found {
		if err := l.Remove(g); err != nil {
			return err
		}
		removed(g.Name)
	}
	return nil
}
