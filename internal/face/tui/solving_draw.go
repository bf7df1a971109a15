package tui

import (
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session/puzzle"
)

func (s solving) draw(e env) []string {
	geo, ok := s.view.geometry(e)
	if !ok {
		return tooSmall(e, s.view.scene.Grid)
	}
	t := &e.theme
	d := s.view.drawing(geo)
	lines := []string{s.titleLine(e)}
	_, _, width, height := geo.panelSize(e)
	lines = append(lines, geo.withPanel(d.lines(t), s.column(e, width, height))...)
	lines = append(pad(lines, e.height-1), s.inputLine(e))
	switch {
	case s.view.choices != nil:
		return box(e, lines, s.view.choiceLines(e), "Which move?")
	case s.text != nil:
		return box(e, lines, s.text.visible(e), s.text.title)
	}
	return lines
}

// titleLine says which puzzle it is, and how much time a run has left.
func (s solving) titleLine(e env) string {
	right := fmt.Sprintf("%s, rating %d", s.view.scene.Variant, s.stage.rating)
	if !s.ends.IsZero() {
		right = fmt.Sprintf("%s, solved: %d", clockText(s.ends.Sub(s.now)), s.stage.clean)
	}
	return spread(e.theme.ink(title, "Puzzle "+e.theme.glyphs.sepDown+" "+s.stage.title), e.theme.ink(strong, right), e.width)
}

// column is the text next to the board or below it. Where there is too little room the task is cut, and what is said to
// the last answer stays.
func (s solving) column(e env, width, height int) []string {
	t, st := &e.theme, &s.stage
	var head []string
	for _, text := range st.first[1:] { // the title line has the first
		head = append(head, inked(t, plain, text, width)...)
	}
	if len(st.made) > 0 {
		head = append(head, inked(t, faint, strings.Join(st.made, ", "), width)...)
	}
	foot := s.said(t, width)
	head = within(head, min(len(head), max(0, height-len(foot))), t.glyphs.ellipse)
	return within(append(head, foot...), height, t.glyphs.ellipse)
}

// said is what is said to the last answer.
func (s solving) said(t *theme, width int) (lines []string) {
	looks := map[puzzle.State]role{puzzle.Wrong: bad, puzzle.Illegal: bad, puzzle.Solved: good, puzzle.Open: adviceEdge}
	for _, text := range s.stage.says {
		if s.stage.state == puzzle.Illegal {
			text = fault(errors.New(text)).text // errors begin with a small letter
		}
		lines = append(lines, inked(t, looks[s.stage.state], text, width)...)
	}
	for _, text := range s.stage.counts {
		lines = append(lines, inked(t, strong, text, width)...)
	}
	if s.busy {
		lines = append(lines, t.ink(faint, "One moment"+ellipsis))
	}
	return append(lines, inked(t, s.note.role, s.note.text, width)...)
}

// inked are the lines of a text in one role. A move is not broken at its hyphen.
func inked(t *theme, r role, text string, width int) (lines []string) {
	const whole = "\u2011"
	for _, l := range wrap(strings.ReplaceAll(text, "-", whole), width) {
		lines = append(lines, t.ink(r, strings.ReplaceAll(l, whole, "-")))
	}
	return lines
}

// inputLine is the last row: what is typed or can be done, and the keys.
func (s solving) inputLine(e env) string {
	const right = "F2 hint  F4 next  ? keys"
	left := typedLine(e, "> ", s.view.input, e.width-len(right)-1)
	if s.view.input == "" {
		left = e.theme.ink(faint, "> "+s.prompt())
	}
	return spread(left, e.theme.ink(faint, right), e.width)
}

// prompt says what can be done.
func (s solving) prompt() string {
	switch {
	case s.stage.ended:
		return "Enter: other puzzles"
	case s.stage.over:
		return "Enter: the next puzzle"
	case s.view.chosen != board.NoSquare:
		return "go to a target, Enter; or Esc"
	case s.stage.naming:
		return "Enter on a piece names it"
	}
	return "arrows, Enter, or type a move"
}
