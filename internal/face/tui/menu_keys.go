package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

func (m menu) typing() bool { return m.asking != "" }

func (m menu) keys() []help {
	return []help{
		{keys: "up  down", what: "go to a line"},
		{keys: "left  right", what: "change a setting"},
		{keys: "Enter", what: "do what the line says"},
		{keys: "mouse", what: "click a line; the wheel changes a setting"},
		{keys: "q  Esc", what: "leave the program"},
		{keys: "Ctrl+Z  Ctrl+L  Ctrl+C", what: "suspend; redraw; leave"},
	}
}

func (m menu) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if m.asking != "" {
			return m.answer(msg)
		}
		return m.key(msg.String())
	case tea.PasteMsg:
		if m.asking != "" {
			m.input = typedMore(m.input, strings.TrimSpace(msg.Content))
		}
	case tea.MouseClickMsg:
		if row, ok := m.rowAt(msg.Y); ok && m.asking == "" {
			m.row = row
			if row < fieldCount {
				return m.change(1), nil
			}
			return m.enter()
		}
	case tea.MouseWheelMsg:
		if row, ok := m.rowAt(msg.Y); ok && row < fieldCount {
			m.row = row
			return m.change(map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[msg.Button]), nil
		}
	}
	return m, nil
}

func (m menu) key(key string) (screen, tea.Cmd) {
	rows := fieldCount + len(m.entries())
	switch key {
	case "up", "shift+tab":
		m.row = (m.row + rows - 1) % rows
	case "down", "tab":
		m.row = (m.row + 1) % rows
	case "left":
		return m.change(-1), nil
	case "right", "space":
		return m.change(1), nil
	case "enter":
		return m.enter()
	case "q", "esc":
		return m, tea.Quit
	}
	return m, nil
}

// change takes the next option of the field the cursor is on.
func (m menu) change(step int) menu {
	if m.row >= fieldCount {
		return m
	}
	m.fields = append([]field(nil), m.fields...)
	f := &m.fields[m.row]
	if n := len(f.options); n > 0 {
		f.chosen = (f.chosen + step + n) % n
	}
	switch m.row {
	case gameField:
		m.fields[opponentField].chosen, m.fields[levelField] = 0, field{}
		return m.offer()
	case opponentField:
		return m.offer()
	}
	return m
}

// enter does what the line under the cursor says.
func (m menu) enter() (screen, tea.Cmd) {
	m.note = note{}
	saves := m.saves[:min(len(m.saves), maxSaves)]
	switch i := m.row - fieldCount; {
	case i < 0:
		return m.change(1), nil
	case i == 0:
		m.note = info("Beginning" + ellipsis)
		return m, m.config.begin(m.choice())
	case i <= len(saves) && saves[i-1].Over:
		return m, m.config.replay(saves[i-1].Name)
	case i <= len(saves):
		return m, m.config.resume(saves[i-1].Name)
	}
	switch m.entries()[m.row-fieldCount] {
	case campaignEntry:
		return m, m.config.showCampaign(0)
	case meEntry:
		return m, m.config.showMe("", nil)
	case setupsEntry:
		return m, m.config.showSetups("", note{})
	case lessonsEntry:
		return m, m.config.learn("")
	case puzzlesEntry:
		return m, m.config.choosePuzzles(note{})
	case replayEntry:
		m.asking, m.input = "Replay which file", ""
	case contestEntry:
		m.asking, m.input = "Watch which tournament file", ""
	default:
		return m, tea.Quit
	}
	return m, nil
}

// answer takes the name of a file.
func (m menu) answer(msg tea.KeyPressMsg) (screen, tea.Cmd) {
	switch msg.String() {
	case "esc":
		m.asking = ""
	case "backspace":
		if r := []rune(m.input); len(r) > 0 {
			m.input = string(r[:len(r)-1])
		}
	case "ctrl+u":
		m.input = ""
	case "enter":
		asking, name := m.asking, strings.TrimSpace(m.input)
		m.asking = ""
		switch {
		case name == "":
			return m, nil
		case strings.HasPrefix(asking, "Replay"):
			return m, m.config.replay(name)
		}
		return m, m.config.contest(name)
	default:
		m.input = typedMore(m.input, msg.Text)
	}
	return m, nil
}
