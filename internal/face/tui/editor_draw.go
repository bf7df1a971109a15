package tui

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

func (ed editor) geometry(e env) (geometry, bool) {
	return lay(ed.scene.Grid, ed.scene.Rows, ed.scene.Orientation(), e)
}

func (ed editor) keys() []help {
	return append([]help{
		{keys: "arrows  Enter", what: "go to a square; take up a piece, or put it down"},
		{keys: "mouse", what: "click a square, then the one to exchange it with"},
		{keys: strings.Join(ed.ranks(), " "), what: "put that piece here from the reserve"},
		{keys: "Backspace  .", what: "take the piece off the board"},
		{keys: "Esc", what: "put the piece down"},
	}, helpOf(editorCommands)...)
}

func (ed editor) draw(e env) []string {
	geo, ok := ed.geometry(e)
	if !ok {
		return tooSmall(e, ed.scene.Grid)
	}
	d := drawing{
		geo: geo, squares: slices.Clone(ed.scene.Squares), columns: ed.scene.Columns, rows: ed.scene.Rows,
		marks: map[board.Square]edge{}, left: board.NoSquare,
	}
	for i, sq := range ed.homes {
		d.squares[sq].Piece = ed.piece(ed.tokens[i])
		if d.squares[sq].Piece == nil {
			d.targets = d.targets.With(sq)
		}
	}
	if ed.chosen >= 0 {
		d.marks[ed.homes[ed.chosen]] = chosenMark
	}
	d.marks[ed.cursor] = cursorMark
	heading := e.theme.ink(title, "Flagfall "+e.theme.glyphs.sepDown+" "+ed.scene.Variant)
	lines := []string{spread(heading, e.theme.ink(strong, "set-up of "+ed.scene.Sides[ed.side]), e.width)}
	_, _, width, height := geo.panelSize(e)
	lines = append(lines, geo.withPanel(d.lines(&e.theme), ed.panel(e, width, height))...)
	return append(pad(lines, e.height-1), ed.inputLine(e))
}

// piece returns what a token stands for, nil for an empty square.
func (ed editor) piece(token byte) *session.Piece {
	u := ed.unit(string(token))
	if u < 0 {
		return nil
	}
	unit := ed.scene.Armies[ed.side][u]
	names := strings.Split(unit.Name, " or ")
	return &session.Piece{
		Side: ed.side, Token: string(token), Name: names[min(strings.IndexByte(unit.Tokens, token), len(names)-1)],
	}
}

// panel lists the reserve and what can be done.
func (ed editor) panel(e env, width, height int) []string {
	t := &e.theme
	lines := []string{t.ink(strong, "Reserve")}
	row, left := "", 0
	for i, u := range ed.scene.Armies[ed.side] {
		n := ed.reserve(i)
		left += n
		if n == 0 {
			continue
		}
		item := fmt.Sprintf("%dx%s %s  ", n, u.Tokens, short(t, u.Name, 10))
		if len([]rune(row+item)) > width+2 {
			lines, row = append(lines, strings.TrimRight(row, " ")), ""
		}
		row += item
	}
	if left == 0 {
		row = t.ink(good, "Every piece is on the board.")
	}
	lines = append(lines, strings.TrimRight(row, " "))
	hints := editorHints(t, width, strings.Join(ed.ranks(), ""))
	if ed.note.text != "" {
		lines = append(lines, "")
		room := max(3, height-len(lines)-1-len(hints))
		for _, l := range wrapped(t, []string{ed.note.text}, width, room) {
			lines = append(lines, t.ink(ed.note.role, l))
		}
	}
	return within(append(append(lines, ""), hints...), height, t.glyphs.ellipse)
}

// editorHints are the keys that a person needs most, two to a line where there is
// room.
func editorHints(t *theme, width int, ranks string) []string {
	ranks = strings.Replace(ranks, "123456789", "1-9", 1)
	hint := func(key, what string) string {
		return t.ink(strong, fmt.Sprintf("%-*s", max(7, len(ranks)+1), key)) + what
	}
	lines := []string{hint("Enter", "take up, put down"), hint(ranks, "put from the reserve"), hint("Bksp", "take off")}
	for _, h := range [][4]string{
		{"u", "undo", "y", "redo"},
		{"r", "random", "t", "ready-made"},
		{"m", "mirror", "c", "clear"},
		{"w", "write file", "o", "open file"},
		{"n", "menu", "q", "quit"},
		{"p", "play with it", "?", "all keys"},
	} {
		left, right := hint(h[0], h[1]), hint(h[2], h[3])
		if width < 36 {
			left, right = t.ink(strong, h[0])+" "+h[1], t.ink(strong, h[2])+" "+h[3]
		}
		lines = append(lines, clip(left, width/2, t.glyphs.ellipse)+right)
	}
	return lines
}

func (ed editor) inputLine(e env) string {
	if ed.asking != "" {
		line := typedLine(e, "> "+ed.asking+": ", ed.input, e.width)
		if ed.offer {
			line += e.theme.ink(faint, "  Enter takes it, typing replaces it")
		}
		return line
	}
	return spread(e.theme.ink(faint, "> arrows and Enter exchange pieces; p begins the game"), e.theme.ink(faint, "? keys"), e.width)
}
