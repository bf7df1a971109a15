package check

import (
	"context"
	"fmt"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/search"
)

// An AdvancePlayer is the judge's side of a contract of Advance.
type AdvancePlayer interface {
	Choose(ctx context.Context, pos *advance.Position, limits search.Limits) (advance.Move, search.Info, error)
}

type advanceFinisher interface {
	Finish(ctx context.Context, r board.Result) error
}

// A CheckAdvance plays a program of Advance through all situations.
type CheckAdvance struct {
	Patience Patience
	Plies    int // of each game; 0: all
	Open     func(listen func(line string)) (AdvancePlayer, error)
}

// Run plays all situations and tells the finding of each.
func (c CheckAdvance) Run(ctx context.Context, tell func(Finding)) {
	for side := range board.Side(2) {
		f := c.play(ctx, side)
		if ctx.Err() != nil {
			return
		}
		tell(f)
	}
}

// Situations returns how many situations there are: a game on either side.
func (c CheckAdvance) Situations() int { return 2 }

func (c CheckAdvance) play(ctx context.Context, side board.Side) Finding {
	f := Finding{Situation: "a game as " + advance.SideName(side)}
	var log Log
	player, err := c.Open(log.Listen)
	if err != nil {
		f.blame(err, "its start", "")
		return f
	}
	during, slowest := "its start", time.Duration(0)
	err = getReady(ctx, player, c.Patience.Setup)
	if n, ok := player.(interface {
		Name(context.Context) (string, error)
	}); ok && err == nil {
		during, err = "its name", c.name(ctx, n.Name)
	}
	if err == nil {
		during, slowest, err = c.game(ctx, player, side)
	}
	f.warn(Outcome{Fault: err, Slowest: slowest}, c.Patience.Move)
	if closer, ok := player.(interface{ Close(context.Context) error }); ok {
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

func (c CheckAdvance) name(ctx context.Context, ask func(context.Context) (string, error)) error {
	ctx, cancel := context.WithTimeout(ctx, c.Patience.Setup)
	defer cancel()
	_, err := ask(ctx)
	return err
}

// game plays a game against random moves.
func (c CheckAdvance) game(ctx context.Context, player AdvancePlayer, side board.Side) (during string, slowest time.Duration, err error) {
	rng, pos := newRng(5), advance.Start()
	for err == nil && !pos.Result().Over() && (c.Plies == 0 || pos.Ply() < c.Plies) {
		moves := pos.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if pos.Turn() == side {
			during = fmt.Sprintf("its move at ply %d", pos.Ply())
			start := time.Now()
			m, err = c.ask(ctx, player, pos)
			slowest = max(slowest, time.Since(start))
		}
		if err == nil {
			err = pos.Play(m)
		}
	}
	if f, ok := player.(advanceFinisher); ok && err == nil {
		during, err = "being told of the end", c.finish(ctx, f, &pos, side)
	}
	return during, slowest, err
}

// finish tells the program how its game ended: the random player gives up one
// that is cut short.
func (c CheckAdvance) finish(ctx context.Context, f advanceFinisher, pos *advance.Position, side board.Side) error {
	ctx, cancel := context.WithTimeout(ctx, c.Patience.Move)
	defer cancel()
	r := pos.Result().Shared()
	if !r.Over() {
		r = board.Won(side, board.Resignation)
	}
	return f.Finish(ctx, r)
}

func (c CheckAdvance) ask(ctx context.Context, player AdvancePlayer, pos advance.Position) (advance.Move, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Patience.Move)
	defer cancel()
	m, _, err := player.Choose(ctx, &pos, search.Limits{MoveTime: c.Patience.Move})
	return m, err
}
