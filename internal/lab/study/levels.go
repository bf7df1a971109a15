package study

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
)

// Levels measures the levels of a player, each against the next lower one.
type Levels struct {
	Player  string // with its options but the level
	Variant string
	From    int // the lowest level
	To      int // the highest one
	Pairs   int // of games for each step
	Seed    uint64
	Own     bool   // both draw their own set-ups
	Against string // an opponent that every level plays too; empty: none
}

// Run plays the levels and reports each step, and the sum of all, in Elo.
func (l *Levels) Run(ctx context.Context, r Report) error {
	if l.From < 1 || l.To > parameter.Levels || l.From >= l.To {
		return fmt.Errorf("levels %d to %d: expected two levels from 1 to %d, the lower one first", l.From, l.To, parameter.Levels)
	}
	total := 0.0
	for n := l.From; n <= l.To; n++ {
		if n > l.From {
			step, err := l.play(ctx, r, n, fmt.Sprintf("level %d", n-1), l.spec(n-1))
			if err != nil {
				return err
			}
			total += step
		}
		if l.Against != "" {
			if _, err := l.play(ctx, r, n, l.Against, l.Against); err != nil {
				return err
			}
		}
	}
	fmt.Fprintf(r.Out, "level %d is %.0f Elo above level %d, by the sum of the steps\n", l.To, total, l.From)
	return nil
}

// spec is the player at a level.
func (l *Levels) spec(n int) string {
	sep := ":"
	if strings.Contains(l.Player, sep) {
		sep = ","
	}
	return fmt.Sprintf("%s%slevel=%d", l.Player, sep, n)
}

// play plays a level against an opponent, reports the score and returns the difference in
// Elo.
func (l *Levels) play(ctx context.Context, r Report, level int, name, against string) (float64, error) {
	m, err := l.match(r, l.spec(level), against)
	if err != nil {
		return 0, err
	}
	score, err := m.Play(ctx)
	if err != nil && score == (rating.Score{}) {
		if errors.Is(err, context.Canceled) {
			return 0, fmt.Errorf("interrupted before the first game of level %d against %s was over", level, name)
		}
		return 0, err
	}
	elo := score.Halves.Elo()
	fmt.Fprintf(r.Out, "level %d against %s, %s: %v, Elo %v\n", level, name, l.Variant, score, elo)
	return elo.Value, untilThen(err)
}

// series is a match of two players, of either game.
type series interface {
	Play(ctx context.Context) (rating.Score, error)
}

// openingPlies is after how many plies the players of Advance begin: without chance they would repeat one game.
const openingPlies = 4

// match prepares the match of a level against an opponent.
func (l *Levels) match(r Report, a, b string) (series, error) {
	if v, err := games.VariantNamed(l.Variant); err == nil && v.Game == record.Advance {
		for _, spec := range []string{a, b} {
			if err := player.CheckOn(spec, v); err != nil {
				return nil, err
			}
		}
		open := func(i int, seed uint64) (game.AdvancePlayer, error) {
			return roster.NewAdvance([]string{a, b}[i], seed)
		}
		return &lab.AdvanceMatch{Pairs: l.Pairs, Seed: l.Seed, Opening: openingPlies, New: open}, nil
	}
	m, err := match(l.Variant, a, b, l.Pairs, l.Seed)
	if err != nil {
		return nil, err
	}
	m.Own, m.Forfeit = m.Own || l.Own, true
	m.Done = func(g lab.Game) bool {
		r.fault(g)
		return true
	}
	return m, nil
}
