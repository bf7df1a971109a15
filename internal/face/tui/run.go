package tui

import (
	"context"
	"errors"
	"fmt"
	"io"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/session/player"
)

// Run shows the face on a terminal until the person leaves, the context ends or
// the terminal is gone. It returns what a game under way is kept as, empty where
// there is none, and the flags that resuming it needs besides. Signals are the
// caller's to turn into the end of the context.
func Run(ctx context.Context, c Config, in io.Reader, out io.Writer) (kept, flags string, err error) {
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	c.Context = work
	// Bubble Tea's own handler of signals can wait for ever for an event loop that
	// the context has ended.
	final, err := tea.NewProgram(
		New(&c), tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler(),
	).Run()
	stop() // whatever still thinks or waits
	m, ok := final.(Model)
	if !ok {
		return "", "", err
	}
	if l, ok := m.screen.(leaver); ok {
		if lerr := l.leave(); lerr != nil {
			return "", "", errors.Join(err, fmt.Errorf("keeping the game: %w", lerr))
		}
	}
	if p, ok := m.screen.(play); ok && p.scene.Ply > 0 && !p.scene.Result.Over() {
		kept, flags = p.keeper.Place().Name, player.ToResume(p.game.Record())
	}
	if ctx.Err() != nil && !errors.Is(err, tea.ErrProgramPanic) {
		err = nil // the terminal is gone or the program was told to end: all is kept
	}
	return kept, flags, err
}
