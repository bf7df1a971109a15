package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"flagfall/internal/games"
	"flagfall/internal/lab"
	"flagfall/internal/rating"
	"flagfall/internal/stratego/marshal"
	"flagfall/stratego"
)

// labVaryCmd varies many weights by lot and fits what each is worth.
type labVaryCmd struct {
	Trials  string   `arg:"" help:"File that the results are kept in, a line for each pair of games. If it exists, those in it count too."`
	Player  string   `default:"marshal:nodes=300,memory=1" help:"Player whose weights are varied, without set=."`
	Weights []string `help:"Weights to vary: all that are not 0 if none is given. One with a number, such as stir:9, is raised by it in half of the games; the others are multiplied."`
	Spread  float64  `default:"0.3" help:"By how much weights are multiplied: e to this times a normal variate."`
	Far     float64  `default:"1.5" help:"How many spreads the weight that matters most goes in the setting that is proposed."`
	Variant string   `default:"ucc" help:"Variant."`
	Pairs   int      `default:"1000" help:"Pairs of games to have in the file in the end."`
	Jobs    int      `default:"1" help:"Games at a time."`
	Seed    uint64   `default:"1" help:"Seed of the first pair."`
	// The gate.
	Gate      string `help:"Sequential test between two differences in Elo, such as 0,10, that the proposal has to pass against the weights as they are."`
	GatePairs int    `default:"500" help:"Most pairs of games in the gate."`
	Out       string `help:"File that gets all weights if the gate is passed, as marshal embeds them."`
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
	if err := c.checkGate(); err != nil {
		return err
	}
	v, err := stratego.VariantNamed(c.Variant)
	if err != nil {
		return err
	}
	if err := games.CheckSpec(c.Player, "stratego"); err != nil {
		return err
	}
	factors, err := c.factors()
	if err != nil {
		return err
	}
	if err := checkFolder(c.Trials); err != nil {
		return err
	}
	trials, err := readTrials(c.Trials, factors)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	trials, err = c.play(ctx, v, factors, trials)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	effects, fitErr := lab.Effects(factors, trials, varyPenalty)
	if fitErr != nil {
		return errors.Join(err, fitErr)
	}
	fmt.Printf("%d pairs of games; log odds of winning for a spread or step more\n", len(trials))
	for _, e := range effects {
		fmt.Printf("%-10s %8.4g  %+.3f ± %.3f  (%+.1f)\n", e.Name, e.Value, e.Slope, 1.96*e.Error, e.Sure())
	}
	proposed := lab.Climb(effects, c.Far)
	fmt.Printf("proposed: set=%v\n", proposed)
	if err != nil || c.Gate == "" || len(proposed) == 0 {
		return untilThen(err)
	}
	return c.pass(ctx, v, proposed)
}

// checkGate refuses a gate that cannot be, before hours of play.
func (c *labVaryCmd) checkGate() error {
	if c.Gate == "" {
		if c.Out != "" {
			return errors.New("weights are written when a gate is passed: expected --gate beside --out")
		}
		return nil
	}
	if _, err := rating.ParseTest(c.Gate); err != nil {
		return err
	}
	if c.GatePairs < 1 {
		return fmt.Errorf("a gate of %d pairs: expected at least 1", c.GatePairs)
	}
	if c.Out == "" {
		return nil
	}
	return checkFolder(c.Out)
}

// pass lets the proposal play against the standard weights, on other seeds than
// those it was found on, and writes it if it wins.
func (c *labVaryCmd) pass(ctx context.Context, v *stratego.Variant, proposed lab.Setting) error {
	test, err := rating.ParseTest(c.Gate)
	if err != nil {
		return err
	}
	t := &lab.Tuner{Seed: c.Seed, Kept: lab.Setting{}}
	w := marshal.Standard()
	for name, value := range proposed {
		t.Knobs = append(t.Knobs, lab.Knob{Name: name, Value: value})
		if t.Kept[name], err = w.Get(name); err != nil {
			return err
		}
	}
	score, verdict, err := t.Gate(ctx, &lab.Arena{Variant: v, Tuned: c.open}, test, c.GatePairs)
	if err != nil {
		return err
	}
	fmt.Printf("against the weights as they are: %v, %v\n", score, verdict)
	if verdict != rating.AcceptElo1 || c.Out == "" {
		return nil
	}
	return writeWeights(c.Out, t.Kept)
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

// readTrials reads what was played before; each must have all factors.
func readTrials(name string, factors []lab.Factor) ([]lab.Trial, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []lab.Trial
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var t lab.Trial
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, len(all)+1, err)
		}
		for _, x := range factors {
			if _, has := t.Lead[x.Name]; !has {
				return nil, fmt.Errorf("%s: line %d: weight %s was not varied", name, len(all)+1, x.Name)
			}
		}
		all = append(all, t)
	}
	return all, lines.Err()
}

// play plays the pairs that are missing and keeps each as soon as it is done.
func (c *labVaryCmd) play(ctx context.Context, v *stratego.Variant, factors []lab.Factor, done []lab.Trial) ([]lab.Trial, error) {
	out, err := os.OpenFile(c.Trials, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return done, err
	}
	defer out.Close()
	had := map[uint64]bool{}
	for _, t := range done {
		had[t.Seed] = true
	}
	var guard sync.Mutex
	err = shared(c.Jobs, c.Pairs, func(n int) error {
		seed := c.Seed + 2*uint64(n)
		if had[seed] {
			return nil
		}
		t, err := lab.Vary(ctx, v, factors, seed, c.open)
		if err != nil {
			return err
		}
		guard.Lock()
		defer guard.Unlock()
		done = append(done, t)
		return json.NewEncoder(out).Encode(t)
	})
	return done, err
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
