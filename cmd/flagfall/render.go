package main

import (
	"cmp"
	"context"
	"fmt"

	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/picture"
)

// renderCmd draws a position as a picture.
type renderCmd struct {
	Variant  string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Position string `placeholder:"POSITION" help:"${render_position}"`
	Game     string `placeholder:"FILE|NAME|STORE#GAME" help:"Recorded game to draw a position of, instead of --position."`
	Ply      int    `default:"-1" help:"Position of the game after this many moves (default: the last one)."`
	Side     string `placeholder:"SIDE" help:"Draw what this side may know: red or blue, white or black (default: everything)."`
	Seed     uint64 `default:"1" help:"Seed of the set-ups, where no position is given."`
	Theme    string `placeholder:"NAME" help:"Colours of the board and the pieces: oak, meadow, slate or night (default: oak)."`
	Size     int    `default:"48" help:"Width of a square in pixels, 16 to 256."`
	High     bool   `help:"Write 10 for the Marshal down to 2 for the Scout, not 1 to 9."`
	Output   string `short:"o" required:"" placeholder:"FILE" help:"${render_output}"`
}

// Help shows examples.
func (renderCmd) Help() string {
	return `Examples:
  flagfall render --variant mini --position YWNNNRAQOSAFAAAAAABCBBMKA \
    -o board.svg
  flagfall render --game game.flagfall --ply 40 --side red -o board.png
  flagfall render --game game.flagfall --ply 60 --size 32 -o game.apng
  flagfall render --theme night --size 96 -o start.png`
}

// Run draws the picture.
func (c *renderCmd) Run() error {
	defaults, err := settings.Load(settings.Path())
	if err != nil {
		return err
	}
	theme, err := picture.ThemeNamed(cmp.Or(c.Theme, defaults.Theme))
	if err != nil {
		return fmt.Errorf("--theme: %w", err)
	}
	if c.Size < 16 || c.Size > 256 {
		return fmt.Errorf("--size %d: expected 16 to 256", c.Size)
	}
	wanted := &lobby.Picture{
		Variant: c.Variant, Position: c.Position, Game: c.Game, Ply: c.Ply, Side: c.Side, Seed: c.Seed,
		Kept: library.Default(),
	}
	look := func(b *picture.Board) { b.Theme, b.Cell, b.HighMarshal = theme, c.Size, c.High }
	if picture.Moving(c.Output) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		boards, err := wanted.Boards(ctx, look)
		if err != nil {
			return err
		}
		return picture.SaveMoving(c.Output, boards)
	}
	drawn, err := wanted.Board(context.Background())
	if err != nil {
		return err
	}
	look(drawn)
	return drawn.Save(c.Output)
}
