package study

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/stratego"
)

// Setups learns from games which set-ups win.
type Setups struct {
	Out     string   // file for the placement prior
	Drafts  string   // file that the set-ups and results are kept in; those that are in it count too
	Player  string   // its set-ups are learned from, so it should draw them without one
	Against []string // the opponents, also outside programs, which play in turn; lab.Self is the player itself
	Variant string   // with the army of 40 on four rows of ten
	Pairs   int      // of games to have in the file in the end
	Penalty float64  // how much small effects are distrusted, in games
	Jobs    int      // games at a time
	Seed    uint64   // of the first pair
}

// Run plays what is missing, reports how well placement priors predict results, and
// writes the placement prior of all games.
func (c *Setups) Run(ctx context.Context, r Report) error {
	v, err := c.check()
	if err != nil {
		return err
	}
	drafts, err := c.drafts(ctx, v)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if len(drafts) == 0 {
		return fmt.Errorf("no games to learn from, so %s is left as it is", c.Out)
	}
	for _, f := range lab.Check(drafts, len(c.Against), c.Penalty) {
		fmt.Fprintf(r.Out, "%s: %d set-ups; score by fifths of what other games promised:\n", c.Against[f.Against], f.Drafts)
		for _, m := range f.Mean {
			fmt.Fprintf(r.Out, " %.1f %%", 100*m)
		}
		fmt.Fprintln(r.Out)
	}
	if err != nil {
		return untilThen(err)
	}
	return output{c.Out, isPrior}.write(lab.FitPrior(drafts, c.Penalty).String())
}

// check refuses what cannot work before hours of play.
func (c *Setups) check() (*stratego.Variant, error) {
	if c.Jobs < 1 || c.Pairs < 0 || c.Penalty <= 0 {
		return nil, fmt.Errorf("%d games at a time, %d pairs, penalty %v: expected more than 0", c.Jobs, c.Pairs, c.Penalty)
	}
	v, err := stratego.VariantNamed(c.Variant)
	if err != nil {
		return nil, err
	}
	if !deploy.Fits(v) {
		return nil, fmt.Errorf("variant %s: the placement prior is for the army of 40 on four rows of ten alone", c.Variant)
	}
	return v, errors.Join(check(c.Player, v), checkOpponents(c.Against, v), checkOutputs(output{c.Out, isPrior}), savefile.CheckFolder(c.Drafts))
}

// drafts reads what was played before and plays what is missing.
func (c *Setups) drafts(ctx context.Context, v *stratego.Variant) ([]lab.Draft, error) {
	kept := &resultsFile[lab.Draft]{
		file: c.Drafts, jobs: c.Jobs,
		seed: func(d *lab.Draft) uint64 { return d.Seed },
		check: func(d *lab.Draft) error {
			if d.Against < 0 || d.Against >= len(c.Against) {
				return fmt.Errorf("opponent %d of %d", d.Against+1, len(c.Against))
			}
			return nil
		},
	}
	done, err := kept.read()
	if err != nil {
		return nil, err
	}
	return kept.fill(ctx, done, c.Pairs, c.Seed, func(ctx context.Context, pair int, seed uint64) ([]lab.Draft, error) {
		return c.pair(ctx, v, pair%len(c.Against), seed)
	})
}

// pair plays two games and returns their set-ups.
func (c *Setups) pair(ctx context.Context, v *stratego.Variant, against int, seed uint64) ([]lab.Draft, error) {
	other := c.Against[against]
	both := other == lab.Self
	if both {
		other = c.Player
	}
	var drafts []lab.Draft
	m := &lab.Match{
		Variant: v, Pairs: 1, Seed: seed, Own: true, MaxPly: 1500,
		New: between(c.Player, other),
		Done: func(g lab.Game) bool {
			drafts = append(drafts, lab.Drafts(g, against, both, seed)...)
			return true
		},
	}
	_, err := m.Play(ctx)
	return drafts, err
}
