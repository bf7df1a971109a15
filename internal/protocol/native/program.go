// Package native is the judge's side of our own engine protocol, version 1: Program
// and AdvanceProgram ask a program of it. Bot is the side of programs, for players of
// ours. The words of the protocol are those of internal/protocol/wire, and docs/protocol.md
// describes them for authors of bots.
package native

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/wire"
	"flagfall.dev/stratego"
)

// A Program is a program of the protocol as a player of one side of games of Stratego. It
// may be asked for any view, in any order: every request is complete.
type Program struct {
	engine

	variant *stratego.Variant // of the game that the program has been told of
	side    board.Side
	told    int // plies that the program has been told
}

// New returns the judge's side of a program that has been started, as a player.
func New(program protocol.Conn, config Config) *Program {
	return &Program{engine: engine{Remote: protocol.Remote{Conn: program}, config: config, identity: config.Greeted}}
}

// begin returns the lines that begin a game, which every game needs once.
func (p *Program) begin(ctx context.Context, v *stratego.Variant, side board.Side) ([]byte, error) {
	id, err := p.Identify(ctx)
	if err != nil {
		return nil, err
	}
	if !id.Plays("stratego") {
		return nil, &UnfitError{id.Name, "does not play stratego"}
	}
	p.variant, p.side, p.told = v, side, 0
	text := wire.AppendGame(nil, v, side, opponentOf(p.config))
	if p.config.Shared {
		text = wire.AppendShared(text)
	}
	return text, nil
}

// Deploy asks the program for its set-up.
func (p *Program) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	text, err := p.begin(ctx, v, side)
	if err != nil {
		return nil, err
	}
	reply, _, err := p.ask(ctx, string(wire.AppendHome(text, v, side)), "setup")
	if err != nil {
		return nil, err
	}
	setup, err := wire.ParseTokens(reply)
	if err != nil {
		p.spoilt = true
		return nil, game.UnreadSetup(game.NewBadReply("setup "+reply, "tokens 1 to 9, S, B, F or '.'"), reply)
	}
	p.spoilt = v.CheckSetup(setup) != nil
	return setup, nil
}

// Choose sends the program all that its side may know and asks for its move.
func (p *Program) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	var text []byte
	if p.variant != view.Variant() || p.side != view.Side() {
		begun, err := p.begin(ctx, view.Variant(), view.Side())
		if err != nil {
			return stratego.Move{}, search.Info{}, err
		}
		text = begun
	}
	text = wire.AppendState(text, view, p.firstMove(view))
	text = wire.AppendGo(wire.AppendLegal(text, view), limits)
	p.told = view.Ply()
	reply, info, err := p.ask(ctx, string(text), "move")
	if err != nil {
		return stratego.Move{}, info, err
	}
	v := view.Variant()
	info = wire.Reword(info, v.Grid(), wire.Notation, v.Definition().Notation)
	m, err := wire.ParseMove(v.Grid(), reply)
	if err != nil {
		err = game.NewBadReply("move "+reply, "move FROM-TO: %v", err)
	} else {
		err = view.CheckIn(m, func(q board.Square) string { return wire.Notation.Format(v.Grid(), q) })
	}
	p.spoilt = p.spoilt || err != nil
	return m, info, protocol.Explain(ctx, p.Conn, "move "+reply, err)
}

// firstMove returns from which ply on the program wants to be told the moves.
func (p *Program) firstMove(view *stratego.View) int {
	if !p.identity.NewMovesOnly || p.told > view.Ply() {
		return 0
	}
	return p.told
}

// Finish tells the program the last moves and how the game ended.
func (p *Program) Finish(ctx context.Context, view *stratego.View, r board.Result) error {
	if p.variant == nil {
		return nil
	}
	text := wire.AppendPlayed(nil, view.Variant().Grid(), view.History()[min(p.told, view.Ply()):])
	p.variant = nil
	return p.finish(ctx, string(text)+wire.Over(r, view.Side()))
}
