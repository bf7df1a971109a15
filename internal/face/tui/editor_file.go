package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

func (ed editor) askSave(_ string, _ env) (editor, tea.Cmd) {
	ed.asking, ed.input, ed.offer = "Write the set-up to", ed.scene.Variant+".setup", true
	return ed, nil
}

func (ed editor) askOpen(_ string, _ env) (editor, tea.Cmd) {
	ed.asking, ed.input, ed.offer = "Open the set-up", "", false
	return ed, nil
}

// answer takes the name of a file. An offered name is kept by Enter, replaced by
// typing, and edited after an arrow key, End or Backspace.
func (ed editor) answer(msg tea.KeyPressMsg) (editor, tea.Cmd) {
	switch msg.String() {
	case "esc":
		ed.asking = ""
	case "backspace":
		if r := []rune(ed.input); len(r) > 0 {
			ed.input = string(r[:len(r)-1])
		}
		ed.offer = false
	case "left", "right", "end":
		ed.offer = false
	case "ctrl+u":
		ed.input, ed.offer = "", false
	case "enter":
		return ed.file()
	default:
		if msg.Text != "" {
			return ed.typed(msg.Text), nil
		}
	}
	return ed, nil
}

// typed adds to the name, or takes the place of one that was only offered.
func (ed editor) typed(text string) editor {
	if ed.offer {
		ed.input, ed.offer = "", false
	}
	ed.input = typedMore(ed.input, text)
	return ed
}

// file reads or writes the file that was named.
func (ed editor) file() (editor, tea.Cmd) {
	d, side, name, text := ed.desk, ed.side, strings.TrimSpace(ed.input), ed.text()
	write := strings.HasPrefix(ed.asking, "Write")
	ed.asking = ""
	switch {
	case name == "":
		return ed, nil
	case write:
		return ed, func() tea.Msg { return setupMsg{d.game, side, "", "Written to " + name, d.setups.write(name, text)} }
	}
	return ed, func() tea.Msg {
		text, err := d.setups.read(name)
		if err == nil {
			text, err = d.game.ReadSetup(text)
		}
		return setupMsg{d.game, side, text, "Read from " + name, err}
	}
}

// text writes the set-up with a line for each row.
func (ed editor) text() string {
	var b strings.Builder
	for i := 0; i < len(ed.tokens); i += ed.scene.Grid.Width {
		b.WriteString(ed.tokens[i:min(i+ed.scene.Grid.Width, len(ed.tokens))] + "\n")
	}
	return b.String()
}
