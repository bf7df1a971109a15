package laboratory

import (
	"flagfall.dev/internal/lab/learn"
	"flagfall.dev/internal/lab/study"
)

type trainCmd struct {
	Games      []string `arg:"" help:"Folders or files of games, as 'flagfall lab selfplay' makes them, of variants with boards of one size."`
	Most       int      `help:"Use at most so many games of each; 0: all."`
	Out        string   `placeholder:"FILE" help:"File for the net."`
	Checkpoint string   `placeholder:"FILE" help:"File that all is kept in after every epoch. If it exists, learning goes on from it."`
	Picture    string   `placeholder:"FILE" help:"File for the curves of the losses, as SVG."`
	Width      int      `default:"64" help:"Width of the first layer, a multiple of 16."`
	Epochs     int      `default:"2" help:"How often every game is used."`
	Batch      int      `default:"256" help:"Positions in a minibatch."`
	Rate       float64  `default:"0.0004" help:"Highest learning rate of Adam."`
	Decay      float64  `default:"0.5" help:"By how much weights decay in a step, times the rate."`
	Mix        float64  `default:"0" help:"Share of the search's own value in what is learned, from 0 to 1; the rest is the result."`
	Policy     float64  `default:"0.1" help:"How much the loss of the policy counts beside that of the value."`
	Correct    bool     `help:"Learn what is to be added to the search's value in log odds, instead of the value."`
	Probe      int      `default:"20000" help:"Positions held out on which predictors are compared; 0: all."`
	Seed       uint64   `default:"1" help:"Seed of first weights and of the order of positions."`
}

// Help shows examples.
func (trainCmd) Help() string {
	return `A tenth of the games decides which epoch was the best, and another tenth how good that is.
Built with GOEXPERIMENT=simd, it is several times as fast on amd64.

Examples:
  flagfall lab train games --out value.net --checkpoint value.checkpoint --picture curves.svg
  flagfall lab train duel barrage --most 5000 --epochs 4
  flagfall lab train games --correct`
}

// Run learns, and prints how well the net predicts.
func (c *trainCmd) Run() error {
	return runStudy((&study.Training{
		Games: c.Games, Most: c.Most, Checkpoint: c.Checkpoint, Out: c.Out, Picture: c.Picture, Probe: c.Probe,
		Options: learn.Options{First: c.Width, Epochs: c.Epochs, Batch: c.Batch, Rate: c.Rate, Decay: c.Decay, Mix: c.Mix, Policy: c.Policy, Correct: c.Correct, Seed: c.Seed},
	}).Run)
}
