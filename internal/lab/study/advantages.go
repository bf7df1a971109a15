package study

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/worth"
)

// Advantages learns from games of marshal which kinds of moves turn out better than its search
// expects. It chooses at random among the moves that it takes for about as good.
type Advantages struct {
	Out        string   // file for the tables; those of other armies in it stay
	Checkpoint string   // file that the sums are kept in, to go on from; empty: none
	From       string   // file of tables that marshal plays by, and that what is learned is added to; empty: none
	Against    []string // opponents, also outside programs, which play in turn; lab.Self is marshal itself; none: it alone
	Variant    string
	Games      int     // in all
	Nodes      int     // of a search
	Spread     float64 // points that a move may fall short of the best and be chosen
	Deviation  float64 // of the effects of traits, in chance to win
	Jobs       int     // games at a time
	Seed       uint64
}

// isAdvantages reports whether a file is one of tables.
func isAdvantages(old string) bool {
	_, err := advantage.Parse(old)
	return err == nil
}

const (
	block     = 64              // games that are played before they are added to the sums
	keepEvery = 5 * time.Minute // of play: a checkpoint takes some seconds to write
	longest   = 1000            // plies of a game
)

// Run plays, fits and writes the table.
func (c *Advantages) Run(ctx context.Context, r Report) error {
	if err := c.checkNumbers(); err != nil {
		return err
	}
	v, err := variantNamed(c.Variant)
	if err != nil {
		return err
	}
	army, fixed := worth.ArmyOf(v)
	if !fixed {
		return fmt.Errorf("variant %s: expected one with a fixed army", c.Variant)
	}
	file := output{c.Out, isAdvantages}
	if err := errors.Join(checkOpponents(c.Against, v), checkOutputs(file)); err != nil {
		return err
	}
	others, err := earlier(existing(c.Out), advantage.Parse)
	if err != nil {
		return err
	}
	from, err := earlier(c.From, advantage.Parse)
	if err != nil {
		return err
	}
	if c.From != "" && from[army] == nil {
		return fmt.Errorf("%s has no table for the army of %s", c.From, c.Variant)
	}
	t := &trial{study: c, variant: v, table: from[army], against: c.opponents()}
	if err := t.resume(); err != nil {
		return err
	}
	err = t.play(ctx, r.Progress)
	r.Progress.Clear()
	if err != nil {
		return err
	}
	if others == nil {
		others = map[worth.Army]advantage.Table{}
	}
	others[army] = t.report(r)
	return file.write(advantage.Format(others))
}

// checkNumbers returns an error that names the first number that is too small.
func (c *Advantages) checkNumbers() error {
	switch {
	case c.Games < 2*len(c.opponents()):
		return fmt.Errorf("%d as the number of games: expected at least 2 games against each opponent", c.Games)
	case c.Nodes < 1:
		return fmt.Errorf("%d nodes of a search: expected more than 0", c.Nodes)
	case c.Jobs < 1:
		return fmt.Errorf("%d games at a time: expected more than 0", c.Jobs)
	case !(c.Spread > 0):
		return fmt.Errorf("a spread of %v points: expected more than 0", c.Spread)
	case !(c.Deviation > 0):
		return fmt.Errorf("a deviation of %v: expected more than 0", c.Deviation)
	}
	return nil
}
