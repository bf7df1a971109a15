package main

import (
	"context"
	"os"

	"flagfall.dev/internal/library"
	"flagfall.dev/internal/lobby"
	"flagfall.dev/internal/stratego/marshal"
)

// explainCmd prints what marshal thinks of a position before it searches.
type explainCmd struct {
	Variant  string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Position string `help:"StraDoS board string (default: a start of the game)."`
	Game     string `placeholder:"FILE|NAME|STORE#GAME" help:"Recorded game to explain a position of, instead of --position."`
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
	view, err := (&lobby.Picture{Variant: c.Variant, Position: c.Position, Game: c.Game, Ply: c.Ply, Seed: c.Seed, Kept: library.Default()}).View()
	if err != nil {
		return err
	}
	t, err := marshal.New(marshal.Config{}).Trace(context.Background(), view)
	if err != nil {
		return err
	}
	return t.Write(os.Stdout, view, c.Parts)
}
