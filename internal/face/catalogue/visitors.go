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

// visitors asks the bots of a new game whether they play, and returns their seats; nil
// without bots. The error says which bot does not play, and why.
func (c Catalogue) visitors(ctx context.Context, o *web.Order) (games.Guests, error) {
	if c.bots == nil {
		return nil, nil
	}
	for side, spec := range o.Bots {
		if !strings.HasPrefix(spec, httpbot.Prefix) || o.Kept || o.Willing[side] {
			continue
		}
		if err := c.bots.Invite(ctx, spec, challenge(o, board.Side(side))); err != nil {
			return nil, err
		}
	}
	return &visitors{c.bots, o.ID, o.Names}, nil
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
