package native

import (
	"context"
	"io"
	"log/slog"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/bot"
	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"
)

// A Chooser is what Bot needs of a player of Stratego.
type Chooser interface {
	Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error)
	Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error)
}

// An AdvanceChooser is what Bot needs of a player of Advance.
type AdvanceChooser interface {
	Choose(ctx context.Context, pos *advance.Position, limits search.Limits) (advance.Move, search.Info, error)
}

// Bot makes players of ours a program of the protocol.
type Bot struct {
	Name, Author string
	// Stratego and Advance return a new player for a game; nil where the
	// program does not play it.
	Stratego func() Chooser
	Advance  func() AdvanceChooser
	Log      *slog.Logger // where trouble goes, never to stdout; nil: nowhere
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
	ctx context.Context
	Chooser
}

func (g guest) Deploy(v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	return g.Chooser.Deploy(g.ctx, v, side)
}

func (g guest) Choose(t *bot.Turn) (stratego.Move, error) {
	m, info, err := g.Chooser.Choose(g.ctx, t.View, search.Limits(t.Limits))
	t.Info = told(info)
	return m, err
}

type advanceGuest struct {
	ctx context.Context
	AdvanceChooser
}

func (g advanceGuest) Choose(t *bot.AdvanceTurn) (advance.Move, error) {
	m, info, err := g.AdvanceChooser.Choose(g.ctx, t.Position, search.Limits(t.Limits))
	t.Info = told(info)
	return m, err
}

// told returns an info as bots have it.
func told(info search.Info) bot.Info {
	i := bot.Info{Depth: info.Depth, Nodes: info.Nodes, Win: info.Win, Notes: info.Notes}
	for _, c := range info.Candidates {
		i.Candidates = append(i.Candidates, bot.Candidate(c))
	}
	for _, b := range info.Beliefs {
		i.Beliefs = append(i.Beliefs, bot.Belief(b))
	}
	return i
}
