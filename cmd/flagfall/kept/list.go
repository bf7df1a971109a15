package kept

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
)

// listKept lists the games that were played here, the newest first.
func (c *gamesListCmd) listKept(out io.Writer) error {
	switch {
	case c.Limit < 0:
		return fmt.Errorf("--limit %d: expected 0 or more", c.Limit)
	case c.Tournament != "":
		return fmt.Errorf("--tournament: name the file of its games too, as in: flagfall games list spring.db")
	}
	choice := library.Choice{Player: c.Player, Ending: c.Ending, Limit: c.Limit, Search: c.Search}
	if c.JSON {
		return library.Default().WriteJSONLines(out, choice)
	}
	return library.Default().WriteTable(out, choice)
}

// showKept shows a game that was played here.
func (c *gamesShowCmd) showKept(out io.Writer) error {
	if fileExists(c.File) {
		return fmt.Errorf("%s: name a game of it too: 'flagfall games list %s' lists them", c.File, c.File)
	}
	g, err := library.Default().Find(c.File)
	if err != nil {
		return err
	}
	if c.JSON && g.Err == nil {
		return json.NewEncoder(out).Encode(g.Summary())
	}
	return g.WriteRecord(out)
}

// exportKept writes the records of games that were played here.
func (c *gamesExportCmd) exportKept(out io.Writer) error {
	kept := library.Default()
	all := kept.Over(library.Choice{Player: c.Player, Ending: c.Ending, Limit: c.Limit})
	if len(c.Of) > 0 {
		var named []library.Game
		for _, name := range c.Of {
			g, err := kept.Find(name)
			if err != nil {
				return err
			}
			named = append(named, g)
		}
		all = slices.Values(named)
	}
	if len(c.Of) == 1 && c.toFile() {
		for g := range all {
			if err := c.exportOne(g); err != nil {
				return err
			}
			fmt.Fprintf(out, "%s is in %s\n", g.Name, c.Output)
			return nil
		}
	}
	if c.foreign() {
		return c.exportForeign(out, named(all))
	}
	n, err := library.Export(c.Output, all)
	if err == nil {
		fmt.Fprintf(out, "Records in %s: %d\n", c.Output, n)
	}
	return err
}

// gamesImportCmd puts records among the kept games.
type gamesImportCmd struct {
	Files []string `arg:"" name:"FILE" help:"Records, logs of the UCC 2012 judge, chase games, Gravon's XML, GSN or table, StraDoS positions, folders of such files, or - for standard input."`
}

// Help shows examples.
func (gamesImportCmd) Help() string {
	return `Every game is kept up to its last legal move, each once. What cannot be read is named, the rest
is kept, and the exit status is 1. Games of one person against a program count for who plays now
('flagfall me profiles').

Examples:
  flagfall games import ~/.local/state/flagfall/*.flagfall
  flagfall games import gravon/ barrage.csv`
}

// Run adds the games, each once.
func (c *gamesImportCmd) Run(out io.Writer) error {
	who, err := profile.Current(library.Default())
	if err != nil {
		return err
	}
	adding := library.Default().Adding()
	unread, n, counted := 0, 0, 0
	for _, file := range c.Files {
		for f := range archive.ReadAll(file) {
			n++
			if f.Err != nil {
				unread++
				fmt.Fprintf(plaintext.Writer{To: os.Stderr}, "flagfall: %s: %v\n", f.Name, f.Err)
				continue
			}
			name, added, mine, err := adding.AddPlayedBy(who.ID, f.Game.Legal())
			if mine {
				counted++
			}
			switch {
			case err != nil:
				return errors.Join(err, adding.Close())
			case added:
				fmt.Fprintf(out, "%s is kept as %s.\n", f.Name, name)
			default:
				fmt.Fprintf(out, "%s is kept already, as %s.\n", f.Name, name)
			}
		}
	}
	if err := adding.Close(); err != nil {
		return err
	}
	if counted > 0 {
		fmt.Fprintf(out, "New games of one person against a program count for %s: %d.\n", who.Name, counted)
	}
	if unread > 0 {
		return fmt.Errorf("not every game could be read: %d of %d", unread, n)
	}
	return nil
}

// gamesDeleteCmd deletes kept games.
type gamesDeleteCmd struct {
	Names []string `arg:"" name:"NAME" help:"Games that were played here, as 'games list' names them."`
}

// Help shows an example.
func (gamesDeleteCmd) Help() string {
	return "Example: flagfall games delete 20261122-153145-classic-1f0a9c3d"
}

// Run deletes all of them, or none where one is not there.
func (c *gamesDeleteCmd) Run(out io.Writer) error {
	return library.Default().RemoveAll(c.Names, func(name string) { fmt.Fprintf(out, "%s is deleted.\n", name) })
}
