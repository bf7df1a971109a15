package laboratory

import (
	"io"

	"flagfall.dev/internal/lab/learn"
	"flagfall.dev/internal/lab/study"
)

type worthsCmd struct {
	Games     []string `arg:"" help:"Folders or files of games, as 'flagfall lab selfplay' makes them, of one army."`
	Most      int      `placeholder:"N" help:"Use at most this many games of each folder or file; 0: all."`
	Self      bool     `help:"Use only games of the player against itself: against others, who plays tells much of the result."`
	Out       string   `placeholder:"FILE" help:"File for the network."`
	Epochs    int      `default:"3" help:"Passes over the positions."`
	Every     int      `default:"8" help:"Use one of this many sampled plies."`
	Batch     int      `default:"128" help:"Positions in a minibatch."`
	Rate      float64  `default:"0.002" help:"Highest learning rate of Adam."`
	Decay     float64  `default:"0.01" help:"Weight decay in each step, as a multiple of the rate."`
	Seed      uint64   `default:"1" help:"Seed of the initial weights and of the order of positions."`
	Bootstrap float64  `placeholder:"WEIGHT" help:"Weight of the network's own prediction one sample later against what comes after it; 0: results alone."`
	From      string   `placeholder:"FILE" help:"Network to begin with, from an earlier run; default: random weights."`
}

// Help shows an example.
func (worthsCmd) Help() string {
	return "Example: flagfall lab worths games --self --out worth.txt"
}

// Run learns, and prints the losses and what pieces are worth.
func (c *worthsCmd) Run(out io.Writer) error {
	return runStudy(out, (&study.Worths{
		Games: c.Games, Most: c.Most, Self: c.Self, Out: c.Out, From: c.From,
		Options: learn.WorthOptions{
			Epochs: c.Epochs, Every: c.Every, Batch: c.Batch, Rate: c.Rate, Decay: c.Decay, Seed: c.Seed,
			Bootstrap: c.Bootstrap,
		},
	}).Run)
}

type advantagesCmd struct {
	Out        string   `arg:"" help:"File for the tables. Those of other armies in it stay."`
	Checkpoint string   `placeholder:"FILE" help:"File to go on from after an interruption, with more games, or for another deviation."`
	From       string   `placeholder:"FILE" help:"Tables that marshal plays by, to which what is learned is added; default: none."`
	Against    []string `sep:"none" default:"self" help:"An opponent; repeat the flag for more, and they play in turn. self is marshal itself. Outside programs too."`
	Variant    string   `default:"ucc" help:"Variant with a fixed army."`
	Games      int      `short:"n" default:"30000" help:"Games in all."`
	Nodes      int      `default:"300" help:"Nodes of a search."`
	Spread     float64  `default:"20" help:"Points that a move may fall short of the best and be chosen at random."`
	Deviation  float64  `default:"0.001" help:"Usual size of an effect, in chance to win an even game: less for fewer games."`
	Jobs       int      `short:"j" default:"1" help:"Games at a time."`
	Seed       uint64   `default:"1" help:"Seed of the first game."`
}

// Help shows an example.
func (advantagesCmd) Help() string {
	return "marshal chooses at random among moves that its search takes for about as good. What each kind of move wins or loses beside the search's estimate is fitted to the results, for each opponent by itself; the table is the mean.\n\n" +
		"Examples:\n  flagfall lab advantages internal/engine/marshal/advantage/advantages.txt \\\n    --checkpoint sums -j 2\n" +
		"  flagfall lab advantages tables.txt --variant duel --against self \\\n    --against council -n 60000"
}

// Run plays, fits and writes.
func (c *advantagesCmd) Run(out io.Writer) error {
	return runStudy(out, (*study.Advantages)(c).Run)
}
