package native

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"

	"flagfall.dev/board"
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

	player        Chooser
	advancePlayer AdvanceChooser
	out           *bufio.Writer
	req           request
}

// maxLine is the longest line a bot reads, in bytes.
const maxLine = 1 << 20

// Serve answers until the other end says quit or closes the line. It returns
// an error where what it was told makes no sense.
func (b *Bot) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if b.Log == nil {
		b.Log = slog.New(slog.DiscardHandler)
	}
	b.out = bufio.NewWriter(out)
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 1<<16), maxLine)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			return nil
		}
		err := b.answer(ctx, words)
		if err = errors.Join(err, b.out.Flush()); err != nil {
			return fmt.Errorf("line %q: %w", lines.Text(), err)
		}
	}
	return lines.Err()
}

// answer acts on one line.
func (b *Bot) answer(ctx context.Context, words []string) error {
	switch words[0] {
	case "flagfall":
		b.introduce()
	case "game":
		b.player, b.advancePlayer = nil, nil
		return b.req.begin(words[1:])
	case "setup":
		return b.deploy(ctx)
	case "go":
		return b.move(ctx, words[1:])
	default:
		return b.req.read(words)
	}
	return nil
}

func (b *Bot) introduce() {
	fmt.Fprintf(b.out, "name %s\nauthor %s\n", b.Name, b.Author)
	games := "games"
	if b.Stratego != nil {
		games += " stratego"
	}
	if b.Advance != nil {
		games += " advance"
	}
	fmt.Fprintf(b.out, "%s\nready\n", games)
}

func (b *Bot) deploy(ctx context.Context) error {
	v, err := b.req.variant()
	if err != nil {
		return err
	}
	player, err := b.seat()
	if err != nil {
		return err
	}
	setup, err := player.Deploy(ctx, v, b.req.side)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "setup %v\n", setup)
	return nil
}

// seat returns the player of this game.
func (b *Bot) seat() (Chooser, error) {
	if b.Stratego == nil || b.req.game != "stratego" {
		return nil, fmt.Errorf("a question about %q, which this program does not play", b.req.game)
	}
	if b.player == nil {
		b.player = b.Stratego()
	}
	return b.player, nil
}

func (b *Bot) move(ctx context.Context, limits []string) error {
	l, err := readLimits(limits)
	if err != nil {
		return err
	}
	if b.req.game == "advance" {
		return b.moveAdvance(ctx, l)
	}
	player, err := b.seat()
	if err != nil {
		return err
	}
	view, err := b.req.view()
	if err != nil {
		return err
	}
	m, info, err := player.Choose(ctx, view, l)
	if err == nil {
		err = view.Check(m)
	}
	if err != nil {
		b.Log.Error("the player has no usable move", "err", err)
		fmt.Fprintln(b.out, "resign")
		return nil
	}
	v := view.Variant()
	b.tell(reword(info, v.Grid(), v.Definition().Notation, notation))
	fmt.Fprintf(b.out, "move %s\n", moveText(v.Grid(), m))
	return nil
}

func (b *Bot) tell(info search.Info) {
	for _, line := range infoLines(info) {
		fmt.Fprintln(b.out, line)
	}
}

func (b *Bot) moveAdvance(ctx context.Context, l search.Limits) error {
	if b.Advance == nil {
		return errors.New("a question about advance, which this program does not play")
	}
	if b.advancePlayer == nil {
		b.advancePlayer = b.Advance()
	}
	pos, err := b.req.position()
	if err != nil {
		return err
	}
	m, info, err := b.advancePlayer.Choose(ctx, &pos, l)
	if err != nil {
		b.Log.Error("the player has no usable move", "err", err)
		fmt.Fprintln(b.out, "resign")
		return nil
	}
	b.tell(info)
	fmt.Fprintf(b.out, "move %v\n", m)
	return nil
}
