package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
)

func (ed editor) handle(msg tea.Msg, e env) (editor, tea.Cmd) {
	next, cmd := ed.take(msg, e)
	return next.noted(ed), cmd
}

// take does what a message asks for.
func (ed editor) take(msg tea.Msg, e env) (editor, tea.Cmd) {
	switch msg := msg.(type) {
	case setupMsg:
		return ed.receive(msg), nil
	case tea.PasteMsg:
		if ed.asking != "" {
			return ed.typed(strings.TrimSpace(msg.Content)), nil
		}
	case tea.KeyPressMsg:
		if ed.asking != "" {
			return ed.answer(msg)
		}
		return ed.key(msg.String(), e)
	case tea.MouseClickMsg:
		geo, ok := ed.geometry(e)
		if i := ed.at(geo.at(msg.X, msg.Y)); ok && i >= 0 {
			ed.cursor = ed.homes[i]
			return ed.activate(), nil
		}
	}
	return ed, nil
}

// editorCommands is everything a person can ask of the editor.
var editorCommands = []command[editor]{
	{keys: "r", what: "a random set-up", run: editor.random},
	{keys: "t", what: "the next ready-made set-up", run: editor.preset},
	{keys: "m", what: "exchange left and right", run: editor.mirror},
	{keys: "c", what: "take everything off", run: editor.clear},
	{keys: "u f3", what: "undo the last change", run: editor.undo},
	{keys: "y f4", what: "redo what was undone", run: editor.redo},
	{keys: "w ctrl+s", what: "write the set-up to a file", run: editor.askSave},
	{keys: "o ctrl+o", what: "open a set-up from a file", run: editor.askOpen},
	{keys: "p f5", what: "play with this set-up", run: editor.deploy},
	{
		keys: "n", what: "leave for the menu; the set-up is kept",
		run: func(ed editor, _ string, _ env) (editor, tea.Cmd) { return ed, send(backMsg{}) },
	},
	{
		keys: "q f10", what: "leave the program; the set-up is kept",
		run: func(ed editor, _ string, _ env) (editor, tea.Cmd) { return ed, tea.Quit },
	},
	{keys: "f1", what: "this overlay", run: func(ed editor, _ string, _ env) (editor, tea.Cmd) { return ed, send(helpMsg{}) }},
}

func (ed editor) key(key string, e env) (editor, tea.Cmd) {
	geo := geometry{grid: ed.scene.Grid, seenAs: ed.scene.Orientation()}
	switch key {
	case "up":
		ed.cursor = ed.within(geo.step(ed.cursor, 0, -1))
	case "down":
		ed.cursor = ed.within(geo.step(ed.cursor, 0, 1))
	case "left":
		ed.cursor = ed.within(geo.step(ed.cursor, -1, 0))
	case "right":
		ed.cursor = ed.within(geo.step(ed.cursor, 1, 0))
	case "enter", "space":
		return ed.activate(), nil
	case "esc":
		ed.chosen, ed.note = -1, note{}
	case "backspace", "delete", ".":
		if i := ed.at(ed.cursor); i >= 0 {
			return ed.set(i, '.'), nil
		}
	default:
		if token := strings.ToUpper(key); len(key) == 1 && ed.unit(token) >= 0 {
			return ed.place(token), nil
		}
		if c := byKey(editorCommands, key); c != nil {
			return c.run(ed, "", e)
		}
	}
	return ed, nil
}

// within keeps the cursor at home.
func (ed editor) within(sq board.Square) board.Square {
	if ed.at(sq) < 0 {
		return ed.cursor
	}
	return sq
}
