package laboratory

import (
	"io"

	"flagfall.dev/internal/lab/study"
)

type rivalsCmd struct {
	Names   []string `arg:"" optional:"" help:"Names of rivals, such as Roland; all if none is named."`
	Against string   `default:"marshal:level=3,memory=1" help:"Opponent of all of them."`
	series
}

// Help shows an example.
func (rivalsCmd) Help() string {
	return "Example: flagfall lab rivals Roland Petra --variant barrage --games 40"
}

// Run prints a row for each rival.
func (c *rivalsCmd) Run(out io.Writer) error {
	pairs, err := c.pairs()
	if err != nil {
		return err
	}
	r := &study.Rivals{Against: c.Against, Variant: c.Variant, Names: c.Names, Pairs: pairs, Seed: c.Seed}
	return runStudy(out, r.Run)
}
