package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// minPanel is the narrowest side panel.
const minPanel = 26

// geometry returns where the board lies on the screen.
func (p play) geometry(e env) (geometry, bool) {
	sc := p.shown()
	return lay(sc.Grid, sc.Rows, p.orientation(), e)
}

// heading implements screen.
func (p play) heading() string {
	state := result(&p.scene, len(p.scene.Verdict))
	switch {
	case p.scene.Phase == session.Playing:
		state = p.scene.Sides[p.scene.Turn] + " to move"
	case p.scene.Phase == session.SettingUp:
		state = "set-up"
	}
	return fmt.Sprintf("Flagfall: %s, %s, ply %d", p.scene.Variant, state, p.scene.Ply)
}

// keys implements screen.
func (p play) keys() []help {
	if p.editor != nil {
		return p.editor.keys()
	}
	return append([]help{
		{keys: "arrows  Enter", what: "go to a square; take up a piece, or move it here"},
		{keys: "mouse", what: "click or drag a piece; the wheel looks back"},
		{keys: "right click", what: "what stands on a square; beside the board: Esc"},
		{keys: "a4-a5  Enter", what: "type a move, also a4a5; a4 alone takes up a piece"},
		{keys: "Tab  Shift+Tab", what: "next piece that can move, or next target"},
		{keys: "Esc", what: "drop the piece, clear the line, show the present"},
		{keys: "PgUp  PgDn  Home  End", what: "earlier positions; End is the present"},
		{keys: "Ctrl+N  Ctrl+P", what: "scroll a long hint, down and up"},
		{keys: "space", what: "while programs play: stop, go on"},
		{keys: "Ctrl+Z  Ctrl+L", what: "suspend (fg comes back); draw the screen again"},
		{keys: "F2  review", what: "after the game: where it turned and was lost; Esc leaves the review"},
		{keys: "Ctrl+C", what: "leave at once; the game is kept"},
	}, append(helpOf(playCommands), legend...)...)
}

// legend explains the pieces.
var legend = []help{
	{keys: "[5]  (5)", what: "a piece of the side that moves first, of the other"},
	{keys: "(\u25a0)  (#)", what: "a hidden piece that never moved (# with --ascii)"},
	{keys: "(?)", what: "a hidden piece that has moved"},
	{keys: "underlined", what: "the enemy has seen its rank"},
}

// draw implements screen.
func (p play) draw(e env) []string {
	if p.curtain {
		return p.drawCurtain(e)
	}
	if p.editor != nil {
		return p.editor.draw(e)
	}
	lines := []string{p.titleLine(e)}
	switch geo, ok := p.geometry(e); {
	case ok && !(geo.below && p.reading()): // a few lines would be too little for a review
		d := p.drawing(geo)
		_, _, width, height := geo.panelSize(e)
		lines = append(lines, geo.withPanel(d.lines(&e.theme), p.panel(e, width, height))...)
	case p.reading():
		lines = append(lines, p.reviewPanel(e, e.width, e.height-2)...)
	default:
		return tooSmall(e, p.scene.Grid)
	}
	lines = append(pad(lines, e.height-1), p.inputLine(e))
	switch {
	case p.ask != nil:
		return box(e, lines, p.askLines(), p.ask.heading())
	case p.choices != nil:
		return box(e, lines, p.choiceLines(e), "Which move?")
	case p.army:
		return box(e, lines, armyBox(&e.theme, p.shown()), "Armies")
	case p.text != nil:
		return box(e, lines, p.text.visible(e), p.text.title)
	}
	return lines
}

// tooSmall is shown where the board does not fit.
func tooSmall(e env, g board.Grid) []string {
	text := fmt.Sprintf("The terminal has %d columns and %d rows. A board of %v needs %d columns and %d rows: make it larger. Nothing is lost.",
		e.width, e.height, g, 4*g.Width+5, g.Height+3+fewLines)
	return pad(wrap(text, e.width), e.height)
}

// drawCurtain hides everything until the next person is there.
func (p play) drawCurtain(e env) []string {
	return box(e, nil, []string{
		"It is the turn of " + p.scene.Sides[p.seat] + " (" + p.playerName(p.seat) + ").",
		"Hand over the keyboard, then press Enter.",
	}, "Next player")
}

// drawing marks what is going on on the board.
func (p play) drawing(geo geometry) drawing {
	sc := p.shown()
	d := drawing{
		geo: geo, squares: sc.Squares, columns: sc.Columns, rows: sc.Rows, marks: map[board.Square]edge{},
		left: board.NoSquare,
	}
	if sc.Last != nil {
		d.left = sc.Last.From
	}
	if i := p.item(); i != nil && i.Ply == sc.Ply {
		d.left = board.NoSquare
		for n := range i.PlayedAt {
			d.marks[i.BetterAt[n]] = betterMark
		}
		for n := range i.PlayedAt {
			d.marks[i.PlayedAt[n]] = playedMark
		}
		return d
	}
	if p.past != nil {
		if sc.Last != nil {
			d.marks[sc.Last.To] = adviceMark
		}
		return d
	}
	for _, m := range sc.Moves {
		if m.From == p.chosen {
			d.targets = d.targets.With(m.To)
			d.marks[m.To] = targetMark
		}
	}
	if p.advice != nil {
		d.marks[p.advice.Move.From], d.marks[p.advice.Move.To] = adviceMark, adviceMark
	}
	if p.chosen != board.NoSquare {
		d.marks[p.chosen] = chosenMark
	}
	if p.scene.Phase == session.Playing && p.people()[p.seat] {
		d.marks[p.cursor] = cursorMark
	}
	return d
}

// titleLine says what is played and how it stands.
func (p play) titleLine(e env) string {
	sc := p.shown()
	left := e.theme.ink(title, "Flagfall "+e.theme.glyphs.sepDown+" "+sc.Variant)
	if sc.Opened {
		left += e.theme.ink(faint, " (opened)")
	}
	if sc.Assisted {
		left += e.theme.ink(faint, " (assisted)")
	}
	right := fmt.Sprintf("%s to move, ply %d", sc.Sides[sc.Turn], sc.Ply)
	room := e.width - ansi.StringWidth(left) - 1
	over := func(ply string) string { return result(&p.scene, room-len(ply)) + ply }
	switch {
	case p.pacing && p.past != nil:
		right = fmt.Sprintf("ply %d of %d", sc.Ply, p.scene.Ply)
	case p.past != nil && p.scene.Phase == session.Over:
		right = over(fmt.Sprintf(", ply %d of %d", sc.Ply, p.scene.Ply))
	case p.past != nil:
		right = fmt.Sprintf("looking back at ply %d of %d", sc.Ply, p.scene.Ply)
	case sc.Phase == session.Over:
		right = over(fmt.Sprintf(", ply %d", sc.Ply))
	case sc.Phase == session.SettingUp:
		right = "setting up"
	}
	return spread(left, e.theme.ink(strong, right), e.width)
}

// inputLine is the last row: what is typed, and how to get help.
func (p play) inputLine(e env) string {
	right := p.buttonLine(e)
	left := typedLine(e, "> ", p.input, e.width-ansi.StringWidth(right)-1)
	if p.input == "" {
		left = e.theme.ink(faint, "> "+p.prompt())
	}
	return spread(left, e.theme.ink(faint, right), e.width)
}

// A button is a word in the last row that can be clicked, with its key.
type button struct{ label, word string }

// buttons are those of a game under way, or of one that is over.
func (p play) buttons() []button {
	if p.scene.Phase == session.Over {
		return []button{{"F2 review", "review"}, {"? keys", "help"}}
	}
	return []button{{"F2 hint", "hint"}, {"F3 undo", "undo"}, {"? keys", "help"}}
}

// buttonLine returns the buttons for which there is room next to the prompt.
func (p play) buttonLine(e env) string {
	typed := 2 + max(len(p.prompt()), len(p.input))
	all := p.buttons()
	for from := range all {
		var labels []string
		for _, b := range all[from:] {
			labels = append(labels, b.label)
		}
		if line := strings.Join(labels, "   "); typed+len(line) < e.width || from == len(all)-1 {
			return line
		}
	}
	return ""
}

// button returns the word of the button at a column of the last row.
func (p play) button(e env, x int) string {
	line := p.buttonLine(e)
	for _, b := range p.buttons() {
		at := strings.Index(line, b.label)
		if at += e.width - len(line); strings.Contains(line, b.label) && x >= at && x < at+len(b.label) {
			return b.word
		}
	}
	return ""
}

// prompt suggests what to do next.
func (p play) prompt() string {
	switch {
	case p.reading() && p.review.found == nil:
		return "the game is reviewed; Esc stops that"
	case p.reading():
		return "up and down: what is told; left and right: a ply; Esc"
	case p.pacing:
		return "space stops, PgUp and PgDn step, End shows the present"
	case p.past != nil && p.people() == [2]bool{}:
		return "space goes on, PgUp and PgDn step, End shows the present"
	case p.past != nil:
		return "PgUp and PgDn step, End returns"
	case p.scene.Phase == session.Over && p.again == nil:
		return "review, new or quit; PgUp looks back"
	case p.scene.Phase == session.Over:
		return "review, rematch, new or quit; PgUp looks back"
	case p.whyIdle() != "":
		return "PgUp looks back; quit leaves"
	case p.advised(p.cursor):
		return "Enter plays the hint, Esc drops it"
	case p.chosen != board.NoSquare:
		return "go to a marked square and press Enter, or Esc"
	case len(p.scene.Moves) > 0:
		return "arrows and Enter, mouse, or type a move such as " + p.scene.Moves[0].Text
	}
	return ""
}

// The answers to a question, side by side.
const (
	yesAnswer = "y  yes"
	answerGap = "      "
	noAnswer  = "n or Enter  no"
)

// askLines are a question and its answers.
func (p play) askLines() []string {
	return append(wrap(p.ask.text, 50), "", yesAnswer+answerGap+noAnswer)
}

func (p play) choiceLines(e env) []string {
	var lines []string
	for i, m := range p.choices {
		line := fmt.Sprintf("  %d  %s", i+1, m.Words)
		if i == p.pick {
			line = e.theme.ink(strong, e.theme.glyphs.arrow+line[1:])
		}
		lines = append(lines, line)
	}
	return append(lines, "", e.theme.ink(faint, "arrows and Enter, a number, or Esc"))
}

// playerName returns what a player is called.
func (p play) playerName(s board.Side) string {
	switch name := p.scene.Players[s]; {
	case name != "":
		return name
	case p.scene.Bots[s]:
		return "computer"
	case s == p.seat && p.people() != [2]bool{true, true}:
		return "you"
	}
	return "player"
}
