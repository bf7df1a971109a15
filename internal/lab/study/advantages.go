package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/progress"
	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/internal/stratego/marshal/advantage"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/internal/stratego/worth"
	"flagfall.dev/stratego"
)

// Advantages learns from games of marshal against itself which kinds of moves turn out better than
// its search expects. It chooses at random among the moves that it takes for about as good.
type Advantages struct {
	Out        string // file for the tables; those of other armies in it stay
	Checkpoint string // file that the sums are kept in, to go on from; empty: none
	From       string // file of tables that marshal plays by, and that what is learned is added to; empty: none
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

// block is how many games are played before they are added to the sums, and a checkpoint is written
// after so many blocks.
const (
	block        = 64
	blocksToKeep = 16
	longest      = 1000 // plies of a game
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
	if err := checkOutputs(file); err != nil {
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
	t := &trial{study: c, variant: v, table: from[army]}
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
	case c.Games < 2:
		return fmt.Errorf("%d as the number of games: expected at least 2 games", c.Games)
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

// trial are the games, with the sums of every other one apart: what is learned from one half is
// tested on the other.
type trial struct {
	study   *Advantages
	variant *stratego.Variant
	table   advantage.Table // that marshal plays by
	halves  [2]*lab.ChoiceSums
}

// games is how many were played.
func (t *trial) games() int { return t.halves[0].Games + t.halves[1].Games }

// play plays the games that are missing, and keeps the sums.
func (t *trial) play(ctx context.Context, line *progress.Line) error {
	began, before := time.Now(), t.games()
	for blocks := 1; t.games() < t.study.Games; blocks++ {
		first := t.games()
		played := make([]trialGame, min(block, t.study.Games-first))
		err := shared(ctx, t.study.Jobs, len(played), func(ctx context.Context, i int) (err error) {
			played[i], err = t.game(ctx, t.study.Seed+2*uint64(first+i))
			return err
		})
		if err != nil {
			return t.interrupted(err)
		}
		for i := range played {
			half := t.halves[(first+i)%2]
			half.Games++
			for side, choices := range played[i].choices {
				half.Add(choices, played[i].result.Score(board.Side(side)))
			}
		}
		line.Update(false, func() string {
			left := time.Since(began).Seconds() / float64(t.games()-before) * float64(t.study.Games-t.games())
			return fmt.Sprintf("%d/%d games, about %s left", t.games(), t.study.Games, progress.Remaining(left))
		})
		if blocks%blocksToKeep == 0 {
			if err := t.keep(); err != nil {
				return err
			}
		}
	}
	return t.keep()
}

// interrupted keeps what was played, and says what to do.
func (t *trial) interrupted(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if t.study.Checkpoint == "" {
		return errors.New("interrupted: nothing is kept without --checkpoint")
	}
	if err := t.keep(); err != nil {
		return err
	}
	return fmt.Errorf("interrupted after %d games: the same command continues", t.games())
}

// trialGame is a game with the random choices of both sides.
type trialGame struct {
	choices [2][]lab.Choice
	result  board.Result
}

// game plays one game.
func (t *trial) game(ctx context.Context, seed uint64) (g trialGame, err error) {
	table := &game.Stratego{Variant: t.variant}
	for side := range table.Players {
		p := *parameter.Standard()
		p.Spread, p.Rollouts = t.study.Spread, 0
		if t.table == nil {
			p.Advantage = 0
		}
		table.Players[side] = marshal.New(marshal.Config{
			Seed: seed + uint64(side), Nodes: uint64(t.study.Nodes), Memory: trialMemory, Parameters: &p, Advantages: t.table,
			Chosen: func(d marshal.Choice) {
				if choice := lab.ChoiceOf(d); len(choice.Traits) > 0 {
					g.choices[side] = append(g.choices[side], choice)
				}
			},
		})
	}
	d := table.Driver()
	d.Before = func(s game.Standing) (game.End, bool) {
		return game.End{Result: board.Draw(board.Limit)}, s.Ply >= longest
	}
	end, err := d.Play(ctx)
	g.result = end.Result
	return g, err
}

// trialMemory is the transposition table of each player in bytes: searches are short.
const trialMemory = 1 << 20

// evenSlope is the chance to win that a point is worth in an even game.
func evenSlope() float64 { return 0.25 / parameter.Standard().WinScale }

// report prints how far what is learned from one half holds in the other, and the traits that matter
// most, and returns the new table.
func (t *trial) report(r Report) advantage.Table {
	for i, half := range t.halves {
		slope, doubt, spread := t.halves[1-i].Check(half.Fit(t.study.Deviation))
		fmt.Fprintf(r.Out, "learned from %d of the games, tested on the other %d: %.2f ± %.2f of the promised advantages came true; they are ± %.2f points a choice\n",
			half.Games, t.halves[1-i].Games, slope, 1.96*doubt, spread/evenSlope())
	}
	all := t.halves[0].Sum(t.halves[1])
	effects := all.Fit(t.study.Deviation)
	learned := make(advantage.Table, len(effects))
	for i, x := range effects {
		learned[i] = float32(x / evenSlope())
	}
	t.clearest(r, all)
	return learned.Add(t.table)
}

// shown is how many groups of traits are printed.
const shown = 20

// clearest prints the groups of traits whose moves differ most clearly from the others, each by
// itself.
func (t *trial) clearest(r Report, all *lab.ChoiceSums) {
	type row struct {
		name             string
		advantage, doubt float64
	}
	var rows []row
	for _, g := range advantage.Groups() {
		if a, doubt := all.Alone(g.Traits); doubt > 0 {
			rows = append(rows, row{g.Name, a / evenSlope(), doubt / evenSlope()})
		}
	}
	clear := func(x row) float64 { return math.Abs(x.advantage) / x.doubt }
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(cmp.Compare(clear(b), clear(a)), cmp.Compare(a.name, b.name)) })
	fmt.Fprintf(r.Out, "%d games, %d choices; points by which moves with a trait turn out better than the others:\n", all.Games, all.Choices)
	for _, x := range rows[:min(shown, len(rows))] {
		fmt.Fprintf(r.Out, "%+7.1f ± %5.1f  %s\n", x.advantage, 1.96*x.doubt, x.name)
	}
}
