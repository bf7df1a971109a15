package main

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/record"
)

// gateFlags are the options of a command that keeps new weights only if they win a
// match.
type gateFlags struct {
	Gate      eloBounds `help:"Sequential test between two differences in Elo, such as 0,10, that new weights have to pass against those before; those that fail are dropped."`
	GatePairs int       `default:"500" help:"Most pairs of games in a gate."`
	Out       string    `help:"File that gets all weights when a gate is passed, as marshal embeds them."`
}

// test reads the gate's test, nil for none, and refuses a gate that cannot be,
// before hours of play.
func (f *gateFlags) test() (*rating.Test, error) {
	if f.Gate == "" {
		if f.Out != "" {
			return nil, errors.New("weights are written when a gate is passed: expected --gate beside --out")
		}
		return nil, nil
	}
	test, err := rating.ParseTest(string(f.Gate))
	if err != nil {
		return nil, err
	}
	if f.GatePairs < 1 {
		return nil, fmt.Errorf("a gate of %d pairs: expected at least 1", f.GatePairs)
	}
	if f.Out == "" {
		return &test, nil
	}
	return &test, checkFolder(f.Out)
}

// pass plays a gate, tells how it went after what was tried and writes the weights
// if they passed.
func (f *gateFlags) pass(ctx context.Context, t *lab.Tuner, a *lab.Arena, test rating.Test, tried string) error {
	score, verdict, err := t.Gate(ctx, a, test, f.GatePairs)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %v, %v\n", tried, score, verdict)
	if verdict != rating.AcceptElo1 || f.Out == "" {
		return nil
	}
	return writeWeights(f.Out, t.Kept)
}

// writeWeights writes all weights, those of a setting instead of the standard
// ones.
func writeWeights(name string, s lab.Setting) error {
	w := marshal.Standard()
	for knob, value := range s {
		if err := w.Set(knob, value); err != nil {
			return err
		}
	}
	return savefile.Replace(name, w.String())
}

// checkWeighed returns what is wrong with a player whose weights are to be set.
func checkWeighed(player string) error {
	if err := games.CheckSpec(player, record.Stratego); err != nil {
		return err
	}
	name := marshal.Standard().Names()[0]
	if _, err := games.NewStrategoPlayer(withSetting(player, lab.Setting{name: 1}), 1); err != nil {
		return fmt.Errorf("player %s: it has no weights to set: expected marshal, without set=", player)
	}
	return nil
}

// checkOpponents returns what is wrong with opponents, of which self is none.
func checkOpponents(specs []string) error {
	for _, spec := range specs {
		if spec == lab.Self {
			continue
		}
		if err := games.CheckSpec(spec, record.Stratego); err != nil {
			return err
		}
	}
	return nil
}
