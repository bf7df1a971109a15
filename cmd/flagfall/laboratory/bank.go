package laboratory

import (
	"io"

	"flagfall.dev/internal/lab/study"
)

type bankCmd struct {
	Games   []string `arg:"" help:"Recorded games, in any form that replay reads, or folders of them."`
	Players []string `name:"player" sep:"none" placeholder:"PLAYER" help:"Player that is asked again, with fixed nodes; repeat the flag for more. Without one the moves are only counted."`
	Of      string   `placeholder:"NAME" help:"Count moves only of players whose specification begins so, such as marshal."`
	Most    int      `placeholder:"N" help:"Ask for this many moves of each kind at most, evenly spread; 0: all."`
	Seed    uint64   `default:"1" help:"Seed of every answer."`
	JSON    bool     `help:"Print one JSON object at the end."`
	Verbose bool     `help:"Print every move."`
}

// Help shows an example.
func (bankCmd) Help() string {
	return `Finds moves in recorded games that turned out badly, or well, by what is true of the hidden pieces, and
counts how many of them players would make otherwise. It guides; matches decide. The moves:

strikes of ranks 1 to 3 on hidden pieces that had not moved, which were Bombs (bomb), or which won (good);
moves of the Marshal that ended beside hidden pieces, where the Spy took it (spy), and such moves beside no Spy while it
was hidden (safe); strikes on known pieces that were sure to win (known). Of Flags that fell (flag) it counts those whose
fall a player sees ten plies before: its chance to win is at most 80 % of that twenty plies earlier.

Example: flagfall lab bank games --of marshal --player marshal:nodes=70000 --player marshal:nodes=70000,off=policy`
}

// Run finds the moves, asks for them again and prints how many are made otherwise.
func (c *bankCmd) Run(out io.Writer) error { return runStudy(out, (*study.Bank)(c).Run) }
