package tui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// env is what every screen is drawn in.
type env struct {
	width, height int
	theme         theme
}

// screen is one of the things a terminal can show. A screen is a value: update
// and draw change nothing outside what they return, and do no input or output;
// commands do that.
type screen interface {
	update(msg tea.Msg, e env) (screen, tea.Cmd)
	// draw returns the rows of the screen, as many as the environment is high.
	draw(e env) []string
	// heading is the title of the terminal's window.
	heading() string
	// keys lists everything that can be pressed or typed.
	keys() []help
}

// help is one entry of the overlay with the keys.
type help struct {
	keys, what string
	word       string // that a click on the entry stands for; empty: none
}

// command is something a person can ask of a screen, by a key or by a word.
type command[S any] struct {
	word  string // typed, then Enter; any unambiguous beginning will do
	short string // a letter that stands for the word
	also  string // an older word
	args  string // what may follow, as the help writes it
	keys  string // keys that do it at once, separated by spaces
	what  string // for the overlay
	run   func(s S, arg string, e env) (S, tea.Cmd)
}

// byKey returns the command of a key, nil where there is none.
func byKey[S any](commands []command[S], key string) *command[S] {
	for i, c := range commands {
		for k := range strings.FieldsSeq(c.keys) {
			if k == key {
				return &commands[i]
			}
		}
	}
	return nil
}

// byWord returns the commands that a word may mean.
func byWord[S any](commands []command[S], word string) []*command[S] {
	var found []*command[S]
	for i, c := range commands {
		switch {
		case word == c.word, word == c.short, word != "" && word == c.also:
			return []*command[S]{&commands[i]}
		case word != "" && strings.HasPrefix(c.word, word):
			found = append(found, &commands[i])
		}
	}
	return found
}

// helpOf lists commands for the overlay.
func helpOf[S any](commands []command[S]) []help {
	var list []help
	for _, c := range commands {
		names := keysSpelled(c.keys)
		if c.word != "" {
			names = append(names, wordHelp(strings.TrimSpace(c.word+" "+c.args), c.short))
		}
		list = append(list, help{strings.Join(names, "  "), c.what, c.word})
	}
	return list
}

// keysSpelled are keys as people write them: "f3 ctrl+s u" is F3, Ctrl+S and u.
func keysSpelled(keys string) []string {
	names := strings.Fields(keys)
	for i, k := range names {
		switch last := strings.LastIndexByte(k, '+'); {
		case last > 0:
			names[i] = strings.ToUpper(k[:1]) + k[1:last+1] + strings.ToUpper(k[last+1:])
		case len(k) > 1:
			names[i] = strings.ToUpper(k)
		}
	}
	return names
}

func wordHelp(word, short string) string {
	if short == "" {
		return word
	}
	return word + " (" + short + ")"
}

// note is a line for the person at the keys.
type note struct {
	text string
	role role
}

func info(text string) note { return note{text, plain} }

func fault(err error) note {
	text := err.Error()
	if word, _, _ := strings.Cut(text, " "); !strings.ContainsAny(word, "./") { // a file keeps its name
		first, size := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	return note{text, bad}
}

// clip cuts a styled line to a width and fills it up with blanks.
func clip(line string, width int, ellipse string) string {
	if ansi.StringWidth(line) > width {
		line = ansi.Truncate(line, width, ellipse)
	}
	return line + strings.Repeat(" ", max(0, width-ansi.StringWidth(line)))
}

// wrap breaks text into lines of a width.
func wrap(text string, width int) []string {
	if text == "" {
		return nil
	}
	return strings.Split(ansi.Wrap(text, max(width, 8), ""), "\n")
}

// pad makes a block exactly n lines high.
func pad(lines []string, height int) []string {
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:max(0, height)]
}

// sideBySide puts two blocks next to each other; the left one gets a width.
func sideBySide(left, right []string, width int) []string {
	lines := make([]string, max(len(left), len(right)))
	for i := range lines {
		if i < len(left) {
			lines[i] = left[i]
		}
		if i < len(right) && right[i] != "" {
			lines[i] = clip(lines[i], width, "") + right[i]
		}
	}
	return lines
}

// spread writes one text at the left and one at the right of a line. Where there is
// no room for both the left one stays alone; whoever uses the line cuts it, with a
// mark, if it is still too long.
func spread(left, right string, width int) string {
	room := width - ansi.StringWidth(left) - ansi.StringWidth(right)
	if room < 1 {
		return left
	}
	return left + strings.Repeat(" ", room) + right
}

// box lays a framed block over the middle of a screen.
func box(e env, under, block []string, heading string) []string {
	top := boxTop(e, block) - 1
	block = within(block, min(len(block), max(1, e.height-2)), e.theme.glyphs.ellipse)
	width := boxWidth(e, block, heading)
	border := lipgloss.RoundedBorder()
	if e.theme.ascii {
		border = lipgloss.ASCIIBorder()
	}
	x := max(0, (e.width-width-4)/2)
	out := pad(append([]string(nil), under...), e.height)
	for i, l := range frame(e, border, block, heading, width) {
		if top+i < len(out) {
			row := clip(out[top+i], e.width, "")
			out[top+i] = ansi.Cut(row, 0, x) + l + ansi.Cut(row, x+width+4, e.width)
		}
	}
	return out
}

// boxWidth returns how wide the text in a box is.
func boxWidth(e env, block []string, heading string) int {
	width := ansi.StringWidth(heading) + 2
	for _, l := range block {
		width = max(width, ansi.StringWidth(l))
	}
	return min(width, max(1, e.width-4))
}

// boxLeft returns the column where the text in a box begins.
func boxLeft(e env, block []string, heading string) int {
	return max(0, (e.width-boxWidth(e, block, heading)-4)/2) + 2
}

// boxTop returns the row of the first line of a block that box shows.
func boxTop(e env, block []string) int {
	height := min(len(block), max(1, e.height-2)) + 2
	return max(0, (e.height-height)/2) + 1
}

// frame draws a border with a heading around a block.
func frame(e env, b lipgloss.Border, block []string, heading string, width int) []string {
	edge := func(s string) string { return e.theme.ink(faint, s) }
	top := b.Top + " " + heading + " "
	top += strings.Repeat(b.Top, max(0, width+2-ansi.StringWidth(top)))
	lines := []string{edge(b.TopLeft) + e.theme.ink(title, top) + edge(b.TopRight)}
	for _, l := range block {
		lines = append(lines, edge(b.Left)+" "+clip(l, width, e.theme.glyphs.ellipse)+" "+edge(b.Right))
	}
	return append(lines, edge(b.BottomLeft+strings.Repeat(b.Bottom, width+2)+b.BottomRight))
}

// cut drops what is wider than the terminal, and marks where it does.
func cut(line string, width int, ellipse string) string {
	if ansi.StringWidth(line) > width {
		return ansi.Truncate(line, width, ellipse)
	}
	return strings.TrimRight(line, " ")
}

// within makes a block exactly n lines high. Where that drops lines the last
// one that is left is a mark.
func within(lines []string, height int, ellipse string) []string {
	if len(lines) > height && height > 0 {
		lines = append(lines[:height-1:height-1], ellipse)
	}
	return pad(lines, height)
}

// typedLine is a question and what has been typed so far, of which the end is shown
// where there is no room for all.
func typedLine(e env, asked, typed string, width int) string {
	room := max(4, width-ansi.StringWidth(asked)-1)
	if ansi.StringWidth(typed) > room {
		mark := e.theme.glyphs.ellipse
		typed = ansi.TruncateLeft(typed, ansi.StringWidth(typed)-room+ansi.StringWidth(mark), mark)
	}
	return asked + typed + "_"
}

// loading is shown until there is something else.
type loading struct{}

func (l loading) update(tea.Msg, env) (screen, tea.Cmd) { return l, nil }
func (loading) draw(e env) []string                     { return pad([]string{"", "  One moment..."}, e.height) }
func (loading) heading() string                         { return "Flagfall" }
func (loading) keys() []help                            { return nil }

// helpLines lists the keys of the present screen from where it is scrolled to.
func (m Model) helpLines() []string {
	entries := m.screen.keys()
	width := 0
	for _, h := range entries {
		width = max(width, len(h.keys))
	}
	width = min(width, 24)
	var lines []string
	for _, h := range entries {
		lines = append(lines, m.env.theme.ink(strong, clip(h.keys, width, m.env.theme.glyphs.ellipse))+"  "+h.what)
	}
	page := max(1, m.env.height-2)
	return lines[min(m.scroll, max(0, len(lines)-page)):]
}
