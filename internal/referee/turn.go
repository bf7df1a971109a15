package referee

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/protocol"
)

// move asks a side for its move and keeps its clock. A turn that is given up
// takes its time from the clock too.
func (g *game) move(ctx context.Context, side board.Side) error {
	allowed := g.clock.begin(side)
	g.clock.starved = g.starved(side)
	began := time.Now()
	within, cancel := proc.WithAllowance(ctx, g.patience(side, allowed))
	defer cancel()
	err := g.ask(within, side, g.clock.terms[side].limits(g.clock.left[side]))
	late := g.charge(side, g.thought(side, time.Since(began)))
	var forfeit *protocol.TurnForfeit
	if late != nil && (err == nil || errors.As(err, &forfeit)) {
		return late
	}
	if err == nil {
		g.report.Conduct[side].Moves++
	}
	return err
}

// thought returns the time of a side's move under way as its clock counts it. A
// player may know better than its asker how long it took; the time for which its
// program could get no processor is given back.
func (g *game) thought(side board.Side, took time.Duration) time.Duration {
	if t, ok := g.player(side).(thinker); ok {
		took = t.Thought()
	}
	return max(took-(g.starved(side)-g.clock.starved), 0)
}

// starved returns for how long a side's program could get no processor so far.
func (g *game) starved(side board.Side) time.Duration {
	if p := g.process(side); p != nil {
		return p.Starved()
	}
	return 0
}

// charge brings the time that a side has used for its move under way up to a
// total, and fails where that is more than it had.
func (g *game) charge(side board.Side, total time.Duration) error {
	c := &g.report.Conduct[side]
	c.Think += g.clock.use(side, total)
	c.Slowest = max(c.Slowest, total)
	// An outside program's reply that got through was there in time.
	if allowed := g.clock.allowed; g.process(side) == nil && total > g.patience(side, allowed) {
		return &lateError{fmt.Sprintf("took %v for a move, with %v to think", total.Round(time.Millisecond), allowed)}
	}
	if g.clock.out(side) {
		return &lateError{"has used up its time for the game"}
	}
	return nil
}

// patience is what a player's allowance means in wall time. Players of our own
// share our processors: what they lose to the other games of a busy machine is
// not theirs to answer for, so only a gross excess is.
func (g *game) patience(side board.Side, allowed time.Duration) time.Duration {
	if g.process(side) == nil {
		return 2*allowed + time.Second
	}
	return allowed
}

// inform tells both players of the move just made, the mover first. What a
// thinker computes then is part of its move, and of the time for it.
func (g *game) inform(ctx context.Context, mover board.Side) (board.Side, error) {
	r := g.result()
	err := g.hear(ctx, mover, r)
	if _, ok := g.player(mover).(thinker); ok {
		if late := g.charge(mover, g.thought(mover, 0)); err == nil {
			err = late
		}
	}
	g.times = append(g.times, g.clock.used)
	g.clock.end(mover)
	if err != nil && !g.afterwards(mover, r, err) {
		return mover, err
	}
	other := mover.Opponent()
	if err := g.hear(ctx, other, r); err != nil && !g.afterwards(other, r, err) {
		return other, err
	}
	return 0, nil
}

// hear tells one player of the move just made.
func (g *game) hear(ctx context.Context, side board.Side, r board.Result) error {
	allowed := g.clock.terms[side].allowance(Patience)
	if _, ok := g.player(side).(thinker); ok && side == g.clock.side {
		allowed = g.clock.rest()
	}
	within, cancel := proc.WithAllowance(ctx, g.patience(side, allowed))
	defer cancel()
	return g.tell(within, side, r)
}

// afterwards reports whether an error of a player that was told of the last move
// comes after the end of the game, which it then does not change: it is only
// noted. A false claim does not come afterwards, for it is part of the move.
func (g *game) afterwards(side board.Side, r board.Result, err error) bool {
	v, theirs := judge(side, err)
	if !r.Over() || !theirs || v.result.Ending == board.IllegalMove {
		return false
	}
	g.report.Conduct[side].Fault = v.fault
	return true
}
