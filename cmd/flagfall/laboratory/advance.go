package laboratory

import (
	"context"
	"fmt"
	"io"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/advance/lab"
	"flagfall.dev/internal/engine/advance/player"
)

// Advance measures the players of Advance.
type Advance struct {
	Match advanceMatchCmd `cmd:"" help:"Play two levels of the Advance player against each other."`
	Cases advanceCasesCmd `cmd:"" help:"Find positions with one right answer for every grade."`
}

type advanceMatchCmd struct {
	Player   string         `default:"max" help:"Level whose wins are counted: 4, 5, 6, 7, max, free, max-plain or max-no-draw."`
	Opponent string         `default:"7" help:"Level of the other side, as above, or 7-one-reply."`
	Games    int            `default:"100" help:"Number of games, colours alternate."`
	Movetime time.Duration  `default:"0" help:"Time for a move, such as 50ms."`
	Nodes    int            `default:"0" help:"Nodes for a move, instead of time."`
	Seed     uint64         `default:"1" help:"Seed of the first game."`
	Opening  int            `default:"0" help:"Plies at the start of every game that are drawn at random from the moves that grade 7 allows, the same for both colours. Without them, two searches with no clock and no randomness would repeat one game."`
	Set      map[string]int `placeholder:"WEIGHT=N" help:"Weights of the player to change, such as --set 'margin=80;solid=0'."`
	Verbose  bool           `help:"Print every game."`
}

// Help shows an example.
func (advanceMatchCmd) Help() string {
	return "Example: flagfall advance-lab match --player max --opponent 7 --games 400 --nodes 50000"
}

// Run plays the match and prints its score.
func (c *advanceMatchCmd) Run(out io.Writer) error {
	m := lab.Match{Games: c.Games, Seed: c.Seed, Opening: c.Opening}
	var err error
	if m.Player, err = lab.ParsePlayer(c.Player, c.Set); err != nil {
		return err
	}
	if m.Opponent, err = lab.ParsePlayer(c.Opponent, nil); err != nil {
		return err
	}
	for _, p := range []*player.Config{&m.Player, &m.Opponent} {
		p.MoveTime, p.Nodes = c.Movetime, c.Nodes
	}
	if c.Verbose {
		m.Progress = func(g lab.Game) {
			fmt.Fprintf(out, "game %d as %s, %d plies: %s\n", g.Number, advance.SideName(g.Side), g.Plies, g.Result)
		}
	}
	began := time.Now()
	score, err := m.Run(context.Background())
	fmt.Fprintf(out, "%s against %s, %s, in %s\n", c.Player, c.Opponent, &score, time.Since(began).Round(time.Second))
	return err
}

type advanceCasesCmd struct {
	Out  string `arg:"" help:"Folder to write the cases to."`
	Each int    `default:"25" help:"Cases of every grade and colour."`
	Seed uint64 `default:"1" help:"Seed of the games the positions come from."`
}

// Help shows an example.
func (advanceCasesCmd) Help() string {
	return "Example: flagfall advance-lab cases --each 25 --seed 1 advance/testdata/cases"
}

// Run finds the cases and writes them.
func (c *advanceCasesCmd) Run(out io.Writer) error {
	cases := lab.Cases(c.Each, c.Seed)
	if err := lab.WriteCases(c.Out, cases); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d cases written to %s\n", len(cases), c.Out)
	return nil
}
