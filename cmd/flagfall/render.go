package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// renderCmd draws a position as a picture.
type renderCmd struct {
	Variant  string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Position string `help:"StraDoS board string, or a board of Advance with / between its rows and b after a space where Black is to move (default: a start of the game)."`
	Game     string `placeholder:"FILE" help:"Recorded game to draw a position of, instead of --position."`
	Ply      int    `default:"-1" help:"Position of the game after this many moves (default: the last one)."`
	Side     string `help:"Draw what this side may know: red or blue, white or black (default: everything)."`
	Seed     uint64 `default:"1" help:"Seed of the set-ups, where no position is given."`
	Theme    string `placeholder:"NAME" help:"Colours of the board and the pieces: oak, meadow, slate or night (default: oak)."`
	Size     int    `default:"48" help:"Width of a square in pixels, 16 to 256."`
	High     bool   `help:"Write 10 for the Marshal down to 2 for the Scout, not 1 to 9."`
	Output   string `short:"o" required:"" placeholder:"FILE" help:"Picture to write: a name that ends in .svg or .png."`
}

// Help shows examples.
func (renderCmd) Help() string {
	return `Examples:
  flagfall render --variant mini --position YWNNNRAQOSAFAAAAAABCBBMKA -o board.svg
  flagfall render --game game.flagfall --ply 40 --side red -o board.png
  flagfall render --theme night --size 96 -o start.png`
}

// Run draws the picture.
func (c *renderCmd) Run() error {
	ext := strings.ToLower(filepath.Ext(c.Output))
	if ext != ".svg" && ext != ".png" {
		return fmt.Errorf("-o %s: expected a name that ends in .svg or .png", c.Output)
	}
	theme, err := picture.ThemeNamed(c.Theme)
	if err != nil {
		return fmt.Errorf("--theme: %w", err)
	}
	if c.Size < 16 || c.Size > 256 {
		return fmt.Errorf("--size %d: expected 16 to 256", c.Size)
	}
	rec, err := c.record()
	if err != nil {
		return err
	}
	s, err := games.ReplaySession(context.Background(), rec)
	if err != nil {
		return err
	}
	defer s.Close()
	scene, err := c.scene(s, rec)
	if err != nil {
		return err
	}
	drawn := games.Picture(&scene)
	drawn.Theme, drawn.Cell, drawn.HighMarshal = theme, c.Size, c.High
	if ext == ".svg" {
		return writeOutput(c.Output, "<svg", func(w io.Writer) error {
			_, err := w.Write(drawn.SVG())
			return err
		})
	}
	return writeOutput(c.Output, "\x89PNG", drawn.PNG)
}

// record returns the game to draw: a recorded one, or one that begins with the
// position and has no moves.
func (c *renderCmd) record() (*record.Game, error) {
	if c.Game != "" {
		game, err := archive.Read(c.Game)
		if err != nil {
			return nil, fmt.Errorf("--game: %w", err)
		}
		return game.Legal(), nil
	}
	v, err := games.VariantNamed(c.Variant)
	if err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	rec := &record.Game{Game: v.Game, Variant: v.Name, Definition: v.Definition, Start: c.Position}
	if c.Position == "" && v.Stratego != nil {
		for s := range board.Side(2) {
			rec.Setups[s] = games.RandomSetup(v.Stratego, games.Seed(c.Seed, int(s))).String()
		}
	}
	if c.Position != "" && v.Stratego == nil {
		if _, err := rec.AdvancePosition(); err != nil {
			return nil, fmt.Errorf("--position: %w", err)
		}
	}
	return rec, nil
}

// scene returns what is to be drawn.
func (c *renderCmd) scene(s *session.Session, rec *record.Game) (session.Scene, error) {
	viewer := session.Open
	if c.Side != "" {
		v, err := games.RecordedVariant(rec)
		if err != nil {
			return session.Scene{}, err
		}
		side, err := v.ParseSide(c.Side)
		if err != nil {
			return session.Scene{}, fmt.Errorf("--side: %w", err)
		}
		viewer = session.ViewerOf(side)
	}
	if c.Ply < 0 {
		return s.Scene(viewer), nil
	}
	if c.Ply > len(rec.Moves) {
		return session.Scene{}, fmt.Errorf("--ply %d: the game has %d moves", c.Ply, len(rec.Moves))
	}
	return s.SceneAt(viewer, c.Ply), nil
}
