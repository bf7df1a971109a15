package laboratory

import (
	"io"

	"flagfall.dev/internal/lab/study"
)

type endingsCmd struct {
	Players   []string `arg:"" sep:"none" help:"Players of the won side, such as marshal:nodes=20000."`
	Variants  []string `default:"mini,duel,barrage" help:"Variants."`
	Defenders []string `default:"sparring:style=hider;random" sep:";" help:"Players of the other side, with ; between."`
	Maker     string   `default:"council" help:"Who plays the games up to the endings."`
	Count     int      `default:"50" help:"Endings in each variant."`
	Seed      uint64   `default:"1" help:"Seed of the first game."`
	Movers    int      `default:"10" help:"Pieces that move in an ending, at most."`
	Worlds    int      `default:"60" help:"Ways in which the hidden pieces may have their ranks, at most."`
	Least     int      `default:"5" help:"Plies that a proved win takes at least."`
	Nodes     uint64   `default:"100000" help:"Positions in which the solver looks for a proof."`
	Believed  float64  `help:"Take positions of at least this chance to win by the maker, and not proved ones."`
	Plies     int      `default:"300" help:"Plies in which an ending has to be won."`
	Verbose   bool     `help:"Print every ending."`
}

// Help shows an example.
func (endingsCmd) Help() string {
	return `Plays games up to endings that are won by force, and has players play them on: what they make of a won
game. The players see what their side may know, with all moves before.

Example: flagfall lab endings marshal:nodes=20000 marshal:nodes=20000,off=proof --variants barrage`
}

// Run draws the endings and prints how many each player won.
func (c *endingsCmd) Run(out io.Writer) error { return runStudy(out, (*study.Endings)(c).Run) }
