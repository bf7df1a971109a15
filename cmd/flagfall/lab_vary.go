package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/stratego"
)

// labVaryCmd varies many weights by lot and fits what each is worth.
type labVaryCmd struct {
	Trials    string   `arg:"" help:"File that the results are kept in, a line for each pair of games. If it exists, those in it count too."`
	Player    string   `default:"marshal:nodes=300,memory=1" help:"Player whose weights are varied, without set=."`
	Weights   []string `help:"Weights to vary: all that are not 0 if none is given. One with a number, such as stir:9, is raised by it in half of the games; the others are multiplied."`
	Spread    float64  `default:"0.3" help:"By how much weights are multiplied: e to this times a normal variate."`
	Far       float64  `default:"1.5" help:"How many spreads the weight that matters most goes in the setting that is proposed."`
	Variant   string   `default:"ucc" help:"Variant."`
	Pairs     int      `default:"1000" help:"Pairs of games to have in the file in the end."`
	Jobs      int      `default:"1" help:"Games at a time."`
	Seed      uint64   `default:"1" help:"Seed of the first pair."`
	gateFlags `embed:""`
}

// Help shows an example.
func (labVaryCmd) Help() string {
	return "Example: flagfall lab vary trials.jsonl --weights=still,caution,stir:9 --pairs=3000 --jobs=2\n\n" +
		"The proposal is a guess until it wins a match: flagfall lab match marshal:set=… marshal --own --sprt=0,10"
}

// penalty of the regression, in samples: next to none.
const varyPenalty = 1

// Run plays what is missing, fits and prints the table.
func (c *labVaryCmd) Run() error {
	if c.Jobs < 1 || c.Pairs < 0 || c.Spread <= 0 || c.Far <= 0 {
		return fmt.Errorf("%d games at a time, %d pairs, spread %v, far %v: expected more than 0", c.Jobs, c.Pairs, c.Spread, c.Far)
	}
	test, err := c.test()
	if err != nil {
		return err
	}
	v, err := stratego.VariantNamed(c.Variant)
	if err != nil {
		return err
	}
	if err := errors.Join(checkWeighed(c.Player), checkFolder(c.Trials)); err != nil {
		return err
	}
	factors, err := c.factors()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	trials, err := c.trials(ctx, v, factors)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	proposed, fitErr := c.propose(factors, trials)
	if err != nil || fitErr != nil || test == nil || len(proposed) == 0 {
		return errors.Join(untilThen(err), fitErr)
	}
	return c.challenge(ctx, v, proposed, *test)
}

// trials reads what was played before and plays what is missing.
func (c *labVaryCmd) trials(ctx context.Context, v *stratego.Variant, factors []lab.Factor) ([]lab.Trial, error) {
	kept := &ledger[lab.Trial]{
		file: c.Trials, jobs: c.Jobs, check: checkTrial(factors),
		seed: func(t *lab.Trial) uint64 { return t.Seed },
	}
	done, err := kept.read()
	if err != nil {
		return nil, err
	}
	return kept.fill(ctx, done, c.Pairs, c.Seed, func(ctx context.Context, _ int, seed uint64) ([]lab.Trial, error) {
		t, err := lab.Vary(ctx, v, factors, seed, c.open)
		return []lab.Trial{t}, err
	})
}

// propose prints what the trials tell of every weight, and the setting they point
// to.
func (c *labVaryCmd) propose(factors []lab.Factor, trials []lab.Trial) (lab.Setting, error) {
	effects, err := lab.Effects(factors, trials, varyPenalty)
	if err != nil {
		return nil, err
	}
	fmt.Printf("%d pairs of games; log odds of winning for a spread or step more\n", len(trials))
	for _, e := range effects {
		fmt.Printf("%-10s %8.4g  %+.3f ± %.3f  (%+.1f)\n", e.Name, e.Value, e.Slope, 1.96*e.Error, e.Sure())
	}
	proposed := lab.Climb(effects, c.Far)
	if len(proposed) == 0 {
		fmt.Println("proposed: nothing, as no effect is larger than its error")
		return nil, nil
	}
	fmt.Printf("proposed: set=%v\n", proposed)
	return proposed, nil
}

// challenge lets the proposal play against the standard weights, on other seeds than
// those it was found on, and writes it if it wins.
func (c *labVaryCmd) challenge(ctx context.Context, v *stratego.Variant, proposed lab.Setting, test rating.Test) error {
	t := &lab.Tuner{Seed: c.Seed, Kept: lab.Setting{}}
	w := marshal.Standard()
	for name, value := range proposed {
		t.Knobs = append(t.Knobs, lab.Knob{Name: name, Value: value})
		var err error
		if t.Kept[name], err = w.Get(name); err != nil {
			return err
		}
	}
	return c.pass(ctx, t, &lab.Arena{Variant: v, Tuned: c.open}, test, "against the weights as they are")
}

// factors are the weights that are varied.
func (c *labVaryCmd) factors() ([]lab.Factor, error) {
	w := marshal.Standard()
	if len(c.Weights) == 0 {
		for _, name := range w.Names() {
			if x, err := w.Get(name); err == nil && x != 0 {
				c.Weights = append(c.Weights, name)
			}
		}
	}
	var all []lab.Factor
	for _, text := range c.Weights {
		name, step, stepped := strings.Cut(text, ":")
		x, err := w.Get(name)
		if err != nil {
			return nil, err
		}
		f := lab.Factor{Name: name, Value: x, Spread: c.Spread}
		if stepped {
			if f.Step, err = strconv.ParseFloat(step, 64); err != nil || f.Step == 0 {
				return nil, fmt.Errorf("weight %q: expected a name and a step that is not 0, such as stir:9", text)
			}
		} else if x == 0 {
			return nil, fmt.Errorf("weight %s is 0 and cannot be multiplied: expected a step, such as %s:10", name, name)
		}
		all = append(all, f)
	}
	return all, nil
}

// checkTrial returns what is wrong with a trial that was read: it must have all
// factors.
func checkTrial(factors []lab.Factor) func(t *lab.Trial) error {
	return func(t *lab.Trial) error {
		for _, f := range factors {
			if _, has := t.Lead[f.Name]; !has {
				return fmt.Errorf("weight %s was not varied", f.Name)
			}
		}
		return nil
	}
}

// open makes the player with a setting.
func (c *labVaryCmd) open(s lab.Setting, seed uint64) (lab.Player, error) {
	return games.NewStrategoPlayer(withSetting(c.Player, s), seed)
}

// withSetting adds weights to a player's specification.
func withSetting(player string, s lab.Setting) string {
	join := ","
	if !strings.Contains(player, ":") {
		join = ":"
	}
	return player + join + "set=" + s.String()
}
