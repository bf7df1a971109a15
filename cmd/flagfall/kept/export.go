package kept

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/record"
)

// exported is a game to write, by the name that its file gets.
type exported struct {
	name string
	game *record.Game
	err  error
}

// foreign reports whether games are written in the form of others.
func (c *gamesExportCmd) foreign() bool { return c.Format != string(archive.Record) }

// toFile reports whether the output is a file for one game and no folder: by its ending, such as .flagfall or .xml.
func (c *gamesExportCmd) toFile() bool {
	return strings.EqualFold(filepath.Ext(c.Output), archive.Suffixes[archive.Format(c.Format)])
}

// exportOne writes a game to a file, and over no other one.
func (c *gamesExportCmd) exportOne(g library.Game) error {
	if g.Err != nil {
		return fmt.Errorf("%s: %w", g.Name, g.Err)
	}
	if !c.foreign() {
		return g.Record.Save(c.Output)
	}
	text, err := archive.Write(g.Record, archive.Format(c.Format))
	if err != nil {
		return err
	}
	return savefile.New(c.Output).Write(text, nil)
}

// named ranges over kept games.
func named(all iter.Seq[library.Game]) iter.Seq[exported] {
	return func(yield func(exported) bool) {
		for g := range all {
			if !yield(exported{g.Name, g.Record, g.Err}) {
				return
			}
		}
	}
}

// stored ranges over the games of a store.
func stored(ctx context.Context, s *store.Store, all iter.Seq2[*store.Game, error]) iter.Seq[exported] {
	return func(yield func(exported) bool) {
		for listed, err := range all {
			e := exported{err: err}
			if err == nil {
				e.name = strings.ReplaceAll(listed.ID, "/", "_")
				var whole *store.Game
				if whole, e.err = s.Game(ctx, listed.ID); e.err == nil {
					e.game, e.err = record.Parse(whole.Record)
				}
			}
			if !yield(e) {
				return
			}
		}
	}
}

// exportForeign writes games in the form of others. Those that the form cannot hold are named,
// and the rest is written. No file is written over.
func (c *gamesExportCmd) exportForeign(out io.Writer, all iter.Seq[exported]) error {
	format := archive.Format(c.Format)
	if err := os.MkdirAll(c.Output, 0o755); err != nil {
		return err
	}
	n, left := 0, 0
	for e := range all {
		if e.err != nil {
			return fmt.Errorf("%s: %w", e.name, e.err)
		}
		text, err := archive.Write(e.game, format)
		if err != nil {
			left++
			fmt.Fprintf(plaintext.Writer{To: os.Stderr}, "flagfall: %s: %v\n", e.name, err)
			continue
		}
		if err := savefile.New(filepath.Join(c.Output, e.name+archive.Suffixes[format])).Write(text, nil); err != nil {
			return err
		}
		n++
	}
	fmt.Fprintf(out, "Games in %s: %d\n", c.Output, n)
	if left > 0 {
		return fmt.Errorf("not every game could be written as %s: %d of %d", c.Format, left, n+left)
	}
	return nil
}
