package option

import (
	"context"
	"io"
	"os"
	"syscall"

	"github.com/mattn/go-isatty"

	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/cli/lineedit"
	"flagfall.dev/internal/face/textui"
)

// Typing is what somebody types, in a terminal or from a file. It must be ended.
type Typing struct {
	*textui.Input
	InTerminal bool
	// End stops waiting for interruptions and shows the terminal as it was.
	End func()
}

// ForGame is typing in a game. The first interruption stops what the computer does for the person, and the game stays.
func ForGame(out io.Writer, plain, echo bool) (context.Context, Typing) {
	var inner interrupt.Inner
	return typing(textui.Terminal{Out: out, Plain: plain, Echo: echo}, textui.Words(), &inner)
}

// ForWords is typing where these words have a meaning. What comes from a file is repeated.
func ForWords(out io.Writer, plain bool, words []string) (context.Context, Typing) {
	return typing(textui.Terminal{Out: out, Plain: plain}, words, nil)
}

func typing(t textui.Terminal, words []string, inner *interrupt.Inner) (context.Context, Typing) {
	lines := RestoreLines() // one may be half typed
	ctx, stop := interrupt.Requests{
		Further: []os.Signal{syscall.SIGHUP, syscall.SIGQUIT}, Last: lines, Inner: inner,
	}.Context()
	t.In, t.Colour = os.Stdin, Coloured(os.Stdout)
	both := isatty.IsTerminal(os.Stdin.Fd()) && isatty.IsTerminal(os.Stdout.Fd())
	switch {
	case both:
		t.Editor = lineedit.New(os.Stdin, os.Stdout, words)
		if inner != nil {
			t.Stay, t.Break = true, inner.Context
		}
	case inner == nil:
		t.Echo = true
	}
	return ctx, Typing{textui.NewInput(t), both, func() {
		stop()
		lines()
	}}
}
