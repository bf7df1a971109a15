package study

import (
	"context"
	"fmt"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/internal/lab"
	"flagfall.dev/stratego"
)

// Examples learns how the set-ups of a strong player differ from those that people make.
type Examples struct {
	File    string  // set-ups, a line each, or games
	Out     string  // file for what is learned; that of other armies stays
	Variant string  // with one army on four rows at most
	Rounds  int     // of drawing and fitting
	Drawn   int     // set-ups that are drawn in each round
	Penalty float64 // how much small differences are distrusted, in set-ups
	Seed    uint64
}

// fewestExamples is from how many set-ups something can be learned: a tenth is held out.
const fewestExamples = 20

// Run fits and writes, and reports how well examples are told from set-ups that are drawn.
func (c *Examples) Run(ctx context.Context, r Report) error {
	if c.Rounds < 1 || c.Drawn < 1 || c.Penalty <= 0 {
		return fmt.Errorf("%d rounds, %d drawn, penalty %v: expected more than 0", c.Rounds, c.Drawn, c.Penalty)
	}
	v, army, err := variantOfPriors(c.Variant)
	if err != nil {
		return err
	}
	file := output{c.Out, isPrior(deploy.OfExamples)}
	if err := checkOutputs(file); err != nil {
		return err
	}
	known, err := knownPriors(c.Out)
	if err != nil {
		return err
	}
	examples, _, err := book(v, c.File)
	if err != nil {
		return err
	}
	if len(examples) < fewestExamples {
		return fmt.Errorf("%s: %d set-ups: expected %d or more", c.File, len(examples), fewestExamples)
	}
	fit := lab.ExampleFit{Variant: v, Rounds: c.Rounds, Drawn: c.Drawn, Penalty: c.Penalty, Seed: c.Seed}
	fit.Report = func(round int, area float64) {
		fmt.Fprintf(r.Out, "round %d: an example is put above a drawn set-up in %.1f %% of pairs (50 %%: they cannot be told apart)\n", round, 100*area)
	}
	known[army], err = fit.Fit(ctx, examples)
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted, so %s is left as it is", c.Out)
	}
	if err != nil {
		return err
	}
	return file.write(deploy.FormatPriors(deploy.OfExamples, known))
}

// variantOfPriors returns a variant whose set-ups priors can judge, and its army.
func variantOfPriors(name string) (*stratego.Variant, worth.Army, error) {
	v, err := variantNamed(name)
	if err != nil {
		return nil, worth.Army{}, err
	}
	if !deploy.Fits(v) {
		return nil, worth.Army{}, fmt.Errorf("variant %s: placement priors are for one army on at most four rows that players set up", name)
	}
	army, _ := worth.ArmyOf(v)
	return v, army, nil
}

// knownPriors reads the priors of a file, none where there is no such file.
func knownPriors(name string) (map[worth.Army]*deploy.Prior, error) {
	known, err := earlier(existing(name), deploy.ParsePriors)
	if known == nil {
		known = map[worth.Army]*deploy.Prior{}
	}
	return known, err
}
