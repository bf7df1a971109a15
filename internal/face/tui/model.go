// Package tui is the full-screen terminal face: it draws the scenes of a session
// and sends it moves, by mouse, arrow keys or typed words. It knows no rule.
//
// The model is pure: Update and View do no input or output and change nothing
// in place. Whatever waits, for a program that thinks, the disk or the clock, is
// a command that Bubble Tea runs in the background.
package tui

import (
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/session"
)

// Model is everything that is on the terminal.
type Model struct {
	config *Config
	env    env
	dark   bool
	screen screen
	under  screen // the tournament that a game was opened from, or nil
	help   bool
	scroll int // first line of the overlay with the keys
}

// The messages between screens and the model.
type (
	helpMsg struct{}                // open the overlay with the keys
	backMsg struct{}                // back to the menu
	showMsg struct{ screen screen } // show another screen
	openMsg struct {                // a session was opened
		desk  openSession
		scene session.Scene
		at    time.Time
		note  string
	}
	failMsg struct{ err error } // something could not be opened
)

// New returns the model for a configuration, before the size of the terminal is
// known.
func New(c *Config) Model {
	m := Model{config: c, dark: true, screen: loading{}}
	m.env = env{width: 80, height: 24, theme: newTheme(true, c.ASCII, c.Theme)}
	return m
}

// Init implements tea.Model.
func (m Model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.config.first())
}

// Update implements tea.Model.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.env.width, m.env.height = max(1, msg.Width), max(1, msg.Height)
		return m, nil
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
		m.env.theme = newTheme(m.dark, m.config.ASCII, m.config.Theme)
		return m, nil
	case tea.KeyPressMsg:
		return m.key(msg)
	case helpMsg:
		m.help, m.scroll = true, 0
		return m, nil
	}
	return m.route(msg)
}

// key handles the keys that mean the same everywhere.
func (m Model) key(msg tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	switch key := msg.String(); {
	case key == "ctrl+c":
		return m, tea.Quit
	case key == "ctrl+z":
		return m, tea.Suspend
	case key == "ctrl+l":
		return m, tea.ClearScreen
	case m.help:
		return m.scrollHelp(key), nil
	case key == "?" && !m.typing():
		m.help, m.scroll = true, 0
		return m, nil
	}
	return m.pass(msg)
}

// typing reports whether keys go to a line of text.
func (m Model) typing() bool {
	t, ok := m.screen.(interface{ typing() bool })
	return ok && t.typing()
}

func (p play) typing() bool {
	return p.input != "" || p.editor != nil && p.editor.asking != ""
}

// scrollHelp scrolls the overlay, or closes it.
func (m Model) scrollHelp(key string) Model {
	page := max(1, m.env.height-2)
	last := max(0, len(m.screen.keys())-page)
	switch key {
	case "down", "pgdown", "space":
		if m.scroll >= last && key == "space" {
			m.help = false
		}
		m.scroll = min(last, m.scroll+1)
	case "up", "pgup":
		m.scroll = max(0, m.scroll-1)
	default:
		m.help = false
	}
	return m
}

// route handles what screens tell the model.
func (m Model) route(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case openMsg:
		p, cmd := newPlay(msg.desk, msg.scene, msg.at).spectate()
		if msg.note != "" {
			p.note = note{msg.note, bad}
		}
		var keep tea.Cmd
		p.openSession, keep = p.keep()
		m.screen = p
		return m, tea.Batch(p.await(p.viewer), p.peek(p.viewer), cmd, keep)
	case showMsg:
		return m.show(msg.screen)
	case backMsg:
		if m.under != nil {
			return m.show(m.under)
		}
		return m, tea.Batch(m.closing(), m.config.menu(nil))
	case failMsg:
		if men, ok := m.screen.(menu); ok {
			men.note = fault(msg.err)
			m.screen = men
			return m, nil
		}
		return m, m.config.menu(msg.err)
	}
	if m.help {
		switch msg := msg.(type) {
		case tea.MouseClickMsg:
			return m.clickHelp(msg)
		case tea.MouseWheelMsg, tea.PasteMsg:
			return m, nil
		}
	}
	return m.pass(msg)
}

// runMsg asks a screen for what a command's word does.
type runMsg string

// clickHelp closes the overlay, and does what the entry under the mouse stands for.
func (m Model) clickHelp(msg tea.MouseClickMsg) (tea.Model, tea.Cmd) {
	m.help = false
	lines, entries := m.helpLines(), m.screen.keys()
	i := msg.Y - boxTop(m.env, lines)
	if i < 0 || i >= len(lines) {
		return m, nil
	}
	if i += len(entries) - len(lines); entries[i].word == "" {
		return m, nil
	}
	return m, send(runMsg(entries[i].word))
}

func (m Model) pass(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	m.screen, cmd = m.screen.update(msg, m.env)
	return m, cmd
}

// show puts another screen in the place of the present one. A tournament that
// gives way to one of its games waits under it.
func (m Model) show(next screen) (tea.Model, tea.Cmd) {
	cmd := m.closing()
	_, game := next.(replay)
	switch c, ok := m.screen.(contest); {
	case ok && game:
		m.under = c
	default:
		m.under = nil
	}
	if c, ok := next.(contest); ok {
		c.turn++
		next = c
	}
	m.screen = next
	if s, ok := next.(starter); ok {
		cmd = tea.Batch(cmd, s.start())
	}
	return m, cmd
}

// starter is a screen with something to do as soon as it is shown.
type starter interface{ start() tea.Cmd }

// leaver is a screen with something to keep before it goes.
type leaver interface{ leave() error }

// closing keeps what the present screen has and closes its session.
func (m Model) closing() tea.Cmd {
	l, ok := m.screen.(leaver)
	if !ok {
		return nil
	}
	return func() tea.Msg {
		if err := l.leave(); err != nil {
			return failMsg{err}
		}
		return nil
	}
}

// View implements tea.Model.
func (m Model) View() tea.View {
	lines := m.screen.draw(m.env)
	if m.help {
		lines = box(m.env, lines, m.helpLines(), "Keys: any key closes this, arrows scroll")
	}
	view := tea.NewView(joinLines(pad(lines, m.env.height), m.env.width, m.env.theme.glyphs.ellipse))
	view.AltScreen = true
	view.MouseMode = tea.MouseModeCellMotion
	view.WindowTitle = m.screen.heading()
	return view
}

// joinLines cuts lines to the width of the terminal and joins them.
func joinLines(lines []string, width int, ellipse string) string {
	text := make([]byte, 0, len(lines)*width*2)
	for i, l := range lines {
		if i > 0 {
			text = append(text, '\n')
		}
		text = append(text, cut(l, width, ellipse)...)
	}
	return string(text)
}

// leave keeps the game or the set-up that is being made, and ends the session.
func (p play) leave() error {
	if p.editor != nil && p.drafts[p.editor.side] != "" {
		_ = savefile.Replace(p.drafts[p.editor.side], p.editor.text()) // without a folder nothing is kept, which was said
	}
	p.dropReview()
	defer p.keeper.Close()
	defer p.game.Close()
	err := p.keeper.Keep(p.game)
	if err == nil || p.scene.Ply == 0 {
		return nil
	}
	if p.keeper.Deleted() {
		if p.unkept != "" {
			return nil // it was said
		}
		return fmt.Errorf("the game is not kept: %w", err)
	}
	name, rerr := p.keeper.Rescue(p.game)
	if rerr != nil {
		return errors.Join(err, rerr)
	}
	return fmt.Errorf("%w; it is saved in %s instead", err, name)
}
