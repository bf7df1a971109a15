package native

import (
	"context"
	"io"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/bot"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// Bot makes players of ours a program of the protocol.
type Bot struct {
	Name, Author string
	// Stratego and Advance return a new player for a game; nil where the
	// program does not play it.
	Stratego func() game.StrategoPlayer
	Advance  func() game.AdvancePlayer
	Log      Logger // where trouble goes, never to stdout; nil: nowhere
}

// A Logger takes what a game is given up for, as a *slog.Logger does. The program that runs in a browser has none: that
// package is a thirtieth of it.
type Logger interface {
	Error(msg string, args ...any)
}

// Serve answers until the other end says quit or closes the line. It returns
// an error where what it was told makes no sense.
func (b *Bot) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	program := bot.Bot{Name: b.Name, Author: b.Author}
	if b.Log != nil {
		program.Trouble = func(err error) { b.Log.Error("a game is given up", "err", err) }
	}
	if b.Stratego != nil {
		program.Stratego = func() bot.Player { return guest{ctx, b.Stratego()} }
	}
	if b.Advance != nil {
		program.Advance = func() bot.AdvancePlayer { return advanceGuest{ctx, b.Advance()} }
	}
	return program.Serve(in, out)
}

// A guest is a player of ours as a bot plays.
type guest struct {
	ctx    context.Context
	player game.StrategoPlayer
}

func (g guest) Deploy(v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	return g.player.Deploy(g.ctx, v, side)
}

func (g guest) Choose(t *bot.Turn) (stratego.Move, error) {
	m, info, err := g.player.Choose(g.ctx, t.View, search.Limits(t.Limits))
	t.Info = botInfo(info)
	return m, err
}

type advanceGuest struct {
	ctx    context.Context
	player game.AdvancePlayer
}

func (g advanceGuest) Choose(t *bot.AdvanceTurn) (advance.Move, error) {
	m, info, err := g.player.Choose(g.ctx, t.Position, search.Limits(t.Limits))
	t.Info = botInfo(info)
	return m, err
}

// botInfo returns an info as bots have it.
func botInfo(info search.Info) bot.Info {
	i := bot.Info{Depth: info.Depth, Nodes: info.Nodes, Win: info.Win, Notes: info.Notes}
	for _, c := range info.Candidates {
		i.Candidates = append(
			i.Candidates, bot.Candidate{Move: c.Move, Value: c.Value, Win: c.Win, Line: c.Line, Why: c.Why.String()},
		)
	}
	for _, b := range info.Beliefs.List() {
		i.Beliefs = append(i.Beliefs, bot.Belief{Square: b.Square, Chances: b.Chances, Why: b.Why.String()})
	}
	return i
}
