// Package composer makes puzzles: from games, whose late positions the solver looks through, and from endings that are
// drawn at random where games give too few. What it finds is proved by package puzzle; the composer looks for positions,
// drops twins, and asks our players how difficult the puzzles are.
package composer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
)

// Composer makes a pack.
type Composer struct {
	Seed uint64
	// Effort bounds the first look at a position.
	Effort puzzle.Effort
	// Most is how many puzzles are wanted of each theme in each variant.
	Most int
	// Kept are puzzles made before: those that still are puzzles come first, with the rating that they had.
	Kept []puzzle.Puzzle
	// Games are recorded games, files in any form that replay reads.
	Games []string
	// Played is how many games our players play in each variant.
	Played int
	// Drawn is how many endings are drawn at random for each theme in each variant.
	Drawn int
	// Variants are those to make puzzles of.
	Variants []string
	// Notes gets a line for each source.
	Notes io.Writer

	solver proof.Solver // looks for puzzles
	grader proof.Solver // looks at those that were found
	pack   puzzle.Pack
	twins  map[string]bool
	count  map[string]int // by variant and theme
}

// Run makes the pack. Where the context ends it returns what it has.
func (c *Composer) Run(ctx context.Context) (*puzzle.Pack, error) {
	c.twins, c.count = map[string]bool{}, map[string]int{}
	c.pack.Levels = levels()
	err := c.keep(ctx)
	if err == nil {
		err = c.fromFiles(ctx)
	}
	for _, v := range c.Variants {
		if err == nil {
			err = c.variant(ctx, v)
		}
	}
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	return &c.pack, nil
}

func (c *Composer) variant(ctx context.Context, name string) error {
	began, had := time.Now(), len(c.pack.Puzzles)
	c.solver, c.grader = proof.Solver{}, proof.Solver{} // what they remember of another variant changes nothing
	if name == record.Advance {
		if err := c.advance(ctx); err != nil {
			return err
		}
	} else {
		if err := c.selfplay(ctx, name); err != nil {
			return err
		}
		fmt.Fprintf(c.Notes, "%s: %d from our games, %.0f s\n", name, len(c.pack.Puzzles)-had, time.Since(began).Seconds())
		if err := c.draw(ctx, name); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.Notes, "%s: %d puzzles, %.0f s\n", name, len(c.pack.Puzzles)-had, time.Since(began).Seconds())
	return nil
}

// keep takes over the puzzles that were made before and still are puzzles.
func (c *Composer) keep(ctx context.Context) error {
	if len(c.Kept) == 0 {
		return nil
	}
	effort, began := c.Effort, time.Now()
	defer func() { c.Effort = effort }()
	for _, p := range c.Kept {
		if !slices.Contains(c.Variants, p.Variant) {
			continue
		}
		base := puzzle.Puzzle{Variant: p.Variant, Start: p.Start, Moved: p.Moved, Before: p.Before, Source: p.Source}
		c.Effort.Plies = max(effort.Plies, p.Plies)
		_, err := c.add(ctx, base, p.Goal, func(again *puzzle.Puzzle) error {
			again.Solved, again.Rating = p.Solved, p.Rating
			return nil
		})
		if err != nil {
			return err
		}
	}
	fmt.Fprintf(c.Notes, "%d of %d kept, %.0f s\n", len(c.pack.Puzzles), len(c.Kept), time.Since(began).Seconds())
	return nil
}

// try looks for a puzzle of a goal, and keeps it where it is none that is there already.
func (c *Composer) try(ctx context.Context, base puzzle.Puzzle, goal puzzle.Goal) (bool, error) {
	return c.add(ctx, base, goal, func(p *puzzle.Puzzle) error { return grade(ctx, &c.grader, p) })
}

// add looks for a puzzle of a goal, rates it, and keeps it where it is none that is there already.
func (c *Composer) add(ctx context.Context, base puzzle.Puzzle, goal puzzle.Goal, rate func(*puzzle.Puzzle) error) (bool, error) {
	p := base
	err := p.Solve(ctx, &c.solver, goal, c.Effort)
	if errors.Is(err, puzzle.ErrNone) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	key := p.Variant + "/" + string(p.Theme)
	if c.count[key] >= c.Most {
		return false, nil
	}
	if sudden, err := p.Sudden(); err != nil || sudden {
		return false, err
	}
	twin, err := signature(ctx, &c.grader, &p)
	if err != nil || c.twins[twin] || c.twins[place(&p)] {
		return false, err
	}
	if err := rate(&p); err != nil {
		return false, err
	}
	if (p.Plies <= 3 || p.Loss == 1) && p.Solved == 1<<len(solvers)-1 {
		return false, nil // trivial: every level sees it
	}
	c.twins[twin], c.twins[place(&p)] = true, true
	c.count[key]++
	c.pack.Puzzles = append(c.pack.Puzzles, p)
	return true, nil
}

// source returns the chance of a variant's part of the work, so that parts do not depend on one another.
func (c *Composer) source(parts ...uint64) *rand.Rand {
	seed := c.Seed
	for _, p := range parts {
		seed = seed*0x9e3779b97f4a7c15 + p + 1
	}
	return rand.New(rand.NewPCG(seed, 0x70757a))
}
