package laboratory

import (
	"io"

	"flagfall.dev/internal/lab/study"
	"flagfall.dev/record"
)

type levelsCmd struct {
	Player string `placeholder:"PLAYER" help:"Player whose levels are measured, with its options (default: marshal:memory=1, in Advance free)."`
	From   int    `default:"1" help:"Lowest level."`
	To     int    `default:"9" help:"Highest level; 10 thinks by the clock unless the player has nodes."`
	series
	Own     bool   `negatable:"" default:"true" help:"Let both draw their own set-ups, as they would against people."`
	Against string `placeholder:"PLAYER" help:"Opponent that every level plays too, such as council."`
}

// Help shows an example.
func (levelsCmd) Help() string {
	return "Examples:\n  flagfall lab levels --to 6 --against council\n  flagfall lab levels --variant advance --to 9 --games 100"
}

// Run plays the levels and prints the scores.
func (c *levelsCmd) Run(out io.Writer) error {
	pairs, err := c.pairs()
	if err != nil {
		return err
	}
	if c.Player == "" {
		c.Player = "marshal:memory=1"
		if c.Variant == record.Advance {
			c.Player = "free"
		}
	}
	l := &study.Levels{
		Player: c.Player, Variant: c.Variant, From: c.From, To: c.To, Pairs: pairs, Seed: c.Seed, Own: c.Own, Against: c.Against,
	}
	return runStudy(out, l.Run)
}
