package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// trial are the games.
type trial struct {
	study   *Advantages
	variant *stratego.Variant
	table   advantage.Table // that marshal plays by
	against []string        // the opponents, in the order of their turns
	sums    []halves        // of the games against each of them
}

// halves are the sums of games, those of every other game apart: what is learned from one half is
// tested on the other.
type halves [2]*lab.ChoiceSums

// games is how many were played.
func (t *trial) games() int {
	n := 0
	for _, h := range t.sums {
		n += h[0].Games + h[1].Games
	}
	return n
}

// turn returns which opponent plays a game of the trial, and how many games it played before. All
// count from 0.
func (t *trial) turn(number int) (opponent, round int) {
	return number % len(t.against), number / len(t.against)
}

// play plays the games that are missing, and keeps the sums.
func (t *trial) play(ctx context.Context, line *progress.Line) error {
	began, before := time.Now(), t.games()
	for kept := began; t.games() < t.study.Games; {
		first := t.games()
		played := make([]trialGame, min(block, t.study.Games-first))
		err := shared(ctx, t.study.Jobs, len(played), func(ctx context.Context, i int) (err error) {
			played[i], err = t.game(ctx, first+i)
			return err
		})
		if err != nil {
			return t.interrupted(err)
		}
		for i := range played {
			t.add(first+i, &played[i])
		}
		line.Update(false, func() string {
			left := time.Since(began).Seconds() / float64(t.games()-before) * float64(t.study.Games-t.games())
			return fmt.Sprintf("%d/%d games, about %s left", t.games(), t.study.Games, progress.Remaining(left))
		})
		if time.Since(kept) >= keepEvery {
			if err := t.keep(); err != nil {
				return err
			}
			kept = time.Now()
		}
	}
	return t.keep()
}

// add adds a game to the sums.
func (t *trial) add(number int, g *trialGame) {
	opponent, round := t.turn(number)
	half := t.sums[opponent][round%2]
	half.Games++
	half.Add(g.choices[0], g.score)
	half.Add(g.choices[1], 1-g.score)
}

// interrupted keeps what was played before an error, and says what to do after an interruption.
func (t *trial) interrupted(err error) error {
	if kept := t.keep(); kept != nil {
		return errors.Join(err, kept)
	}
	switch {
	case !errors.Is(err, context.Canceled):
		return err
	case t.study.Checkpoint == "":
		return errors.New("interrupted: nothing is kept without --checkpoint")
	}
	return fmt.Errorf("interrupted after %d games: the same command continues", t.games())
}

// trialGame is a game with the random choices of its players. Player 0 is marshal, and so is player 1
// where it plays itself.
type trialGame struct {
	choices [2][]lab.Choice
	score   float64 // player 0's, from 0 to 1
}

// game plays one game.
func (t *trial) game(ctx context.Context, number int) (g trialGame, err error) {
	opponent, round := t.turn(number)
	against, seed := t.against[opponent], t.study.Seed+2*uint64(number)
	first := board.Side(0)
	if against != lab.Self {
		first = board.Side(round / 2 % 2) // marshal has either side in both halves
	}
	m := &lab.Match{
		Variant: t.variant, Own: true, MaxPly: longest, Names: [2]string{1: against},
		New: func(player int, _ uint64) (game.StrategoPlayer, error) {
			own := seed + uint64(first^board.Side(player))
			if player == 1 && against != lab.Self {
				return open(against, own)
			}
			return t.player(own, &g.choices[player]), nil
		},
	}
	played, err := m.PlayOne(ctx, [2]stratego.Setup{}, first, seed)
	g.score = played.Score
	return g, err
}

// player makes marshal for one game, which notes its choices.
func (t *trial) player(seed uint64, choices *[]lab.Choice) *marshal.Player {
	p := *parameter.Standard()
	p.Spread, p.Rollouts = t.study.Spread, false
	if t.table == nil {
		p.Advantage = 0
	}
	return marshal.New(marshal.Config{
		Seed: seed, Nodes: uint64(t.study.Nodes), Memory: trialMemory, Parameters: &p, Advantages: t.table,
		Chosen: func(d marshal.Choice) {
			if choice := lab.ChoiceOf(d); len(choice.Traits) > 0 {
				*choices = append(*choices, choice)
			}
		},
	})
}

// trialMemory is the transposition table of each player in bytes: searches are short.
const trialMemory = 1 << 20

// all returns the sums of all games.
func (t *trial) all() *lab.ChoiceSums {
	sum := &lab.ChoiceSums{}
	for _, h := range t.sums {
		for _, half := range h {
			sum = sum.Sum(half)
		}
	}
	return sum
}

// fit returns the effects of traits: the mean of what the games against each opponent say, so that one
// against whom there are more choices counts no more than the others.
func (t *trial) fit() []float64 {
	mean := make([]float64, advantage.Count())
	for _, h := range t.sums {
		for i, x := range h[0].Sum(h[1]).Fit(t.study.Deviation) {
			mean[i] += x / float64(len(t.sums))
		}
	}
	return mean
}

// opponents returns who plays against marshal.
func (c *Advantages) opponents() []string {
	if len(c.Against) == 0 {
		return []string{lab.Self}
	}
	return slices.Clone(c.Against)
}
