package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// ask is a question below a screen, and what has been typed so far.
type ask struct {
	what  string // empty: nothing is asked
	typed string
}

// key takes a key. done reports that the question is answered, by what was typed, or dropped, by nothing.
func (a ask) key(msg tea.KeyPressMsg) (next ask, typed string, done bool) {
	switch msg.String() {
	case "esc":
		return ask{}, "", true
	case "enter":
		return ask{}, strings.TrimSpace(a.typed), true
	case "backspace":
		if r := []rune(a.typed); len(r) > 0 {
			a.typed = string(r[:len(r)-1])
		}
	case "ctrl+u":
		a.typed = ""
	default:
		a.typed = typedMore(a.typed, msg.Text)
	}
	return a, "", false
}

// pasted takes what is pasted.
func (a ask) pasted(text string) ask {
	if a.what != "" {
		a.typed = typedMore(a.typed, strings.TrimSpace(text))
	}
	return a
}

func (a ask) line(e env) string { return typedLine(e, "> "+a.what+": ", a.typed, e.width) }
