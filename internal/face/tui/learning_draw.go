package tui

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/session/lesson"
)

func (l learning) draw(e env) []string {
	geo, ok := l.view.geometry(e)
	if !ok {
		return tooSmall(e, l.view.scene.Grid)
	}
	t := &e.theme
	d := l.view.drawing(geo)
	finished := 0
	for _, one := range l.Lessons {
		if l.Learnt(one.Name) {
			finished++
		}
	}
	lines := []string{spread(
		t.ink(title, fmt.Sprintf("Lesson %d of %d %s %s", l.At+1, len(l.Lessons), t.glyphs.sepDown, l.Lesson().Title)),
		t.ink(strong, fmt.Sprintf("finished: %d", finished)), e.width)}
	_, _, width, height := geo.panelSize(e)
	lines = append(lines, geo.withPanel(d.lines(t), l.column(e, width, height))...)
	return append(pad(lines, e.height-1), l.inputLine(e))
}

// column is the text next to the board or below it.
func (l learning) column(e env, width, height int) (lines []string) {
	t := &e.theme
	looks := map[lesson.State]role{lesson.Open: plain, lesson.Done: good, lesson.Wrong: bad}
	for i, text := range l.Says() {
		r := looks[l.State]
		if l.State == lesson.Illegal && i == 0 {
			r = bad
		}
		lines = append(lines, inked(t, r, text, width)...)
	}
	if aims := l.Lesson().Aims; len(aims) > 0 && !l.Over() {
		lines = append(lines, inked(t, strong, "Marked: "+strings.Join(aims, ", "), width)...)
	}
	if l.hinted && !l.Over() {
		lines = append(append(lines, ""), inked(t, adviceEdge, l.Lesson().Hint, width)...)
	}
	if l.note.text != "" {
		lines = append(append(lines, ""), inked(t, l.note.role, l.note.text, width)...)
	}
	return within(lines, height, t.glyphs.ellipse)
}

// inputLine is the last row: what is typed or can be done, and the keys.
func (l learning) inputLine(e env) string {
	const right = "F2 hint  F4 next  ? keys"
	if l.view.input != "" {
		return spread(typedLine(e, "> ", l.view.input, e.width-len(right)-1), e.theme.ink(faint, right), e.width)
	}
	says := "arrows, Enter, or type a move"
	switch l.State {
	case lesson.Done:
		says = "Enter: the next lesson"
	case lesson.Wrong:
		says = "Enter: try again"
	}
	return spread(e.theme.ink(faint, "> "+says), e.theme.ink(faint, right), e.width)
}
