package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// editor is where a side puts its pieces on the board before play. Nothing it
// has is known to the session until the person is done.
type editor struct {
	desk   desk
	side   board.Side
	scene  *session.Scene
	homes  []board.Square // the squares of a set-up in the order of its text
	tokens string         // what stands on each of them, '.' for nothing
	cursor board.Square
	chosen int // index of the square taken up, -1 for none
	tape   tape
	asking string
	input  string // the name of a file, while one is asked for
	offer  bool   // the name is an offer: what is typed replaces it
	note   note
}

// setupMsg is a set-up made, read or handed in in the background. What was wrong
// with it concerns the editor only: it means nothing to a game that has begun.
type setupMsg struct {
	game *session.Session
	side board.Side
	text string
	said string
	err  error
}

// newEditor starts from the set-up that the desk proposes, or from an empty
// home.
func newEditor(d desk, sc *session.Scene, side board.Side) editor {
	ed := editor{desk: d, side: side, scene: sc, homes: homeSquares(sc), chosen: -1}
	ed.tokens = strings.Repeat(".", len(ed.homes))
	if ed.check(d.proposed[side]) == nil && d.proposed[side] != "" {
		ed.tokens = squeeze(d.proposed[side])
	}
	if len(ed.homes) > 0 {
		ed.cursor = ed.homes[len(ed.homes)-1-sc.Grid.Width/2]
	}
	return ed
}

// homeSquares lists the viewer's home as set-ups have it: the back row first,
// each row in the numbering of the side at the top, turned for the other.
func homeSquares(sc *session.Scene) []board.Square {
	var homes []board.Square
	for i := range sc.Squares {
		sq := board.Square(i)
		if !sc.Turned {
			sq = sc.Grid.Turned(sq)
		}
		if sc.Squares[sq].Home {
			homes = append(homes, sq)
		}
	}
	return homes
}

// squeeze drops space and line breaks from a set-up.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// check says what is wrong with the text of a set-up as far as the editor needs
// it; whether it may be played is for the session to say.
func (ed editor) check(text string) error {
	text = squeeze(text)
	if len(text) != len(ed.homes) {
		return fmt.Errorf("a set-up of %d squares: this side has %d", len(text), len(ed.homes))
	}
	for _, c := range text {
		if c != '.' && ed.unit(string(c)) < 0 {
			return fmt.Errorf("%q is no piece of this army: expected one of %s, or a dot for none", c, strings.Join(ed.ranks(), ""))
		}
	}
	return nil
}

// ranks lists the tokens of the army.
func (ed editor) ranks() []string {
	var all []string
	for _, u := range ed.scene.Armies[ed.side] {
		all = append(all, strings.Split(u.Tokens, "")...)
	}
	return all
}

// unit returns the index of the unit that a token belongs to, or -1.
func (ed editor) unit(token string) int {
	return slices.IndexFunc(ed.scene.Armies[ed.side], func(u session.Unit) bool { return strings.Contains(u.Tokens, token) })
}

// reserve counts the pieces of a unit that are not on the board.
func (ed editor) reserve(unit int) int {
	u := ed.scene.Armies[ed.side][unit]
	n := u.Total
	for _, c := range ed.tokens {
		if strings.ContainsRune(u.Tokens, c) {
			n--
		}
	}
	return n
}

// at returns the index of the home square under a square, or -1.
func (ed editor) at(sq board.Square) int { return slices.Index(ed.homes, sq) }

// set returns the editor with a token on a home square.
func (ed editor) set(i int, token byte) editor {
	b := []byte(ed.tokens)
	b[i] = token
	ed.tokens = string(b)
	return ed
}

func (ed editor) handle(msg tea.Msg, e env) (editor, tea.Cmd) {
	next, cmd := ed.take(msg, e)
	return next.noted(ed), cmd
}

// take does what a message asks for.
func (ed editor) take(msg tea.Msg, e env) (editor, tea.Cmd) {
	switch msg := msg.(type) {
	case setupMsg:
		return ed.receive(msg), nil
	case tea.PasteMsg:
		if ed.asking != "" {
			return ed.typed(strings.TrimSpace(msg.Content)), nil
		}
	case tea.KeyPressMsg:
		if ed.asking != "" {
			return ed.answer(msg)
		}
		return ed.key(msg.String(), e)
	case tea.MouseClickMsg:
		geo, ok := ed.geometry(e)
		if i := ed.at(geo.at(msg.X, msg.Y)); ok && i >= 0 {
			ed.cursor = ed.homes[i]
			return ed.activate(), nil
		}
	}
	return ed, nil
}

// receive takes in a set-up.
func (ed editor) receive(msg setupMsg) editor {
	if msg.game != ed.desk.game || msg.side != ed.side {
		return ed
	}
	err := msg.err
	if err == nil && msg.text != "" {
		err = ed.check(msg.text)
	}
	if err != nil {
		ed.note = fault(err)
		return ed
	}
	if msg.text != "" {
		ed.tokens, ed.chosen = squeeze(msg.text), -1
	}
	ed.note = info(msg.said)
	return ed
}

// editorCommands is everything a person can ask of the editor.
var editorCommands = []command[editor]{
	{keys: "r", what: "a random set-up", run: editor.random},
	{keys: "m", what: "exchange left and right", run: editor.mirror},
	{keys: "c", what: "take everything off", run: editor.clear},
	{keys: "u f3", what: "undo the last change", run: editor.undo},
	{keys: "y f4", what: "redo what was undone", run: editor.redo},
	{keys: "w ctrl+s", what: "write the set-up to a file", run: editor.askSave},
	{keys: "o ctrl+o", what: "open a set-up from a file", run: editor.askOpen},
	{keys: "p f5", what: "play with this set-up", run: editor.deploy},
	{keys: "n", what: "leave for the menu; the set-up is kept", run: func(ed editor, _ string, _ env) (editor, tea.Cmd) { return ed, send(backMsg{}) }},
	{keys: "q f10", what: "leave the program; the set-up is kept", run: func(ed editor, _ string, _ env) (editor, tea.Cmd) { return ed, tea.Quit }},
	{keys: "f1", what: "this overlay", run: func(ed editor, _ string, _ env) (editor, tea.Cmd) { return ed, send(helpMsg{}) }},
}

func (ed editor) key(key string, e env) (editor, tea.Cmd) {
	geo := geometry{grid: ed.scene.Grid, seenAs: ed.scene.Orientation()}
	switch key {
	case "up":
		ed.cursor = ed.within(geo.step(ed.cursor, 0, -1))
	case "down":
		ed.cursor = ed.within(geo.step(ed.cursor, 0, 1))
	case "left":
		ed.cursor = ed.within(geo.step(ed.cursor, -1, 0))
	case "right":
		ed.cursor = ed.within(geo.step(ed.cursor, 1, 0))
	case "enter", "space":
		return ed.activate(), nil
	case "esc":
		ed.chosen, ed.note = -1, note{}
	case "backspace", "delete", ".":
		if i := ed.at(ed.cursor); i >= 0 {
			return ed.set(i, '.'), nil
		}
	default:
		if token := strings.ToUpper(key); len(key) == 1 && ed.unit(token) >= 0 {
			return ed.place(token), nil
		}
		if c := byKey(editorCommands, key); c != nil {
			return c.run(ed, "", e)
		}
	}
	return ed, nil
}

// within keeps the cursor at home.
func (ed editor) within(sq board.Square) board.Square {
	if ed.at(sq) < 0 {
		return ed.cursor
	}
	return sq
}

// activate takes up what stands under the cursor, or exchanges it with what was
// taken up.
func (ed editor) activate() editor {
	i := ed.at(ed.cursor)
	switch {
	case i < 0:
		return ed
	case ed.chosen < 0:
		ed.chosen = i
		return ed
	}
	a, b := ed.tokens[i], ed.tokens[ed.chosen]
	ed = ed.set(i, b).set(ed.chosen, a)
	ed.chosen = -1
	return ed
}

// place puts a piece from the reserve under the cursor, and goes on to the next
// square.
func (ed editor) place(token string) editor {
	i, u := ed.at(ed.cursor), ed.unit(token)
	if i < 0 {
		return ed
	}
	freed := ed.set(i, '.')
	if freed.reserve(u) < 1 {
		ed.note = note{fmt.Sprintf("Every %s is on the board: take one up with Enter and put it here, or clear its square.", ed.scene.Armies[ed.side][u].Name), bad}
		return ed
	}
	ed = freed.set(i, token[0])
	ed.note = note{}
	if i+1 < len(ed.homes) {
		ed.cursor = ed.homes[i+1]
	}
	return ed
}

func (ed editor) random(_ string, _ env) (editor, tea.Cmd) {
	d, side := ed.desk, ed.side
	if d.shuffle == nil {
		ed.note = note{"There are no random set-ups for this game.", bad}
		return ed, nil
	}
	return ed, func() tea.Msg {
		text, err := d.shuffle(d.ctx, side)
		return setupMsg{d.game, side, text, "A random set-up. Enter takes up a piece and puts it down.", err}
	}
}

func (ed editor) mirror(_ string, _ env) (editor, tea.Cmd) {
	b, w := []byte(ed.tokens), ed.scene.Grid.Width
	for i := 0; i+w <= len(b); i += w {
		slices.Reverse(b[i : i+w])
	}
	ed.tokens, ed.chosen = string(b), -1
	return ed, nil
}

func (ed editor) clear(_ string, _ env) (editor, tea.Cmd) {
	ed.tokens, ed.chosen = strings.Repeat(".", len(ed.tokens)), -1
	ed.cursor = ed.homes[0]
	return ed, nil
}

func (ed editor) deploy(_ string, _ env) (editor, tea.Cmd) {
	d, side, text := ed.desk, ed.side, ed.tokens
	ed.note = note{}
	return ed, func() tea.Msg { return setupMsg{game: d.game, side: side, err: d.game.Deploy(side, text)} }
}

func (ed editor) askSave(_ string, _ env) (editor, tea.Cmd) {
	ed.asking, ed.input, ed.offer = "Write the set-up to", ed.scene.Variant+".setup", true
	return ed, nil
}

func (ed editor) askOpen(_ string, _ env) (editor, tea.Cmd) {
	ed.asking, ed.input, ed.offer = "Open the set-up", "", false
	return ed, nil
}

// answer takes the name of a file. An offered name is kept by Enter, replaced by
// typing, and edited after an arrow key, End or Backspace.
func (ed editor) answer(msg tea.KeyPressMsg) (editor, tea.Cmd) {
	switch msg.String() {
	case "esc":
		ed.asking = ""
	case "backspace":
		if r := []rune(ed.input); len(r) > 0 {
			ed.input = string(r[:len(r)-1])
		}
		ed.offer = false
	case "left", "right", "end":
		ed.offer = false
	case "ctrl+u":
		ed.input, ed.offer = "", false
	case "enter":
		return ed.file()
	default:
		if msg.Text != "" {
			return ed.typed(msg.Text), nil
		}
	}
	return ed, nil
}

// typed adds to the name, or takes the place of one that was only offered.
func (ed editor) typed(text string) editor {
	if ed.offer {
		ed.input, ed.offer = "", false
	}
	ed.input += text
	return ed
}

// file reads or writes the file that was named.
func (ed editor) file() (editor, tea.Cmd) {
	d, side, name, text := ed.desk, ed.side, strings.TrimSpace(ed.input), ed.text()
	write := strings.HasPrefix(ed.asking, "Write")
	ed.asking = ""
	switch {
	case name == "":
		return ed, nil
	case write:
		return ed, func() tea.Msg { return setupMsg{d.game, side, "", "Written to " + name, d.setups.write(name, text)} }
	}
	return ed, func() tea.Msg {
		text, err := d.setups.read(name)
		return setupMsg{d.game, side, text, "Read from " + name, err}
	}
}

// text writes the set-up with a line for each row.
func (ed editor) text() string {
	var b strings.Builder
	for i := 0; i < len(ed.tokens); i += ed.scene.Grid.Width {
		b.WriteString(ed.tokens[i:min(i+ed.scene.Grid.Width, len(ed.tokens))] + "\n")
	}
	return b.String()
}
