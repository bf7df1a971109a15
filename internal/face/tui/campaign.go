package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/session/campaign"
)

// battles is the list of the campaign.
type battles struct {
	config *Config
	rows   []campaign.Row
	stars  int
	row    int // where the cursor is
	note   note
}

// showCampaign shows the battles, with the cursor on one, counted from 1; 0: the next one to play.
func (c *Config) showCampaign(number int) tea.Cmd {
	return func() tea.Msg {
		p, err := c.Campaign()
		if err != nil {
			return failMsg{err}
		}
		b := battles{config: c, rows: p.Rows(), stars: p.Stars(), row: max(0, number-1)}
		for i := range b.rows {
			if number == 0 && b.rows[i].Next {
				b.row = i
			}
		}
		return showMsg{b}
	}
}

func (b battles) heading() string { return "Flagfall: campaign" }

func (b battles) keys() []help {
	return []help{
		{keys: "up  down", what: "go to a battle"},
		{keys: "Enter", what: "play it"},
		{keys: "n  Esc", what: "the menu"},
		{keys: "q  F10", what: "leave the program"},
	}
}

func (b battles) update(msg tea.Msg, _ env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return b.key(msg.String())
	case tea.MouseClickMsg:
		if i := msg.Y - battlesTop; i >= 0 && i < len(b.rows) {
			if i == b.row {
				return b.play()
			}
			b.row, b.note = i, note{}
		}
	case tea.MouseWheelMsg:
		return b.move(map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[msg.Button]), nil
	}
	return b, nil
}

func (b battles) key(key string) (screen, tea.Cmd) {
	switch key {
	case "up", "shift+tab":
		return b.move(-1), nil
	case "down", "tab":
		return b.move(1), nil
	case "home", "pgup":
		return b.move(-len(b.rows)), nil
	case "end", "pgdown":
		return b.move(len(b.rows)), nil
	case "enter":
		return b.play()
	case "n", "esc":
		return b, send(backMsg{})
	case "q", "f10":
		return b, tea.Quit
	}
	return b, nil
}

func (b battles) move(by int) battles {
	b.row, b.note = max(0, min(b.row+by, len(b.rows)-1)), note{}
	return b
}

// play begins the battle under the cursor.
func (b battles) play() (screen, tea.Cmd) {
	r := &b.rows[b.row]
	if !r.Open {
		b.note = note{fmt.Sprintf("Battle %d opens when battle %d or %d is won.", r.Number, r.Number-2, r.Number-1), bad}
		return b, nil
	}
	b.note = info("Beginning" + ellipsis)
	return b, b.config.begin(Choice{Battle: r.Name})
}

// battlesTop is the row of the first battle.
const battlesTop = 2

func (b battles) draw(e env) []string {
	t := &e.theme
	lines := []string{
		"  " + t.ink(title, "Campaign") + t.ink(faint, fmt.Sprintf("  %d of %d stars", b.stars, campaign.Stars*len(b.rows))), "",
	}
	for i := range b.rows {
		text := cut(b.rows[i].Line(), e.width-4, t.glyphs.ellipse)
		switch {
		case i == b.row:
			lines = append(lines, "  "+t.ink(cursorEdge, t.glyphs.arrow)+" "+t.ink(strong, text))
		case b.rows[i].Open:
			lines = append(lines, "    "+text)
		default:
			lines = append(lines, "    "+t.ink(faint, text))
		}
	}
	lines = append(lines, "")
	r := &b.rows[b.row]
	if b.note.text != "" {
		lines = append(lines, "  "+t.ink(b.note.role, b.note.text))
	} else {
		for _, l := range wrap(r.Idea.String(), e.width-4) {
			lines = append(lines, "  "+l)
		}
	}
	for _, g := range r.Goals {
		mark := t.ink(faint, ".")
		if g.Reached {
			mark = t.ink(strong, "*")
		}
		lines = append(lines, "  "+mark+" "+g.Says.String())
	}
	lines = pad(lines, e.height-1)
	return append(lines, spread(t.ink(faint, "> arrows, Enter plays"), t.ink(faint, "n menu  ? keys"), e.width))
}
