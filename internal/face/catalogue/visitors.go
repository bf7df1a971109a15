package catalogue

import (
	"context"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/web"
)

// visitors seats the bots of a game.
type visitors struct {
	bots  *httpbot.Registry
	game  string
	names [2]string
}

var _ games.Guests = (*visitors)(nil)

// WithBots returns a catalogue in whose games the bots of a registry can sit. A browser by
// itself has none, and does not load what they need.
func (c Catalogue) WithBots(bots *httpbot.Registry) Catalogue {
	c.invite = func(ctx context.Context, o *web.Order) (games.Guests, error) { return newVisitors(ctx, bots, o) }
	return c
}

// newVisitors asks the bots of a new game whether they play, and returns their seats. The
// error says which bot does not play, and why.
func newVisitors(ctx context.Context, bots *httpbot.Registry, o *web.Order) (*visitors, error) {
	for side, spec := range o.Bots {
		if !strings.HasPrefix(spec, httpbot.Prefix) || o.Kept || o.Willing[side] {
			continue
		}
		if err := bots.Invite(ctx, spec, challenge(o, board.Side(side))); err != nil {
			return nil, err
		}
	}
	return &visitors{bots, o.ID, o.Names}, nil
}

// challenge says what game a bot is asked for.
func challenge(o *web.Order, side board.Side) httpbot.Challenge {
	return httpbot.Challenge{
		ID: o.ID, Variant: o.Variant, Side: [2]string{"first", "second"}[side],
		Opponent: o.Names[side.Opponent()], IsBot: o.Bots[side.Opponent()] != "",
		Minutes: int(o.Clock.Initial.Minutes()), Seconds: int(o.Clock.Increment.Seconds()),
	}
}

func (v *visitors) seat(side board.Side) httpbot.Seat {
	return httpbot.Seat{Game: v.game, Side: side, Opponent: v.names[side.Opponent()]}
}

// Stratego seats a bot in a game of Stratego.
func (v *visitors) Stratego(_ context.Context, spec string, side board.Side, _ uint64) (game.StrategoPlayer, error) {
	if !strings.HasPrefix(spec, httpbot.Prefix) {
		return nil, nil
	}
	p, err := v.bots.Stratego(spec, v.seat(side))
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Advance seats a bot in a game of Advance.
func (v *visitors) Advance(_ context.Context, spec string, side board.Side, _ uint64) (game.AdvancePlayer, error) {
	if !strings.HasPrefix(spec, httpbot.Prefix) {
		return nil, nil
	}
	p, err := v.bots.Advance(spec, v.seat(side))
	if err != nil {
		return nil, err
	}
	return p, nil
}
