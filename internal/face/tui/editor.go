package tui

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// editor is where a side puts its pieces on the board before play. Nothing it
// has is known to the session until the person is done.
type editor struct {
	desk   openSession
	side   board.Side
	scene  *session.Scene
	homes  []board.Square // the squares of a set-up in the order of its text
	tokens string         // what stands on each of them, '.' for nothing
	cursor board.Square
	chosen int // index of the square taken up, -1 for none
	undone undoHistory
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
func newEditor(d openSession, sc *session.Scene, side board.Side) editor {
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
