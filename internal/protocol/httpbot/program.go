package httpbot

import (
	"context"
	"errors"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/protocol/wire"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// How long a bot may take. A clock of the game is the session's affair.
const (
	setupTime = time.Minute
	moveTime  = 5 * time.Minute // where the game has no clock
	// absence is for how long a bot may be without a stream while it is asked
	// something.
	absence = 2 * time.Minute
	// corrections is how many set-ups against the rules a bot may hand in: the next one
	// loses.
	corrections = 3
)

// A Seat is the place of a bot in a game.
type Seat struct {
	Game     string // its id, by which the bot answers
	Side     board.Side
	Opponent string // name of the other player
	// Listen, where it is set, hears every line, with ">> " before those to the bot and
	// "<< " before those from it.
	Listen func(line string)
}

// tapped has the talk with a bot heard where somebody listens.
func (s Seat) tapped(l *line) protocol.Conn {
	if s.Listen != nil {
		return &protocol.Tap{Conn: l, Listen: s.Listen}
	}
	return l
}

// config says how a bot is introduced. It need not greet: its requests are complete, and
// it has no options.
func (s Seat) config(name string) native.Config {
	return native.Config{Opponent: s.Opponent, Greeted: &native.Identity{Name: name, Games: []string{"stratego", "advance"}}}
}

// A Program is a bot at a seat of a game of Stratego.
type Program struct {
	*native.Program
	line *line
}

var (
	_ game.StrategoPlayer = (*Program)(nil)
	_ game.Closer         = (*Program)(nil)
)

// Stratego seats a bot. It need not be there: what it is asked waits for it.
func (r *Registry) Stratego(name string, s Seat) (*Program, error) {
	l, err := r.line(name, s)
	if err != nil {
		return nil, err
	}
	return &Program{native.New(s.tapped(l), s.config(name)), l}, nil
}

// Deploy asks the bot for its set-up. One that the rules forbid is refused when it
// comes, and the bot may send another. It is a *game.SetupError where the bot has used up its
// corrections, or its time.
func (p *Program) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	check := func(text string) error {
		setup, err := wire.ParseTokens(text)
		if err != nil {
			return game.UnreadSetup(err, text)
		}
		if err := v.CheckSetup(setup); err != nil {
			return game.RefusedSetup(v, setup, err)
		}
		return nil
	}
	p.line.begin(check)
	ctx, cancel := context.WithTimeout(ctx, setupTime)
	defer cancel()
	setup, err := p.Program.Deploy(ctx, v, side)
	var late *proc.Fault
	if wrong := p.line.wrong(); wrong != nil && errors.As(err, &late) && late.Kind == proc.Stall {
		return nil, wrong
	}
	return setup, err
}

// Choose asks the bot for its move.
func (p *Program) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	ctx, cancel := bounded(ctx, limits)
	defer cancel()
	return p.Program.Choose(ctx, view, limits)
}

// bounded bounds the wait for a move where no clock does.
func bounded(ctx context.Context, limits search.Limits) (context.Context, context.CancelFunc) {
	if limits.Remaining > 0 || limits.MoveTime > 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, moveTime)
}

// An AdvanceProgram is a bot at a seat of a game of Advance.
type AdvanceProgram struct{ *native.AdvanceProgram }

// Advance seats a bot in a game of Advance.
func (r *Registry) Advance(name string, s Seat) (*AdvanceProgram, error) {
	l, err := r.line(name, s)
	if err != nil {
		return nil, err
	}
	return &AdvanceProgram{native.NewAdvance(s.tapped(l), s.config(name))}, nil
}

// Choose asks the bot for its move.
func (p *AdvanceProgram) Choose(
	ctx context.Context, pos *advance.Position, limits search.Limits,
) (advance.Move, search.Info, error) {
	ctx, cancel := bounded(ctx, limits)
	defer cancel()
	return p.AdvanceProgram.Choose(ctx, pos, limits)
}
