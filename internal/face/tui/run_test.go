package tui

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
)

// screenLog takes what a program writes and notifies those who wait for a text in it.
type screenLog struct {
	mu   sync.Mutex
	cond *sync.Cond
	b    bytes.Buffer
}

func newScreenLog() *screenLog {
	l := &screenLog{}
	l.cond = sync.NewCond(&l.mu)
	return l
}

func (l *screenLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cond.Broadcast()
	return l.b.Write(p)
}

// since waits until a text has been written after a point, and returns all that
// was.
func (l *screenLog) since(from int, text string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !strings.Contains(l.b.String()[from:], text) {
		l.cond.Wait()
	}
	return l.b.String()[from:]
}

func (l *screenLog) size() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Len()
}

// running starts a real program with its renderer on a game.
func running(t *testing.T, c Config) (*tea.Program, *screenLog, func() Model) {
	t.Helper()
	c.Context = t.Context()
	out := newScreenLog()
	p := tea.NewProgram(New(&c), tea.WithInput(nil), tea.WithOutput(out), tea.WithWindowSize(80, 24),
		tea.WithEnvironment([]string{"TERM=xterm-256color"}), tea.WithoutSignalHandler())
	done := make(chan Model, 1)
	go func() {
		m, err := p.Run()
		if err != nil {
			t.Error(err)
		}
		done <- m.(Model)
	}()
	return p, out, func() Model { return <-done }
}

func TestOnlyWhatChangedIsDrawnAgain(t *testing.T) {
	s := begin(t, "classic", true, session.Options{})
	p, out, wait := running(t, opened(s))
	out.since(0, "to move, ply 0")
	p.Send(keyPress("up")) // the cursor: some cells
	p.Send(keyPress("x"))
	out.since(0, "x_") // the size of the window may come late and have all drawn twice
	before := out.size()
	for range 20 {
		p.Send(tea.FocusMsg{}) // changes nothing
	}
	p.Send(keyPress("y"))
	if more := out.since(before, "y_"); len(more) > 200 {
		t.Errorf("one typed letter made %d bytes: %q", len(more), more)
	}
	before = out.size()
	p.Send(keyPress("backspace"))
	p.Send(keyPress("backspace"))
	p.Send(keyPress("up")) // the cursor: some cells
	// The third letter and the "_" behind it stand where no screen before them has a
	// "_", whichever of these presses share a frame; shorter words may reuse the old one.
	p.Send(keyPress("z"))
	p.Send(keyPress("v"))
	p.Send(keyPress("w"))
	if more := out.since(before, "w_"); strings.Contains(more, "Flagfall") {
		t.Errorf("the first row was drawn again: %q", more)
	}
	p.Quit()
	wait()
}

func TestATerminalThatGoesAwayLosesNothing(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	kept := library.Library{Folder: t.TempDir()}
	ctx, hangUp := context.WithCancel(t.Context())
	out := newScreenLog()
	go func() {
		out.since(0, "to move, ply 0")
		if err := s.Play(0, s.Scene(session.AsFirst).Moves[0].Text); err != nil {
			t.Error(err)
		}
		out.since(0, "ply 2")
		hangUp()
	}()
	in, _ := io.Pipe()
	name, _, err := Run(ctx, Config{First: First{Opened: &Opened{Session: s, Keeper: kept.Keeper()}}}, in, out)
	if err != nil || name == "" {
		t.Errorf("kept as %q, %v", name, err)
	}
	if g, err := kept.Find(name); err != nil || g.Err != nil || len(g.Record.Moves) != 2 {
		t.Errorf("%+v, %v", g, err)
	}
}
