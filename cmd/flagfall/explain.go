package main

import (
	"context"
	"fmt"
	"io"

	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
)

// explainCmd says what to play in a position, and why.
type explainCmd struct {
	Variant  string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Position string `placeholder:"POSITION" help:"${explain_position}"`
	Game     string `placeholder:"FILE|NAME|STORE#GAME" help:"Recorded game to explain a position of, instead of --position."`
	Ply      int    `default:"-1" help:"Position of the game after this many moves (default: the last one)."`
	Seed     uint64 `default:"1" help:"Seed of the set-ups, where no position is given."`
	Nodes    uint64 `default:"20000" help:"Positions to search."`
	Figures  bool   `help:"Also print the figures: the moves that were considered, and every term of the position's value."`
	Talk     string `placeholder:"LEVEL" help:"How much is said: short (one sentence), normal, or figures, which adds those of a hint (default: normal)."`
	Short    bool   `help:"The same as --talk short."`
	JSON     bool   `help:"Print one JSON object: the move, every claim made about it, what is expected and the moves compared."`
	Parts    bool   `help:"Also print what each piece adds to a term."`
}

// Help shows examples.
func (explainCmd) Help() string {
	return `Says what the strong player would play for the side to move, from what that side may
know: what the move does, what it risks and what is expected next.

With --figures it also prints the moves that it considered, and every term of the position's
value before a search, in points; a Sergeant is worth about 80. Material, what is learned of
such armies from games, and threat make the chance to win. Secrecy, attack, risk and approach
count by how much a move changes them.

Examples:
  flagfall explain --variant mini --position YWNNNRAQOSAFAAAAAABCBBMKA
  flagfall explain --game game.flagfall --ply 40 --figures`
}

// Run prints the move and the reasons.
func (c *explainCmd) Run(out io.Writer) error {
	if c.Nodes == 0 {
		return fmt.Errorf("--nodes 0: expected 1 or more")
	}
	if c.Short {
		c.Talk = session.Short.String()
	}
	e := lobby.Explanation{
		Picture: lobby.Picture{
			Variant: c.Variant, Position: c.Position, Game: c.Game, Ply: c.Ply, Seed: c.Seed, Kept: library.Default(),
		},
		Nodes: c.Nodes, Figures: c.Figures, Parts: c.Parts, Talk: c.Talk, JSON: c.JSON,
	}
	return e.Write(context.Background(), out)
}
