package check

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
)

// An Advance plays a program of Advance through all situations.
type Advance struct {
	Patience Patience
	Plies    int // of each game; 0: all
	Open     func(listen func(line string)) (game.AdvancePlayer, error)
}

// Run plays all situations and tells the finding of each.
func (c Advance) Run(ctx context.Context, tell func(Finding)) {
	for side := range board.Side(2) {
		f := fairly(func() Finding { return c.play(ctx, side) })
		if ctx.Err() != nil {
			return
		}
		tell(f)
	}
}

// Situations returns how many situations there are: a game on either side.
func (c Advance) Situations() int { return 2 }

func (c Advance) play(ctx context.Context, side board.Side) Finding {
	f := Finding{Situation: "a game as " + advance.SideName(side)}
	var log Log
	player, err := c.Open(log.Listen)
	if err != nil {
		f.blame(err, "its start", "")
		return f
	}
	during, slowest := "its start", time.Duration(0)
	err = getReady(ctx, player, c.Patience.Setup)
	if n, ok := ability.Of[interface {
		Name(context.Context) (string, error)
	}](player); ok && err == nil {
		during, err = "its name", c.name(ctx, n.Name)
	}
	if err == nil {
		during, slowest, err = c.game(ctx, player, side)
	}
	f.warn(Outcome{Fault: err, Slowest: slowest}, c.Patience.Move)
	if closer, ok := ability.Of[game.Closer](player); ok {
		f.close(ctx, closer, err, c.Patience.Exit)
	}
	if err != nil {
		f.blame(err, during, stderrOf(player))
		f.Talk = log.lines
		return f
	}
	f.OK = true
	return f
}

func (c Advance) name(ctx context.Context, ask func(context.Context) (string, error)) error {
	ctx, cancel := proc.WithAllowance(ctx, c.Patience.Setup, 0)
	defer cancel()
	_, err := ask(ctx)
	return err
}

// game plays a game against random moves.
func (c Advance) game(
	ctx context.Context, player game.AdvancePlayer, side board.Side,
) (during string, slowest time.Duration, err error) {
	table := game.NewAdvance([2]game.AdvancePlayer{}, advance.Start())
	table.Players[side], table.Players[side.Opponent()] = player, randomAdvance{newRng(5)}
	d := table.Driver()
	d.Clock.Terms[side] = &game.Terms{Move: c.Patience.Move}
	d.Before = func(s game.Standing) (game.End, bool) { // the random player gives up a game that is cut short
		return game.End{Result: board.Won(side, board.Resignation)}, c.Plies > 0 && s.Ply >= c.Plies
	}
	end, err := d.Play(ctx)
	var of *game.PlayerError
	switch {
	case errors.As(err, &of):
		during, err = of.During(), of.Err
	case err == nil:
		during, err = "being told of the end", c.finish(ctx, d, side, end.Result)
	}
	return during, d.Clock.Slowest[side], err
}

// finish tells the program how its game ended.
func (c Advance) finish(ctx context.Context, d *game.Driver, side board.Side, r board.Result) error {
	ctx, cancel := proc.WithAllowance(ctx, c.Patience.Move, 0)
	defer cancel()
	return d.Finish(ctx, side, r)
}

// randomAdvance plays at random.
type randomAdvance struct{ rng *rand.Rand }

// Choose draws a legal move.
func (s randomAdvance) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	moves := pos.Moves(nil)
	return moves[s.rng.IntN(len(moves))], search.Info{}, nil
}
