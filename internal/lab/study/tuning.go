package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"flagfall.dev/internal/game"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/parameter"
)

// Tuning tunes marshal's weights by simultaneous perturbation.
type Tuning struct {
	Checkpoint string   // file that the state is kept in; if it exists, tuning goes on from it
	Player     string   // its weights are tuned; without set=
	Weights    []string // each with the step it is moved by, such as plan:0.1
	Against    []string // the opponents, which play in turn; lab.Self is the other setting
	Variant    string
	Rounds     int
	Rate       float64 // part of a step that a weight moves for a pair won clean
	Seed       uint64  // of the first round
	Every      int     // rounds between two gates
	Gate       Gate
}

// Run tunes until the rounds are played or the context ends.
func (c *Tuning) Run(ctx context.Context, r Report) error {
	tuner, err := c.tuner()
	if err != nil {
		return err
	}
	arena, err := c.arena()
	if err != nil {
		return err
	}
	if err := checkOpponents(tuner.Opponents, arena.Variant); err != nil {
		return err
	}
	gate, err := c.gate(tuner)
	if err != nil {
		return err
	}
	for range c.Rounds {
		err := tuner.Step(ctx, arena)
		if err == nil && gate != nil && tuner.Round%c.Every == 0 {
			err = c.Gate.pass(ctx, r, tuner, arena, *gate, fmt.Sprintf("round %d: %v", tuner.Round, tuner.Setting()))
		}
		if errors.Is(err, context.Canceled) {
			break
		}
		if err != nil {
			return err
		}
		if err := save(c.Checkpoint, tuner); err != nil {
			return err
		}
	}
	fmt.Fprintf(r.Out, "%d rounds, %d games, kept in %s: set=%v\n", tuner.Round, tuner.Games, c.Checkpoint, tuner.Setting())
	return nil
}

// gate reads the gate's test, nil for none, and notes what the first is against.
func (c *Tuning) gate(t *lab.Tuner) (*rating.Test, error) {
	test, err := c.Gate.test()
	if test == nil || err != nil {
		return nil, err
	}
	if c.Every < 1 {
		return nil, fmt.Errorf("a gate after every %d rounds: expected at least 1", c.Every)
	}
	if t.Kept == nil {
		t.Kept = t.Setting()
	}
	for _, k := range t.Knobs {
		if _, kept := t.Kept[k.Name]; !kept {
			return nil, fmt.Errorf("checkpoint %s: it keeps no value of %s", c.Checkpoint, k.Name)
		}
	}
	return test, nil
}

// tuner reads the checkpoint, or begins where there is none.
func (c *Tuning) tuner() (*lab.Tuner, error) {
	text, err := os.ReadFile(c.Checkpoint)
	if err == nil {
		t := &lab.Tuner{}
		if err := json.Unmarshal(text, t); err != nil {
			return nil, fmt.Errorf("checkpoint %s: %w", c.Checkpoint, err)
		}
		if len(t.Knobs) == 0 || len(t.Opponents) == 0 {
			return nil, fmt.Errorf("checkpoint %s: it has %d weights and %d opponents, expected at least one of each", c.Checkpoint, len(t.Knobs), len(t.Opponents))
		}
		return t, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	t := &lab.Tuner{Rate: c.Rate, Seed: c.Seed, Opponents: c.Against}
	for _, pair := range c.Weights {
		name, number, _ := strings.Cut(pair, ":")
		step, err := strconv.ParseFloat(number, 64)
		if err != nil || step <= 0 {
			return nil, fmt.Errorf("weight %q: expected a name and a step above 0 such as plan:0.1", pair)
		}
		p, err := parameter.Named(name)
		if err != nil {
			return nil, err
		}
		t.Knobs = append(t.Knobs, lab.Knob{Name: name, Value: p.Default, Step: step, Min: p.Min, Max: p.Max})
	}
	if len(t.Knobs) == 0 {
		return nil, errors.New("no weights to tune: expected --weights with names and steps such as plan:0.1")
	}
	return t, nil
}

// arena prepares the place to play in.
func (c *Tuning) arena() (*lab.Arena, error) {
	v, err := variantNamed(c.Variant)
	if err != nil {
		return nil, err
	}
	if err := checkWeighed(c.Player, v); err != nil {
		return nil, err
	}
	return &lab.Arena{
		Variant: v,
		Tuned: func(s lab.Setting, seed uint64) (game.StrategoPlayer, error) {
			return weighed(c.Player, s, seed)
		},
		Opponent: open,
		Own:      games.OwnSetups,
	}, nil
}

// save writes the checkpoint whole or not at all.
func save(name string, t *lab.Tuner) error {
	text, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	return savefile.Replace(name, string(text)+"\n")
}
