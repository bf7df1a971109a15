package main

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// labSetupsCmd learns from games which set-ups win.
type labSetupsCmd struct {
	Out     string   `arg:"" help:"File for the placement prior."`
	Drafts  string   `required:"" help:"File that the set-ups and results are kept in, a line for each. If it exists, those in it count too."`
	Player  string   `default:"marshal:nodes=300,memory=1,off=taste" help:"Player whose set-ups are learned from; it should draw them without one."`
	Against []string `sep:"none" default:"self" help:"An opponent, given once for each; they play in turn. self is the player itself. Outside programs too."`
	Variant string   `default:"ucc" help:"Variant, with the army of 40 on four rows of ten."`
	Pairs   int      `default:"1000" help:"Pairs of games to have in the file in the end."`
	Penalty float64  `default:"20" help:"How much small effects are distrusted, in games."`
	Jobs    int      `default:"1" help:"Games at a time."`
	Seed    uint64   `default:"1" help:"Seed of the first pair."`
}

// Help shows an example.
func (labSetupsCmd) Help() string {
	return "Example: flagfall lab setups internal/stratego/deploy/prior.txt --drafts=drafts.jsonl --against=self --against=council --pairs=2000 --jobs=2"
}

// Run plays what is missing, tells how well placement priors foretell results, and writes
// the placement prior of all games.
func (c *labSetupsCmd) Run() error {
	v, err := c.check()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	drafts, err := c.drafts(ctx, v)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if len(drafts) == 0 {
		return fmt.Errorf("no games to learn from, so %s is left as it is", c.Out)
	}
	for _, f := range lab.Check(drafts, len(c.Against), c.Penalty) {
		fmt.Printf("%s: %d set-ups; score by fifths of what other games promised:\n", c.Against[f.Against], f.Drafts)
		for _, m := range f.Mean {
			fmt.Printf(" %.1f %%", 100*m)
		}
		fmt.Println()
	}
	if err != nil {
		return untilThen(err)
	}
	return savefile.Replace(c.Out, lab.FitPrior(drafts, c.Penalty).String())
}

// check refuses what cannot work before hours of play.
func (c *labSetupsCmd) check() (*stratego.Variant, error) {
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
	return v, errors.Join(games.CheckSpec(c.Player, record.Stratego), checkOpponents(c.Against), checkFolder(c.Out), checkFolder(c.Drafts))
}

// drafts reads what was played before and plays what is missing.
func (c *labSetupsCmd) drafts(ctx context.Context, v *stratego.Variant) ([]lab.Draft, error) {
	kept := &ledger[lab.Draft]{
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
func (c *labSetupsCmd) pair(ctx context.Context, v *stratego.Variant, against int, seed uint64) ([]lab.Draft, error) {
	other := c.Against[against]
	both := other == lab.Self
	if both {
		other = c.Player
	}
	var drafts []lab.Draft
	m := &lab.Match{
		Variant: v, Pairs: 1, Seed: seed, Own: true, MaxPly: 1500,
		New: func(i int, seed uint64) (lab.Player, error) {
			return games.OpenStratego([]string{c.Player, other}[i], seed, games.Launch{})
		},
		Done: func(g lab.Game) bool {
			drafts = append(drafts, lab.Drafts(g, against, both, seed)...)
			return true
		},
	}
	_, err := m.Play(ctx)
	return drafts, err
}
