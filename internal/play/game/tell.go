package game

import (
	"context"

	"flagfall.dev/board"
)

// Tell notifies a player. It holds all data that it needs, and may be called later.
type Tell func(ctx context.Context) error

// A teller returns the function that notifies a side of the last move, and of the end; nil
// if its player does not want that.
type teller interface {
	news(side board.Side, r board.Result) Tell
	end(side board.Side, r board.Result) Tell
}

// inform tells both players of the move just made, the mover first. What a
// Thinker computes then is part of its move, and of the time for it.
func (d *Driver) inform(ctx context.Context, mover board.Side, s Standing) error {
	err := d.tell(ctx, mover, s)
	if late := d.Clock.told(); err == nil {
		err = late
	}
	d.Clock.end()
	if err != nil && !d.excused(mover, s.Result, err) {
		return &PlayerError{mover, Hearing, s.Ply, err}
	}
	if err := d.pause(mover); err != nil {
		return &PlayerError{mover, Hearing, s.Ply, err}
	}
	other := mover.Opponent()
	if err := d.tellAwake(ctx, other, s); err != nil && !d.excused(other, s.Result, err) {
		return &PlayerError{other, Hearing, s.Ply, err}
	}
	return nil
}

// tellAwake tells a player of the other's move, for which its program goes on: it may
// have to answer. Its own turn is next, so that it need not be stopped again.
func (d *Driver) tellAwake(ctx context.Context, side board.Side, s Standing) error {
	if err := d.resume(side); err != nil {
		return err
	}
	return d.tell(ctx, side, s)
}

// tell tells one player of the move just made.
func (d *Driver) tell(ctx context.Context, side board.Side, s Standing) error {
	tell := d.teller.news(side, s.Result)
	if tell == nil {
		return nil
	}
	if d.Clock.Terms[side] == nil {
		return tell(ctx)
	}
	within, cancel := d.Clock.hearing(ctx, side)
	defer cancel()
	return tell(within)
}

// News returns what tells a side of the last move, for those who do not wait until
// it has been told: the mover is told first. It is nil where the side's player does
// not want to hear of moves.
func (d *Driver) News(side board.Side, r board.Result) Tell { return d.teller.news(side, r) }

// TellEnd returns what tells a side how the game ended, nil where its player does
// not want to hear it.
func (d *Driver) TellEnd(side board.Side, r board.Result) Tell { return d.teller.end(side, r) }

func (d *Driver) excused(side board.Side, r board.Result, err error) bool {
	return d.Excuse != nil && d.Excuse(side, r, err)
}

// Finish tells a player how the game ended, as far as it wants to know.
func (d *Driver) Finish(ctx context.Context, side board.Side, r board.Result) error {
	if tell := d.teller.end(side, r); tell != nil {
		return tell(ctx)
	}
	return nil
}
