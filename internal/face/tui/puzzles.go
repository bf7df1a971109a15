package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/puzzle"
)

// Puzzles are what the face shows of puzzles. Its functions are called in the background.
type Puzzles struct {
	// Sit begins a sitting.
	Sit func(puzzle.Order) (*puzzle.Sitting, error)
	// Progress is what was done so far.
	Progress func() (*puzzle.Progress, error)
	// Variants are those that have puzzles.
	Variants []string
}

// puzzles is where puzzles are chosen.
type puzzles struct {
	config   *Config
	row      int
	fields   []field
	themes   []puzzle.Theme // of the options of the first field, from the second one
	standing []string       // what was done so far
	note     note
}

// The fields, and the lines below them.
const (
	themeField = iota
	variantField
	solveEntry
	dailyEntry
	runEntry
	leaveEntry
	puzzleRows
)

// runTime is how long a run against the clock takes.
const runTime = 3 * time.Minute

// choosePuzzles shows where puzzles are chosen; a note is what is to be known before.
func (c *Config) choosePuzzles(n note) tea.Cmd {
	return func() tea.Msg {
		p := puzzles{config: c, row: solveEntry, themes: puzzle.Themes(), note: n}
		words := puzzle.PageWords()
		theme := field{name: words["theme"].String(), options: []string{words["suits"].String()}}
		for _, t := range p.themes {
			theme.options = append(theme.options, t.Title().String())
		}
		p.fields = []field{theme, {name: "Game", options: append([]string{"all"}, c.Puzzles.Variants...)}}
		progress, err := c.Puzzles.Progress()
		if err != nil {
			p.note = fault(err)
		} else {
			p.standing = phrase.Strings(progress.Standing())
		}
		return showMsg{p}
	}
}

func (p puzzles) heading() string { return "Flagfall: puzzles" }

func (p puzzles) keys() []help {
	return []help{
		{keys: "up  down", what: "go to a line"},
		{keys: "left  right", what: "change the theme or the game"},
		{keys: "Enter", what: "do what the line says"},
		{keys: "n  Esc", what: "the menu"},
		{keys: "q  F10", what: "leave the program"},
	}
}

func (p puzzles) update(msg tea.Msg, _ env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return p.key(msg.String())
	case tea.MouseClickMsg:
		if row := msg.Y - menuTop; row >= 0 && row < puzzleRows {
			p.row = row
			return p.enter()
		}
	}
	return p, nil
}

func (p puzzles) key(key string) (screen, tea.Cmd) {
	switch key {
	case "up", "shift+tab":
		p.row = (p.row + puzzleRows - 1) % puzzleRows
	case "down", "tab":
		p.row = (p.row + 1) % puzzleRows
	case "left":
		return p.change(-1), nil
	case "right":
		return p.change(1), nil
	case "enter", "space":
		return p.enter()
	case "n", "esc":
		return p, send(backMsg{})
	case "q", "f10":
		return p, tea.Quit
	}
	return p, nil
}

// change takes the next option of the field under the cursor.
func (p puzzles) change(step int) puzzles {
	if p.row > variantField {
		return p
	}
	p.fields = append([]field(nil), p.fields...)
	f := &p.fields[p.row]
	f.chosen = (f.chosen + step + len(f.options)) % len(f.options)
	return p
}

// enter does what the line under the cursor says.
func (p puzzles) enter() (screen, tea.Cmd) {
	p.note = note{}
	w := puzzle.Order{Choice: p.choice(), Day: time.Now()}
	switch p.row {
	case themeField, variantField:
		return p.change(1), nil
	case leaveEntry:
		return p, send(backMsg{})
	case dailyEntry:
		w.Choice, w.Daily = puzzle.Choice{}, true
	case runEntry:
		w.Clock = runTime
	}
	return p, p.config.solve(w)
}

// choice is what the fields are set to.
func (p puzzles) choice() (c puzzle.Choice) {
	if n := p.fields[themeField].chosen; n > 0 {
		c.Theme = p.themes[n-1]
	}
	if f := &p.fields[variantField]; f.chosen > 0 {
		c.Variant = f.options[f.chosen]
	}
	return c
}

func (p puzzles) draw(e env) []string {
	t, words := &e.theme, puzzle.PageWords()
	lines := []string{"  " + t.ink(title, words["title"].String()), "", ""}
	for i, f := range p.fields {
		lines = append(lines, p.line(t, i, fmt.Sprintf("%-8s< %s >", f.name, f.options[f.chosen])))
	}
	lines = append(lines,
		p.line(t, solveEntry, words["next"].String()), p.line(t, dailyEntry, words["daily"].String()),
		p.line(t, runEntry, words["run"].String()), p.line(t, leaveEntry, "Menu"), "")
	for _, text := range append([]string{words["lead"].String(), ""}, p.standing...) {
		for _, l := range wrap(text, e.width-8) {
			lines = append(lines, "    "+t.ink(faint, l))
		}
		if text == "" {
			lines = append(lines, "")
		}
	}
	lines = append(lines, "")
	for _, l := range wrap(p.note.text, e.width-8) {
		lines = append(lines, "    "+t.ink(p.note.role, l))
	}
	return append(pad(lines, e.height-1), spread(t.ink(faint, "> arrows and Enter"), t.ink(faint, "? keys"), e.width))
}

func (p puzzles) line(t *theme, row int, text string) string {
	return menu{row: p.row}.line(t, row, text)
}
