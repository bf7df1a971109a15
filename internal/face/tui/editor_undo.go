package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// undoHistory is what undo and redo go through: set-ups before the present one, the
// newest last, and those that were taken back, the one to come next last.
type undoHistory struct{ before, after []string }

// noted returns the editor after a change from an earlier one, which undo can then
// bring back. What undo and redo do themselves is no change.
func (ed editor) noted(was editor) editor {
	if ed.tokens == was.tokens || len(ed.undone.before) != len(was.undone.before) {
		return ed
	}
	ed.undone = undoHistory{before: append(slices.Clip(was.undone.before), was.tokens)}
	return ed
}

func (ed editor) undo(_ string, _ env) (editor, tea.Cmd) {
	n := len(ed.undone.before) - 1
	if n < 0 {
		ed.note = note{"There is nothing to undo.", bad}
		return ed, nil
	}
	last := ed.undone.before[n]
	ed.undone = undoHistory{ed.undone.before[:n], append(slices.Clip(ed.undone.after), ed.tokens)}
	return ed.restored(last), nil
}

func (ed editor) redo(_ string, _ env) (editor, tea.Cmd) {
	n := len(ed.undone.after) - 1
	if n < 0 {
		ed.note = note{"There is nothing to redo.", bad}
		return ed, nil
	}
	next := ed.undone.after[n]
	ed.undone = undoHistory{append(slices.Clip(ed.undone.before), ed.tokens), ed.undone.after[:n]}
	return ed.restored(next), nil
}

// restored returns the editor with another set-up and the cursor where it differs.
func (ed editor) restored(tokens string) editor {
	for i := range tokens {
		if tokens[i] != ed.tokens[i] {
			ed.cursor = ed.homes[i]
			break
		}
	}
	ed.tokens, ed.chosen, ed.note = tokens, -1, note{}
	return ed
}
