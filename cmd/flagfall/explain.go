package main

import (
	"context"
	"fmt"
	"os"

	"flagfall.dev/internal/library"
	"flagfall.dev/internal/lobby"
)

// explainCmd says what to play in a position, and why.
type explainCmd struct {
	Variant  string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Position string `help:"StraDoS board string, or a board of Advance with / between its rows (default: a start of the game)."`
	Game     string `placeholder:"FILE|NAME|STORE#GAME" help:"Recorded game to explain a position of, instead of --position."`
	Ply      int    `default:"-1" help:"Position of the game after this many moves (default: the last one)."`
	Seed     uint64 `default:"1" help:"Seed of the set-ups, where no position is given."`
	Nodes    uint64 `default:"20000" help:"Positions that are searched."`
	Figures  bool   `help:"Print what was reckoned, too: the moves that were weighed, and every term of what the position is worth."`
	Parts    bool   `help:"Print what every piece adds to a term, too."`
}

// Help shows examples.
func (explainCmd) Help() string {
	return `Says what the strong player would play for the side to move, from what that side may
know: what the move does, what it risks and what is expected next.

With --figures come the moves that were weighed, and every term of what the position is
worth before a search, in points; a Sergeant is worth about 80. Material and threat make
the chance to win. Secrecy, attack, risk and approach count by what moves change of them.

Examples:
  flagfall explain --variant mini --position YWNNNRAQOSAFAAAAAABCBBMKA
  flagfall explain --game game.flagfall --ply 40 --figures`
}

// Run prints the move and the reasons.
func (c *explainCmd) Run() error {
	if c.Nodes == 0 {
		return fmt.Errorf("--nodes 0: expected 1 or more")
	}
	e := lobby.Explanation{
		Picture: lobby.Picture{Variant: c.Variant, Position: c.Position, Game: c.Game, Ply: c.Ply, Seed: c.Seed, Kept: library.Default()},
		Nodes:   c.Nodes, Figures: c.Figures, Parts: c.Parts,
	}
	return e.Write(context.Background(), os.Stdout)
}
