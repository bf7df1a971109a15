package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/internal/session"
)

// armyTable lists both armies: how many there were, how many are lost, and of
// how many the enemy has not seen the rank, where anything is hidden.
func armyTable(t *theme, sc *session.Scene) []string {
	head := "left  hidden"
	if !hides(sc) {
		head = "left"
	}
	lines := []string{
		t.ink(faint, fmt.Sprintf("%-18s %-14s %s", "", sc.Sides[0], sc.Sides[1])),
		t.ink(faint, fmt.Sprintf("%-18s %-14s %s", "", head, head)),
	}
	for i, u := range sc.Armies[0] {
		tokens, name := unitName(t, u)
		line := fmt.Sprintf("%-5s%-13s", tokens, short(t, name, 12))
		for s := range sc.Armies {
			if i >= len(sc.Armies[s]) {
				continue
			}
			a, hidden := sc.Armies[s][i], ""
			if hides(sc) {
				hidden = strconv.Itoa(a.Hidden)
			}
			line += fmt.Sprintf(" %4d %6s  ", a.Total-a.Taken, hidden)
		}
		lines = append(lines, line)
	}
	return lines
}

// unitName returns the tokens and the name of a part of an army; of several ranks the first
// and the last token, and the first name.
func unitName(t *theme, u session.Unit) (tokens, name string) {
	tokens = strings.TrimSpace(u.Tokens)
	first, _, several := strings.Cut(u.Name, " or ")
	if !several {
		return tokens, u.Name
	}
	return tokens[:1] + "-" + tokens[len(tokens)-1:], first + t.glyphs.ellipse
}

// hides reports whether the enemy has not seen some rank.
func hides(sc *session.Scene) bool {
	for s := range sc.Armies {
		if slices.ContainsFunc(sc.Armies[s], func(u session.Unit) bool { return u.Hidden > 0 }) {
			return true
		}
	}
	return false
}

// armyBox is the table in its overlay.
func armyBox(t *theme, sc *session.Scene) []string {
	foot := "Esc closes"
	if hides(sc) {
		foot = "hidden: on the board, rank not seen by the enemy; " + foot
	}
	return append(armyTable(t, sc), t.ink(faint, foot))
}

// short cuts a text to n characters, and marks where it does.
func short(t *theme, s string, n int) string {
	return ansi.Truncate(s, n, t.glyphs.ellipse)
}
