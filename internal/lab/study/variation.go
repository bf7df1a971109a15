package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/internal/game"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// Variation varies many of marshal's weights at random in every game, and fits what
// each is worth to the results.
type Variation struct {
	Trials  string   // file that the results are kept in; those that are in it count too
	Player  string   // its weights are varied; without set=
	Against []string // the opponents, also outside programs, which play in turn; lab.Self is another setting
	Weights []string // all of the evaluation that are not 0 if empty; one with a number, such as stir:9, is raised by it in half of the games
	Spread  float64  // the other weights are multiplied by e to this times a normal variate
	Far     float64  // how many spreads the weight that matters most goes in the setting that is proposed
	Variant string
	Pairs   int    // of games to have in the file in the end
	Jobs    int    // games at a time
	Seed    uint64 // of the first pair
	Gate    Gate
}

// penalty of the regression, in samples: next to none.
const varyPenalty = 1

// Run plays what is missing, fits and reports the table.
func (c *Variation) Run(ctx context.Context, r Report) error {
	if c.Jobs < 1 || c.Pairs < 0 || c.Spread <= 0 || c.Far <= 0 {
		return fmt.Errorf("%d games at a time, %d pairs, spread %v, far %v: expected more than 0", c.Jobs, c.Pairs, c.Spread, c.Far)
	}
	test, err := c.Gate.test()
	if err != nil {
		return err
	}
	v, err := variantNamed(c.Variant)
	if err != nil {
		return err
	}
	if len(c.Against) == 0 {
		return errors.New("no opponent: expected one at least")
	}
	if err := errors.Join(checkWeighed(c.Player, v), checkOpponents(c.Against, v), savefile.CheckFolder(c.Trials)); err != nil {
		return err
	}
	factors, err := c.factors()
	if err != nil {
		return err
	}
	trials, err := c.trials(ctx, r, v, factors)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	proposed, fitErr := c.propose(r, factors, trials)
	if err != nil || fitErr != nil || test == nil || len(proposed) == 0 {
		return errors.Join(untilThen(err), fitErr)
	}
	return c.challenge(ctx, r, v, proposed, *test)
}

// trials reads what was played before and plays what is missing.
func (c *Variation) trials(ctx context.Context, r Report, v *stratego.Variant, factors []lab.Factor) ([]lab.Trial, error) {
	kept := &resultsFile[lab.Trial]{
		file: c.Trials, jobs: c.Jobs, check: c.checkTrial(factors),
		seed: func(t *lab.Trial) uint64 { return t.Seed },
	}
	done, err := kept.read()
	if err != nil {
		return nil, err
	}
	return kept.fill(ctx, done, c.Pairs, c.Seed, func(ctx context.Context, pair int, seed uint64) ([]lab.Trial, error) {
		playing := lab.Varying{Variant: v, Factors: factors, Open: c.open, Fault: r.fault}
		if other := c.Against[pair%len(c.Against)]; other != lab.Self {
			playing.Against = other
			playing.Opponent = func(seed uint64) (game.StrategoPlayer, error) { return open(other, seed) }
		}
		t, err := playing.Play(ctx, seed)
		return []lab.Trial{t}, err
	})
}

// propose reports the effect of every weight, and the setting that follows.
func (c *Variation) propose(r Report, factors []lab.Factor, trials []lab.Trial) (lab.Setting, error) {
	effects, err := lab.Effects(factors, trials, varyPenalty)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(r.Out, "%d pairs of games; log odds of winning for a spread or step more\n", len(trials))
	for _, e := range effects {
		fmt.Fprintf(r.Out, "%-10s %8.4g  %+.3f ± %.3f  (%+.1f)\n", e.Name, e.Value, e.Slope, 1.96*e.Error, e.Sure())
	}
	proposed := lab.Climb(effects, c.Far)
	if len(proposed) == 0 {
		fmt.Fprintln(r.Out, "proposed: nothing, as no effect is larger than its error")
		return nil, nil
	}
	fmt.Fprintf(r.Out, "proposed: set=%v\n", proposed)
	return proposed, nil
}

// gateSeeds is the distance between the seeds of trials and those of the gate, so that the gate
// uses other games.
const gateSeeds = 1 << 32

// challenge lets the proposal play against the standard weights, on other seeds than
// those it was found on, and writes it if it wins.
func (c *Variation) challenge(ctx context.Context, r Report, v *stratego.Variant, proposed lab.Setting, test rating.Test) error {
	before, w := lab.Setting{}, parameter.Standard()
	for name := range proposed {
		var err error
		if before[name], err = w.Get(name); err != nil {
			return err
		}
	}
	m := &lab.Match{
		Variant: v, Own: true, Seed: c.Seed + gateSeeds,
		New: func(player int, seed uint64) (game.StrategoPlayer, error) {
			return c.open([]lab.Setting{proposed, before}[player], seed)
		},
	}
	return c.Gate.pass(ctx, r, m, test, proposed)
}

// factors are the weights that are varied.
func (c *Variation) factors() ([]lab.Factor, error) {
	w := parameter.Standard()
	if len(c.Weights) == 0 {
		for _, name := range parameter.Evaluation() {
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
		number, err := parameter.Named(name)
		if err != nil {
			return nil, err
		}
		f := lab.Factor{Name: name, Value: x, Spread: c.Spread, Least: number.Min, Most: number.Max}
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
// factors, and be against one of the opponents.
func (c *Variation) checkTrial(factors []lab.Factor) func(t *lab.Trial) error {
	return func(t *lab.Trial) error {
		if err := expectOpponent("a trial", cmp.Or(t.Against, lab.Self), c.Against); err != nil {
			return err
		}
		for _, f := range factors {
			if _, has := t.Lead[f.Name]; !has {
				return fmt.Errorf("weight %s was not varied", f.Name)
			}
		}
		return nil
	}
}

// open makes the player with a setting.
func (c *Variation) open(s lab.Setting, seed uint64) (game.StrategoPlayer, error) {
	return weighed(c.Player, s, seed)
}
