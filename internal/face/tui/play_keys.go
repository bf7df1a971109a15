package tui

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// key handles a key. Whatever is open first gets it: a question, a choice of
// moves, the line that is typed.
func (p play) key(msg tea.KeyPressMsg, e env) (play, tea.Cmd) {
	key := msg.String()
	switch {
	case p.curtain:
		if key == "enter" || key == "space" {
			p.curtain = false
		}
		return p, nil
	case p.ask != nil:
		return p.answer(key)
	case p.choices != nil:
		return p.choose(key)
	case p.text != nil:
		p.text = p.text.key(key, e)
		return p, nil
	}
	if p.reading() && !(p.input != "" && typingKeys[key]) {
		if q, cmd, ok := p.reviewKey(key); ok {
			return q, cmd
		}
	}
	if c := byKey(playCommands, key); c != nil {
		return c.run(p, "", e)
	}
	if by := scrollKeys[key]; by != 0 {
		return p.scroll(by, e), nil
	}
	if p.input == "" || !typingKeys[key] {
		if q, cmd, ok := p.walk(key); ok {
			return q, cmd
		}
	}
	return p.edit(msg, e)
}

// typingKeys are the keys about the board that belong to the typed line while
// there is one. The others, such as the arrows, work at any time.
var typingKeys = map[string]bool{"enter": true, "space": true, "tab": true, "esc": true}

// answer takes the answer to a question. Enter may be pressed by mistake: it is a no.
func (p play) answer(key string) (play, tea.Cmd) {
	q := p.ask
	switch key {
	case "y", "Y":
		p.ask = nil
		return q.yes(p)
	case "n", "N", "esc", "enter":
		p.ask = nil
	}
	return p, nil
}

// choose moves in the list of moves between the same two squares.
func (p play) choose(key string) (play, tea.Cmd) {
	switch key {
	case "up":
		p.pick = (p.pick + len(p.choices) - 1) % len(p.choices)
	case "down", "tab":
		p.pick = (p.pick + 1) % len(p.choices)
	case "enter", "space":
		return p.make(p.choices[p.pick])
	case "esc":
		p.choices = nil
	default:
		if i := strings.Index("123456789", key); len(key) == 1 && i >= 0 && i < len(p.choices) {
			return p.make(p.choices[i])
		}
	}
	return p, nil
}

// scrollKeys are the keys that scroll what is said beside the board, and by how many lines, downwards.
var scrollKeys = map[string]int{"ctrl+n": 3, "shift+down": 3, "ctrl+p": -3, "shift+up": -3}

// walk handles the keys that go about the board and the game.
func (p play) walk(key string) (play, tea.Cmd, bool) {
	geo := geometry{grid: p.scene.Grid, seenAs: p.orientation()}
	switch key {
	case "up":
		p.cursor = geo.step(p.cursor, 0, -1)
	case "down":
		p.cursor = geo.step(p.cursor, 0, 1)
	case "left":
		p.cursor = geo.step(p.cursor, -1, 0)
	case "right":
		p.cursor = geo.step(p.cursor, 1, 0)
	case "tab":
		p.cursor = p.nextStop(1)
	case "shift+tab":
		p.cursor = p.nextStop(-1)
	case "enter", "space":
		if p.people() == [2]bool{} && p.scene.Phase != session.SettingUp {
			q, cmd := p.pause()
			return q, cmd, true
		}
		q, cmd := p.activate(p.cursor)
		return q, cmd, true
	case "pgup", "pgdown", "home", "end":
		q, cmd := p.turnTo(key)
		return q, cmd, true
	case "esc":
		return p.release(), nil, true
	default:
		return p, nil, false
	}
	return p, nil, true
}

// release puts down a piece, or closes what is open: a look back, a note.
func (p play) release() play {
	switch {
	case p.army:
		p.army = false
	case p.chosen != board.NoSquare:
		p.chosen = board.NoSquare
	case p.past != nil:
		p.past, p.wanted = nil, -1
	default:
		p.note, p.advice = note{}, nil
	}
	return p
}

// nextStop returns the next square worth stopping at: a target of the chosen
// piece, otherwise a piece that can move.
func (p play) nextStop(step int) board.Square {
	var stops board.Set
	for _, m := range p.scene.Moves {
		if p.chosen == board.NoSquare {
			stops = stops.With(m.From)
		} else if m.From == p.chosen {
			stops = stops.With(m.To)
		}
	}
	if stops.Empty() {
		return p.cursor
	}
	geo := geometry{grid: p.scene.Grid, seenAs: p.orientation()}
	n, width := p.scene.Grid.Squares(), p.scene.Grid.Width
	col, row := geo.seen(p.cursor)
	for i := 1; i <= n; i++ {
		at := ((row*width+col+step*i)%n + n) % n
		if sq := geo.square(at%width, at/width); stops.Has(sq) {
			return sq
		}
	}
	return p.cursor
}

// turnTo goes back and forth in the game so far.
func (p play) turnTo(key string) (play, tea.Cmd) {
	ply := p.scene.Ply
	if p.wanted >= 0 {
		ply = p.wanted
	}
	switch key {
	case "pgup":
		ply--
	case "pgdown":
		ply++
	case "home":
		ply = 0
	case "end":
		ply = p.scene.Ply
	}
	if p.scene.Phase == session.SettingUp || ply < 0 || ply > p.scene.Ply {
		return p, nil
	}
	p.chosen, p.pacing = board.NoSquare, false
	if ply == p.scene.Ply {
		return p.present()
	}
	return p.lookAt(ply)
}

// lookAt asks for an earlier position.
func (p play) lookAt(ply int) (play, tea.Cmd) {
	p.wanted = ply
	return p, p.back(p.viewer, ply)
}

// edit changes the typed line, or runs it.
func (p play) edit(msg tea.KeyPressMsg, e env) (play, tea.Cmd) {
	switch msg.String() {
	case "enter":
		return p.run(e)
	case "esc", "ctrl+u":
		p.input = ""
	case "backspace":
		if r := []rune(p.input); len(r) > 0 {
			p.input = string(r[:len(r)-1])
		}
	case "tab":
		if found := byWord(playCommands, p.input); len(found) == 1 {
			p.input = found[0].word + " "
		}
	default:
		return p.typed(msg.Text), nil
	}
	return p, nil
}

// typed adds text to the typed line.
func (p play) typed(text string) play {
	p.input = typedMore(p.input, text)
	return p
}

// maxInput is the longest line that can be typed, in bytes. A path of Linux may have 4,096.
const maxInput = 5000

// typedMore returns a typed line with more text. A pasted text may have line breaks and other
// control characters, which would spoil the screen: they are left out. What would make the
// line too long is left out as a whole.
func typedMore(line, text string) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
	if len(line)+len(clean) > maxInput {
		return line
	}
	return line + clean
}
