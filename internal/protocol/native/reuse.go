package native

import (
	"context"
	"time"

	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
)

// renewal is how long a program may take to get ready for a further game. It is on
// no clock, and a program that takes longer is started again.
const renewal = time.Second

// NewGame has a program forget the game that is over, and waits until it is ready
// for the next. The error says what it did wrong.
func NewGame(ctx context.Context, p protocol.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, renewal)
	defer cancel()
	if err := protocol.Tell(ctx, p, "newgame\n"); err != nil {
		return err
	}
	line, err := hear(ctx, p)
	if err == nil && line != "ready" {
		err = game.NewBadReply(line, "ready after newgame")
	}
	return err
}

// NewGame gets the program ready for a further game. It fails with
// protocol.ErrOneGame where there can be none; any other error says what the program
// did wrong.
func (e *engine) NewGame(ctx context.Context) error {
	if !e.staying() {
		return protocol.ErrOneGame
	}
	err := NewGame(ctx, e.Conn)
	e.spoilt = err != nil
	return err
}

// staying reports whether the program can play a further game.
func (e *engine) staying() bool {
	return e.identity != nil && e.identity.Reuse && !e.spoilt && e.owed == ""
}

// finish tells a program how the game ended.
func (e *engine) finish(ctx context.Context, text string) error {
	err := e.settle(ctx)
	if err == nil {
		err = protocol.Tell(ctx, e.Conn, text)
	}
	e.spoilt = e.spoilt || err != nil
	return err
}
