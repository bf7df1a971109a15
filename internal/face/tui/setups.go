package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/session/trainer"
)

// Setups are named set-ups: kept, trained and improved.
type Setups struct {
	// List lists the own set-ups, which have no sentence, and those that are ready-made.
	List func() ([]Setup, error)
	// Show tells a set-up with its record and its training.
	Show func(name string) ([]string, error)
	// Train plays it many times, Improve measures changes of it, Explore says where others put each rank. told is called with
	// how far they are; what was found until the context ends is returned.
	Train, Improve, Explore func(ctx context.Context, name string, told func(string)) ([]string, error)
	// Keep keeps a copy of a set-up, or one of a file, under a name.
	Keep func(name, from, variant string) (said string, err error)
	// Delete deletes an own one.
	Delete func(name string) (said string, err error)
}

// A Setup is a named set-up, and how it is drawn.
type Setup struct {
	trainer.Named
	Board []string
}

// shelf is the list of set-ups.
type shelf struct {
	config *Config
	rows   []Setup
	row    int // where the cursor is
	asking ask
	file   string // that is to be kept under a name
	note   note
}

// showSetups shows the set-ups, with the cursor on the one of a name, else on the first.
func (c *Config) showSetups(name string, says note) tea.Cmd {
	return func() tea.Msg {
		rows, err := c.Setups.List()
		if err != nil {
			return failMsg{err}
		}
		s := shelf{config: c, rows: rows, note: says}
		for i := range rows {
			if strings.EqualFold(rows[i].Name, name) {
				s.row = i
			}
		}
		return showMsg{s}
	}
}

func (s shelf) heading() string { return "Flagfall: set-ups" }

func (s shelf) typing() bool { return s.asking.what != "" }

func (s shelf) keys() []help {
	return []help{
		{keys: "up  down  PgUp  PgDn", what: "go to a set-up; yours have a star"},
		{keys: "Enter", what: "its record; train and improve it"},
		{keys: "k", what: "keep a copy of it under a name"},
		{keys: "o", what: "keep one from a file"},
		{keys: "d", what: "delete it, with its training"},
		{keys: "n  Esc", what: "the menu"},
		{keys: "q  F10", what: "leave the program"},
	}
}

func (s shelf) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if s.typing() {
			return s.answer(msg)
		}
		return s.key(msg.String(), e)
	case tea.PasteMsg:
		s.asking = s.asking.pasted(msg.Content)
	case tea.MouseClickMsg:
		if i := s.from(e) + msg.Y - shelfTop; !s.typing() && msg.Y >= shelfTop && msg.Y < shelfTop+s.room(e) && i < len(s.rows) {
			if i == s.row {
				return s, s.config.showSetup(s.rows[i].Name)
			}
			return s.move(i - s.row), nil
		}
	case tea.MouseWheelMsg:
		return s.move(map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[msg.Button]), nil
	}
	return s, nil
}

func (s shelf) key(key string, e env) (screen, tea.Cmd) {
	switch key {
	case "up", "shift+tab":
		return s.move(-1), nil
	case "down", "tab":
		return s.move(1), nil
	case "pgup":
		return s.move(-s.room(e)), nil
	case "pgdown", "space":
		return s.move(s.room(e)), nil
	case "home":
		return s.move(-len(s.rows)), nil
	case "end":
		return s.move(len(s.rows)), nil
	case "enter":
		return s, s.config.showSetup(s.rows[s.row].Name)
	case "k":
		s.asking = ask{what: "Keep a copy as"}
	case "o":
		s.asking = ask{what: "Keep one from which file"}
	case "d":
		s.asking = ask{what: "Delete " + s.rows[s.row].Name + "? y or n"}
	case "n", "esc":
		return s, send(backMsg{})
	case "q", "f10":
		return s, tea.Quit
	}
	return s, nil
}

func (s shelf) move(by int) shelf {
	s.row, s.note = max(0, min(s.row+by, len(s.rows)-1)), note{}
	return s
}

// answer takes what is typed.
func (s shelf) answer(msg tea.KeyPressMsg) (screen, tea.Cmd) {
	asked, typed, done := s.asking, "", false
	if s.asking, typed, done = s.asking.key(msg); !done || typed == "" {
		return s, nil
	}
	at := s.rows[s.row]
	switch {
	case strings.HasPrefix(asked.what, "Keep one"):
		s.file, s.asking = typed, ask{what: "Keep it as"}
		return s, nil
	case strings.HasPrefix(asked.what, "Delete"):
		if !strings.EqualFold(typed, "y") {
			return s, nil
		}
		return s, s.do("", func() (string, error) { return s.config.Setups.Delete(at.Name) })
	}
	from := at.Name
	if asked.what == "Keep it as" {
		from = s.file
	}
	return s, s.do(typed, func() (string, error) { return s.config.Setups.Keep(typed, from, at.Variant) })
}

// do changes the set-ups and shows them again, with the cursor on one.
func (s shelf) do(name string, change func() (string, error)) tea.Cmd {
	return func() tea.Msg {
		said, err := change()
		if err != nil {
			return s.config.showSetups(s.rows[s.row].Name, fault(err))()
		}
		return s.config.showSetups(name, info(said))()
	}
}

// shelfTop is the row of the first set-up, and shelfBelow is how many rows are below the last one.
const (
	shelfTop   = 2
	shelfBelow = 5
)

// room is how many set-ups are shown at once, and from is the first of them.
func (s shelf) room(e env) int { return max(1, e.height-shelfTop-shelfBelow) }

func (s shelf) from(e env) int {
	return max(0, min(s.row-s.room(e)/2, len(s.rows)-s.room(e)))
}

// shelfWide is how many columns the list has, and boardWide how many a drawing needs beside it.
const (
	shelfWide = 42
	boardWide = 36
)

func (s shelf) draw(e env) []string {
	t := &e.theme
	var list []string
	from := s.from(e)
	for i := from; i < min(len(s.rows), from+s.room(e)); i++ {
		mark := " "
		if s.rows[i].About == "" {
			mark = "*"
		}
		text := clip(mark+" "+s.rows[i].Name, 28, t.glyphs.ellipse) + " " + s.rows[i].Variant
		if i == s.row {
			list = append(list, "  "+t.ink(cursorEdge, t.glyphs.arrow)+" "+t.ink(strong, text))
		} else {
			list = append(list, "    "+text)
		}
	}
	at := s.rows[s.row]
	list = pad(list, s.room(e))
	if e.width >= shelfWide+boardWide {
		list = sideBySide(list, at.Board, shelfWide)
	}
	lines := append([]string{"  " + t.ink(title, "Set-ups"), ""}, list...)
	lines = append(lines, "")
	says := s.note
	if says.text == "" {
		says = info("It is yours.")
		if at.About != "" {
			says = info(strings.ToUpper(at.About[:1]) + at.About[1:] + ".")
		}
	}
	for _, l := range wrap(says.text, e.width-4) {
		lines = append(lines, "  "+t.ink(says.role, l))
	}
	lines = pad(lines, e.height-1)
	if s.typing() {
		return append(lines, s.asking.line(e))
	}
	return append(lines, spread(t.ink(faint, "> arrows, Enter trains it"), t.ink(faint, "n menu  ? keys"), e.width))
}
