package arena

import (
	"context"
	"errors"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/stratego"
)

// absentee sits where nobody can play, and loses before the game begins.
type absentee struct{ forfeit *referee.Forfeit }

func (a absentee) Ready(context.Context) error { return a.forfeit }

func (a absentee) Deploy(context.Context, *stratego.Variant, board.Side) (stratego.Setup, error) {
	return nil, a.forfeit
}

func (a absentee) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	return stratego.Move{}, search.Info{}, a.forfeit
}

// advanceAbsentee is an absentee of Advance.
type advanceAbsentee struct{ forfeit *referee.Forfeit }

func (a advanceAbsentee) Ready(context.Context) error { return a.forfeit }

func (a advanceAbsentee) Choose(context.Context, *advance.Position, search.Limits) (advance.Move, search.Info, error) {
	return advance.NoMove, search.Info{}, a.forfeit
}

// standIn is who sits opposite an absentee: no program is started for a game
// that is not played.
const standIn = "random"

// forfeited returns why a side forfeits, and whether any side does.
func (t *jobGame) forfeited(s board.Side) (f *referee.Forfeit, any bool) {
	me := t.player(s)
	if why := t.job.Forfeit[me]; why != "" {
		return &referee.Forfeit{Fault: referee.Benched, Reason: why}, true
	}
	return nil, t.job.Forfeit[1-me] != ""
}

// notStarted returns the forfeit of a program that cannot be started, nil where
// that is no fault of its own.
func notStarted(err error) *referee.Forfeit {
	var start *jail.StartError
	if errors.As(err, &start) && referee.Unstartable(start) {
		return &referee.Forfeit{Fault: referee.NotStarted, Reason: err.Error()}
	}
	return nil
}

// openStratego opens the player of a seat, or an absentee for one that cannot
// play.
func (t *jobGame) openStratego(s board.Side, seat referee.Seat) (game.StrategoPlayer, error) {
	forfeit, any := t.forfeited(s)
	switch {
	case forfeit != nil:
		return absentee{forfeit}, nil
	case any:
		return roster.NewStratego(standIn, seat.Seed)
	}
	t.programs[s] = t.arena.identity(t.job, t.player(s), t.set.variant.Game)
	l := t.launch(s)
	l.Shared = t.tells()
	p, err := player.OpenStratego(seat.Spec, seat.Seed, l)
	t.said[s], _ = ability.Of[speaker](p)
	if f := notStarted(err); f != nil {
		return absentee{f}, nil
	}
	return p, err
}

// openAdvance is openStratego for Advance.
func (t *jobGame) openAdvance(s board.Side, seat referee.Seat) (game.AdvancePlayer, error) {
	forfeit, any := t.forfeited(s)
	switch {
	case forfeit != nil:
		return advanceAbsentee{forfeit}, nil
	case any:
		return roster.NewAdvance(standIn, seat.Seed)
	}
	t.programs[s] = t.arena.identity(t.job, t.player(s), t.set.variant.Game)
	p, err := player.OpenAdvance(seat.Spec, seat.Seed, t.launch(s))
	t.said[s], _ = ability.Of[speaker](p)
	if f := notStarted(err); f != nil {
		return advanceAbsentee{f}, nil
	}
	return p, err
}
