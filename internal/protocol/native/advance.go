package native

import (
	"context"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/wire"
)

// An AdvanceProgram is a program of the protocol as a player of one side of games of Advance.
// The board is all there is to know, so requests have no moves of the past.
type AdvanceProgram struct {
	engine

	begun bool
	side  board.Side
}

// NewAdvance returns the judge's side of a program that has been started, as a player of Advance.
func NewAdvance(program protocol.Conn, config Config) *AdvanceProgram {
	return &AdvanceProgram{engine: engine{Remote: protocol.Remote{Conn: program}, config: config, identity: config.Greeted}}
}

// Choose sends the program the board and asks for its move.
func (p *AdvanceProgram) Choose(
	ctx context.Context, pos *advance.Position, limits search.Limits,
) (advance.Move, search.Info, error) {
	id, err := p.Identify(ctx)
	if err != nil {
		return advance.NoMove, search.Info{}, err
	}
	if !id.Plays("advance") {
		return advance.NoMove, search.Info{}, &UnfitError{id.Name, "does not play advance"}
	}
	var text []byte
	if !p.begun || p.side != pos.Turn() {
		p.begun, p.side = true, pos.Turn()
		text = wire.AppendAdvanceGame(text, p.side, opponentOf(p.config))
	}
	text = wire.AppendGo(wire.AppendAdvance(text, pos), limits)
	reply, info, err := p.ask(ctx, string(text), "move")
	if err != nil {
		return advance.NoMove, info, err
	}
	m, err := pos.ParseMove(reply)
	if _, bad := err.(*advance.MoveTextError); bad {
		err = game.NewBadReply("move "+reply, "a move of Advance, such as e2-e3: %v", err)
	}
	p.spoilt = p.spoilt || err != nil || !pos.Legal(m)
	return m, info, protocol.Explain(ctx, p.Conn, "move "+reply, err)
}

// opponentOf returns the opponent's name as one line.
func opponentOf(c Config) string {
	if name := wire.OneLine(c.Opponent); name != "" {
		return name
	}
	return "unknown"
}

// Finish tells the program how the game ended. A program that was asked for no
// move has not been told of the game, nor is it told of its end.
func (p *AdvanceProgram) Finish(ctx context.Context, r board.Result) error {
	if !p.begun {
		return nil
	}
	p.begun = false
	return p.finish(ctx, wire.Over(r, p.side))
}
