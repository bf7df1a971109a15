// Package kept has the commands around kept and stored games.
package kept

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/savefile"
)

// Command has the commands around kept and stored games.
type Command struct {
	List   gamesListCmd   `cmd:"" help:"List the games that were played here, or those in a file of games."`
	Show   gamesShowCmd   `cmd:"" help:"Show one game: its record, and what programs wrote to stderr."`
	Export gamesExportCmd `cmd:"" help:"Write games as record files, or their results as CSV or JSON lines."`
	Review gamesReviewCmd `cmd:"" help:"Review a finished game: costly moves, better moves, and luck."`
	Import gamesImportCmd `cmd:"" help:"Add recorded games to those that were played here."`
	Delete gamesDeleteCmd `cmd:"" help:"Delete games that were played here."`
	Remove gamesDeleteCmd `cmd:"" hidden:"" help:"Delete games that were played here."`
}

// gamesFilter is a choice of games.
type gamesFilter struct {
	Tournament string `placeholder:"NAME" help:"Only games of this tournament."`
	Player     string `placeholder:"PLAYER" help:"Only games of this player, by its specification."`
	Ending     string `placeholder:"NAME" help:"Only games that ended so, such as time or crash."`
	Limit      int    `placeholder:"N" help:"List at most this many."`
}

// gamesFile is the file and the choice of its games.
type gamesFile struct {
	File string
	gamesFilter
}

// use opens the file and hands out its chosen games.
func (f *gamesFile) use(do func(ctx context.Context, s *store.Store, all iter.Seq2[*store.Game, error]) error) error {
	if f.Limit < 0 {
		return fmt.Errorf("--limit %d: expected 0 or more", f.Limit)
	}
	ctx := context.Background()
	s, err := store.Open(ctx, f.File)
	if err != nil {
		return err
	}
	defer s.Close()
	return do(ctx, s, s.List(ctx, store.Filter{Tournament: f.Tournament, Player: f.Player, Ending: f.Ending, Limit: f.Limit}))
}

type gamesListCmd struct {
	File string `arg:"" optional:"" help:"File of games, such as spring.db (default: the games that were played here)."`
	gamesFilter
	Search string `placeholder:"TEXT" help:"Only games played here whose name, variant, players or ending have this text."`
	JSON   bool   `help:"Print one JSON object a line."`
}

// Help shows examples.
func (gamesListCmd) Help() string {
	return `Games that people play are kept as they are played, in every face:
  flagfall games list
  flagfall games list --player marshal --ending flag
The games of a match or tournament are in a file of their own:
  flagfall games list spring.db --player random --ending crash`
}

// Run prints the list.
func (c *gamesListCmd) Run(out io.Writer) error {
	if c.File == "" {
		return c.listKept(out)
	}
	file := gamesFile{File: c.File, gamesFilter: c.gamesFilter}
	return file.use(func(_ context.Context, _ *store.Store, all iter.Seq2[*store.Game, error]) error {
		if c.JSON {
			return store.WriteJSONLines(plaintext.Writer{To: out}, all)
		}
		return store.WriteTable(plaintext.Writer{To: out}, all)
	})
}

type gamesShowCmd struct {
	File string `arg:"" name:"FILE|NAME" help:"File of games, such as spring.db; or the name of a kept game."`
	ID   string `arg:"" optional:"" help:"The game in the file, as 'games list' names it."`
	JSON bool   `help:"Print one JSON object."`

	Conversations string `placeholder:"DIR" help:"${games_show_conversations}"`
}

// Help shows examples.
func (gamesShowCmd) Help() string {
	return `Examples:
  flagfall games show spring.db spring/1/0-1/0/1
  flagfall games show spring.db spring/1/0-1/0/1 --conversations talk
  flagfall games show 20261122-153145-classic-1f0a9c3d`
}

// Run prints the game.
func (c *gamesShowCmd) Run(out io.Writer) error {
	if c.ID == "" {
		return c.showKept(out)
	}
	ctx := context.Background()
	s, err := store.Open(ctx, c.File)
	if err != nil {
		return err
	}
	defer s.Close()
	g, err := s.Game(ctx, c.ID)
	if errors.Is(err, store.ErrNone) {
		return fmt.Errorf("there is no game %q in %s: 'flagfall games list %s' names them", c.ID, c.File, c.File)
	}
	if err != nil {
		return err
	}
	if c.Conversations != "" {
		return showConversation(out, c.Conversations, g.ID)
	}
	if c.JSON {
		return json.NewEncoder(plaintext.Writer{To: out}).Encode(g)
	}
	return g.WriteText(out)
}

type gamesExportCmd struct {
	Of     []string `arg:"" optional:"" name:"FILE|NAME" help:"${games_export_of}"`
	Output string   `short:"o" required:"" placeholder:"DIR" help:"${games_export_output}"`
	Format string   `enum:"record,xml,strados" default:"record" help:"${games_export_format}"`
	gamesFilter
}

// Help shows examples.
func (gamesExportCmd) Help() string {
	return `Examples:
  flagfall games export -o my-games
  flagfall games export last -o duel.flagfall
  flagfall games export 20261122-153145-classic-1f0a9c3d -o my-games
  flagfall games export spring.db -o spring-games
  flagfall games export spring.db -o spring.csv
  flagfall games export --format xml -o for-others`
}

// Run writes.
func (c *gamesExportCmd) Run(out io.Writer) error {
	if c.Output == "-" {
		return option.Usage(fmt.Errorf("-o -: expected a folder; 'flagfall games show NAME' prints a record"))
	}
	ofStore := len(c.Of) == 1 && fileExists(c.Of[0])
	if c.toFile() && (ofStore || len(c.Of) != 1) {
		return option.Usage(fmt.Errorf("-o %s: expected a folder: a file holds one game, such as in 'flagfall games export last -o %[1]s'", c.Output))
	}
	if !ofStore {
		return c.exportKept(out)
	}
	file := gamesFile{File: c.Of[0], gamesFilter: c.gamesFilter}
	return file.use(func(ctx context.Context, s *store.Store, all iter.Seq2[*store.Game, error]) error {
		if c.foreign() {
			return c.exportForeign(out, stored(ctx, s, all))
		}
		switch filepath.Ext(c.Output) {
		case ".csv":
			return savefile.Output(
				c.Output, strings.Join(store.CSVHead, ","), func(w io.Writer) error { return store.WriteCSV(w, all) },
			)
		case ".jsonl":
			return savefile.Output(c.Output, `{"id":`, func(w io.Writer) error { return store.WriteJSONLines(w, all) })
		}
		n, err := s.Export(ctx, c.Output, all)
		if err == nil {
			fmt.Fprintf(out, "Records in %s: %d\n", c.Output, n)
		}
		return err
	})
}

// fileExists reports whether there is a file, and no folder, of a name.
func fileExists(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
