package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/session/career"
)

// me is somebody's own record, which scrolls.
type me struct {
	config *Config
	career *career.Career
	games  field // the variants that were played, after all of them
	scroll int
	note   note
}

// everyGame is the choice of all variants.
const everyGame = "all games"

// showMe shows what the games of a variant come to, empty for all.
func (c *Config) showMe(variant string, games []string) tea.Cmd {
	return func() tea.Msg {
		found, err := c.Me(variant)
		if err != nil {
			return failMsg{err}
		}
		m := me{config: c, career: found, games: field{name: "Game", options: games}}
		if games == nil {
			m.games.options = []string{everyGame}
			for _, g := range found.Variants {
				m.games.options = append(m.games.options, g.Name)
			}
		}
		for i, name := range m.games.options {
			if name == variant {
				m.games.chosen = i
			}
		}
		return showMsg{m}
	}
}

func (m me) heading() string { return "Flagfall: your record" }

func (m me) keys() []help {
	return []help{
		{keys: "left  right", what: "all games, or those of one variant"},
		{keys: "up  down  PgUp  PgDn", what: "scroll"},
		{keys: "Enter", what: "play the next opponent"},
		{keys: "p", what: "profiles: who plays here"},
		{keys: "n  Esc", what: "the menu"},
		{keys: "q  F10", what: "leave the program"},
	}
}

func (m me) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return m.key(msg.String(), e)
	case tea.MouseWheelMsg:
		return m.scrolled(map[tea.MouseButton]int{tea.MouseWheelUp: -3, tea.MouseWheelDown: 3}[msg.Button], e), nil
	}
	return m, nil
}

func (m me) key(key string, e env) (screen, tea.Cmd) {
	switch key {
	case "up":
		return m.scrolled(-1, e), nil
	case "down":
		return m.scrolled(1, e), nil
	case "pgup":
		return m.scrolled(-m.room(e), e), nil
	case "pgdown", "space":
		return m.scrolled(m.room(e), e), nil
	case "left":
		return m.change(-1)
	case "right":
		return m.change(1)
	case "enter":
		return m.play()
	case "p":
		if m.config.Profiles != nil {
			return m, m.config.showProfiles(note{})
		}
	case "n", "esc":
		return m, send(backMsg{})
	case "q", "f10":
		return m, tea.Quit
	}
	return m, nil
}

// change shows the games of the next variant.
func (m me) change(step int) (screen, tea.Cmd) {
	all := m.games.options
	next := all[(m.games.chosen+step+len(all))%len(all)]
	if next == everyGame {
		next = ""
	}
	return m, m.config.showMe(next, all)
}

// next is the rating whose next opponent is proposed, nil where none is.
func (m me) next() *career.Rating {
	for i := range m.career.Ratings {
		if r := &m.career.Ratings[i]; r.Next != nil {
			return r
		}
	}
	return nil
}

// play begins a game against the next opponent.
func (m me) play() (screen, tea.Cmd) {
	r := m.next()
	if r == nil {
		m.note = note{"Nobody is proposed here.", bad}
		return m, nil
	}
	m.note = info("Beginning" + ellipsis)
	return m, m.config.begin(Choice{Game: r.Variant, Seats: [2]string{Human, r.Next.Spec}})
}

func (m me) scrolled(by int, e env) me {
	m.scroll = max(0, min(m.scroll+by, len(m.lines(e))-m.room(e)))
	return m
}

// lines are those of the career: its tables are cut at the width, and its sentences go on below.
func (m me) lines(e env) (all []string) {
	for _, l := range m.career.Lines() {
		if !strings.HasSuffix(l, ".") && !strings.Contains(l, ", because ") {
			all = append(all, l)
			continue
		}
		text := strings.TrimLeft(l, " ")
		indent := l[:len(l)-len(text)]
		for _, part := range wrap(text, e.width-len(indent)) {
			all = append(all, indent+part)
		}
	}
	return all
}

// meTop is how many rows stand above the lines.
const meTop = 4

// room is how many lines are shown at once.
func (m me) room(e env) int { return max(1, e.height-meTop-2) }

func (m me) draw(e env) []string {
	t := &e.theme
	lines := []string{
		"  " + t.ink(title, "Your record"), "",
		"  " + t.ink(strong, fmt.Sprintf("< %s >", m.games.options[m.games.chosen])), "",
	}
	all := m.lines(e)
	from := min(m.scroll, max(0, len(all)-1))
	for _, l := range all[from:min(len(all), from+m.room(e))] {
		l = t.written(l)
		lines = append(lines, cut(l, e.width, t.glyphs.ellipse))
	}
	lines = pad(lines, e.height-2)
	says := m.note
	if r := m.next(); says.text == "" && r != nil {
		says = info(fmt.Sprintf("Enter plays %s in %s.", r.Next.Name, r.Variant))
	}
	lines = append(lines, "  "+t.ink(says.role, says.text))
	moves := "> arrows, "
	if m.config.Profiles != nil {
		moves = "> arrows, p profiles, "
	}
	where := fmt.Sprintf("%d-%d of %d", from+1, min(len(all), from+m.room(e)), len(all))
	return append(lines, spread(t.ink(faint, moves+where), t.ink(faint, "n menu  ? keys"), e.width))
}
