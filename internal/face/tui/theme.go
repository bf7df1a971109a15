package tui

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"

	"flagfall.dev/internal/records/picture"
)

// role is what a stretch of the screen shows; a theme gives it its looks.
type role uint8

const (
	plain role = iota
	grid
	label
	lake
	wall
	first        // a piece of the side that moves first
	second       // a piece of the other
	firstHidden  // the same where the viewer does not know its rank
	secondHidden //
	firstShown   // the same where its enemy has seen its rank
	secondShown  //
	cursorEdge
	chosenEdge
	targetEdge
	adviceEdge
	recent // the square the last move left
	title
	faint
	good
	bad
	strong
	roles
)

// theme is the looks of a screen: what begins and ends text of a role, and the
// glyphs of the board.
type theme struct {
	begin, end [roles]string
	glyphs     glyphs
	ascii      bool
}

// newTheme returns the looks for a light or a dark background, with the pieces, lakes
// and walls in the colours of a chosen look; nil: in colours that every terminal has.
// Colours are left out by the terminal's profile, not here: NO_COLOR keeps bold and
// underline.
func newTheme(dark, ascii bool, chosen *picture.Theme) theme {
	t := theme{glyphs: boxGlyphs, ascii: ascii}
	if ascii {
		t.glyphs = asciiGlyphs
	}
	// The colours of the pieces are ones of the palette of 256, so that terminals
	// with no more show the same.
	pick := lipgloss.LightDark(dark)
	shade := func(light, dark string) color.Color {
		return pick(lipgloss.Color(light), lipgloss.Color(dark))
	}
	ink := func(light, dark string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(shade(light, dark))
	}
	fill := func(fg, light, dark string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(lipgloss.Color(fg)).Background(shade(light, dark))
	}
	styles := [roles]lipgloss.Style{
		grid: ink("#b8b2a7", "#4a4f5c"), label: ink("#6b6b6b", "#8d93a3"),
		lake: fill("#e6f3ff", "#6aa5cf", "#27506e"), wall: fill("#dddddd", "#77716a", "#5f5a55"),
		first: fill("#ffffff", "#af0000", "#af0000").Bold(true), second: fill("#ffffff", "#005faf", "#005faf").Bold(true),
		firstHidden: fill("#ffd7d7", "#af5f5f", "#5f0000"), secondHidden: fill("#d7ffff", "#5f87af", "#00005f"),
		firstShown:  fill("#ffffff", "#af0000", "#af0000").Bold(true).Underline(true),
		secondShown: fill("#ffffff", "#005faf", "#005faf").Bold(true).Underline(true),
		cursorEdge:  ink("#8a6d00", "#ffd75f").Bold(true), chosenEdge: ink("#1b7f3b", "#5fd787").Bold(true),
		targetEdge: ink("#1b7f3b", "#5fd787"), adviceEdge: ink("#7a3fb0", "#c792ea").Bold(true),
		recent: ink("#8a6d00", "#d7af5f"), title: lipgloss.NewStyle().Bold(true), faint: ink("#6b6b6b", "#8d93a3"),
		good: ink("#1b7f3b", "#5fd787"), bad: ink("#b00020", "#ff8272").Bold(true), strong: lipgloss.NewStyle().Bold(true),
	}
	if chosen != nil {
		only := func(fg, bg string) lipgloss.Style { return fill(fg, bg, bg) }
		red, blue := &chosen.Coats[0][0], &chosen.Coats[0][1]
		styles[lake], styles[wall] = only(chosen.Wave, chosen.Water), only(chosen.Joint, chosen.Stone)
		styles[first], styles[second] = only(red.Ink, red.Body).Bold(true), only(blue.Ink, blue.Body).Bold(true)
		styles[firstShown], styles[secondShown] = styles[first].Underline(true), styles[second].Underline(true)
		styles[firstHidden], styles[secondHidden] = only(red.Gold, red.Cut), only(blue.Gold, blue.Cut)
	}
	for r, style := range styles {
		t.begin[r], t.end[r], _ = strings.Cut(style.Render("x"), "x")
	}
	return t
}

// ink writes text in the looks of a role.
func (t *theme) ink(r role, text string) string {
	if r == plain || text == "" {
		return text
	}
	return t.begin[r] + text + t.end[r]
}

// edge is how the border of a square is drawn, a later one over an earlier.
type edge uint8

const (
	plainEdge edge = iota
	targetMark
	adviceMark
	betterMark // where a better move than the one that was made goes
	playedMark // where the move that was made goes
	chosenMark
	cursorMark
	edges
)

var edgeRoles = [edges]role{grid, targetEdge, adviceEdge, good, bad, chosenEdge, cursorEdge}

// stroke is the lines of one kind of edge: across, down and the nine joints by
// row and column, as in ┌┬┐├┼┤└┴┘.
type stroke struct {
	across, down rune
	joints       [9]rune
}

func strokeOf(across, down rune, joints string) stroke {
	s := stroke{across: across, down: down}
	copy(s.joints[:], []rune(joints))
	return s
}

// glyphs are the characters that a board is drawn with.
type glyphs struct {
	strokes                                   [edges]stroke
	lake, wall                                rune
	target, left                              rune // on an empty square: may be gone to; was left by the last move
	fresh                                     rune // a hidden piece that has never moved
	arrow, barFull, barFree, sepDown, ellipse string
}

var boxGlyphs = glyphs{
	strokes: [edges]stroke{
		strokeOf('─', '│', "┌┬┐├┼┤└┴┘"),
		strokeOf('╌', '╎', "┌┬┐├┼┤└┴┘"),
		strokeOf('┅', '┇', "┏┳┓┣╋┫┗┻┛"),
		strokeOf('═', '║', "╔╦╗╠╬╣╚╩╝"),
		strokeOf('━', '┃', "┏┳┓┣╋┫┗┻┛"),
		strokeOf('═', '║', "╔╦╗╠╬╣╚╩╝"),
		strokeOf('━', '┃', "┏┳┓┣╋┫┗┻┛"),
	},
	lake: '≈', wall: '▒', target: '•', left: '·', fresh: '■',
	arrow: "▸", barFull: "█", barFree: "░", sepDown: "│", ellipse: "…",
}

var asciiGlyphs = glyphs{
	strokes: [edges]stroke{
		strokeOf('-', '|', "+++++++++"),
		strokeOf('.', ':', "+++++++++"),
		strokeOf('~', '!', "+++++++++"),
		strokeOf('=', 'H', "HHHHHHHHH"),
		strokeOf('#', '#', "#########"),
		strokeOf('=', 'H', "HHHHHHHHH"),
		strokeOf('#', '#', "#########"),
	},
	lake: '~', wall: '%', target: '*', left: '.', fresh: '#',
	arrow: ">", barFull: "#", barFree: ".", sepDown: "|", ellipse: "...",
}

// written replaces what a terminal without characters beyond ASCII lacks.
func (t *theme) written(text string) string {
	if !t.ascii {
		return text
	}
	return strings.NewReplacer("±", "+/-", "…", "...").Replace(text)
}
