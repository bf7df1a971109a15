// Package solver has the commands that answer with proof: solve and puzzle.
package solver

import (
	"errors"
	"fmt"
	"io"
	"time"

	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
)

// Solve says what is certain of a position.
type Solve struct {
	What       string         `arg:"" optional:"" name:"position|game" help:"Position or recorded game, as --position and --game take them."`
	Variant    string         `short:"v" default:"classic" help:"Rule set of a position: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Position   string         `placeholder:"POSITION" help:"StraDoS board string, or a board of Advance with / between its rows and b after a space where Black is to move."`
	Game       string         `placeholder:"FILE|NAME|STORE#GAME" help:"Recorded game to solve a position of, instead of --position."`
	Ply        int            `default:"-1" help:"Position of the game after this many moves (default: the last one with a move to choose)."`
	Side       string         `placeholder:"SIDE" help:"Side that asks: red or blue, white or black (default: the side to move)."`
	Hidden     string         `placeholder:"SQUARES" help:"Squares of the enemy pieces whose ranks are not known, such as A9,B10; none: all ranks are known (default: what the game hides)."`
	Plies      int            `default:"31" help:"Longest win to look for, 1 to 200."`
	Time       *time.Duration `placeholder:"TIME" help:"Time to search (default: 10s)."`
	Nodes      *uint64        `help:"Most positions to search, instead of --time; the same number gives the same answer."`
	Processors int            `default:"1" help:"Processors to search with."`
	JSON       bool           `help:"Print one JSON object."`
}

// Help says what is certain, and shows examples.
func (Solve) Help() string {
	return `Says what is certain of a position for one side, from what that side may know: that it wins by
force whatever the hidden pieces are, or in some of their assignments, that a piece is never
caught, that neither side can be beaten, or for how many plies it cannot lose. What it says is
proved; where it can prove nothing it says so. In Advance it looks for moves that take the
General by force.

Of a position the ranks that stand are known and their places are hidden, as in a game whose
other pieces have fallen. --hidden names the squares that are hidden, and knows the others.

Examples:
  flagfall solve --variant mini AAAAAAAYAAAAACAAAAAAAAAMA
  flagfall solve game.flagfall --ply 240 --side blue
  flagfall solve \
    --variant advance "g......../........./.SG....../........./........./........./........./........./...D....." --plies 5`
}

// Run solves the position and prints what was found.
func (c *Solve) Run(out io.Writer) error {
	if c.Plies < 1 || c.Plies > 200 {
		return fmt.Errorf("--plies %d: expected 1 to 200", c.Plies)
	}
	if c.Processors < 1 {
		return fmt.Errorf("--processors %d: expected 1 or more", c.Processors)
	}
	limits := proof.Limits{Plies: c.Plies, Processors: c.Processors}
	switch {
	case c.Time != nil && c.Nodes != nil:
		return errors.New("--nodes and --time: expected one of them")
	case c.Time != nil && *c.Time <= 0:
		return fmt.Errorf("--time %v: expected a time above 0, such as 10s", *c.Time)
	case c.Nodes != nil && *c.Nodes == 0:
		return errors.New("--nodes 0: expected 1 or more")
	case c.Nodes != nil:
		limits.Nodes = *c.Nodes
	case c.Time != nil:
		limits.Time = *c.Time
	default:
		limits.Time = 10 * time.Second
	}
	ctx, stop := interrupt.Context()
	defer stop()
	s := lobby.Solution{
		Picture: lobby.Picture{
			Variant: c.Variant, Position: c.Position, Game: c.Game, Ply: c.Ply, Side: c.Side, Seed: 1,
			Kept: library.Default(),
		},
		Hidden: c.Hidden, Limits: limits, JSON: c.JSON,
	}
	if err := s.Name(c.What); err != nil {
		return err
	}
	return s.Write(ctx, out)
}
