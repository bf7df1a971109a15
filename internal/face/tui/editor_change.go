package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// activate takes up what stands under the cursor, or exchanges it with what was
// taken up.
func (ed editor) activate() editor {
	i := ed.at(ed.cursor)
	switch {
	case i < 0:
		return ed
	case ed.chosen < 0:
		ed.chosen = i
		return ed
	}
	a, b := ed.tokens[i], ed.tokens[ed.chosen]
	ed = ed.set(i, b).set(ed.chosen, a)
	ed.chosen = -1
	return ed
}

// place puts a piece from the reserve under the cursor, and goes on to the next
// square.
func (ed editor) place(token string) editor {
	i, u := ed.at(ed.cursor), ed.unit(token)
	if i < 0 {
		return ed
	}
	freed := ed.set(i, '.')
	if freed.reserve(u) < 1 {
		ed.note = note{
			fmt.Sprintf("Every %s is on the board: take one up with Enter and put it here, or clear its square.", ed.scene.Armies[ed.side][u].Name),
			bad,
		}
		return ed
	}
	ed = freed.set(i, token[0])
	ed.note = note{}
	if i+1 < len(ed.homes) {
		ed.cursor = ed.homes[i+1]
	}
	return ed
}

func (ed editor) random(_ string, _ env) (editor, tea.Cmd) {
	d, side := ed.desk, ed.side
	if d.shuffle == nil {
		ed.note = note{"There are no random set-ups for this game.", bad}
		return ed, nil
	}
	return ed, func() tea.Msg {
		text, err := d.shuffle(d.ctx, side)
		return setupMsg{d.game, side, text, "A random set-up. Enter takes up a piece and puts it down.", err}
	}
}

// preset puts the next ready-made set-up on the board.
func (ed editor) preset(_ string, _ env) (editor, tea.Cmd) {
	all := ed.desk.presets
	if len(all) == 0 {
		ed.note = note{"There are no ready-made set-ups for this game.", bad}
		return ed, nil
	}
	p := all[0]
	for i := range all {
		if squeeze(all[i].Setup) == ed.tokens {
			p = all[(i+1)%len(all)]
		}
	}
	if err := ed.check(p.Setup); err != nil {
		ed.note = fault(err)
		return ed, nil
	}
	ed.tokens, ed.chosen = squeeze(p.Setup), -1
	ed.note = info(p.Name + ": " + p.About + ".")
	return ed, nil
}

func (ed editor) mirror(_ string, _ env) (editor, tea.Cmd) {
	b, w := []byte(ed.tokens), ed.scene.Grid.Width
	for i := 0; i+w <= len(b); i += w {
		slices.Reverse(b[i : i+w])
	}
	ed.tokens, ed.chosen = string(b), -1
	return ed, nil
}

func (ed editor) clear(_ string, _ env) (editor, tea.Cmd) {
	ed.tokens, ed.chosen = strings.Repeat(".", len(ed.tokens)), -1
	ed.cursor = ed.homes[0]
	return ed, nil
}

func (ed editor) deploy(_ string, _ env) (editor, tea.Cmd) {
	d, side, text := ed.desk, ed.side, ed.tokens
	ed.note = note{}
	return ed, func() tea.Msg { return setupMsg{game: d.game, side: side, err: d.game.Deploy(side, text)} }
}
