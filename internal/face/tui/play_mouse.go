package tui

import (
	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
)

// wheel goes back and forth by the mouse.
func (p play) wheel(msg tea.MouseWheelMsg) (play, tea.Cmd) {
	switch msg.Button {
	case tea.MouseWheelUp:
		return p.turnTo("pgup")
	case tea.MouseWheelDown:
		return p.turnTo("pgdown")
	}
	return p, nil
}

// click handles the mouse: a piece, then a target.
func (p play) click(msg tea.MouseClickMsg, e env) (play, tea.Cmd) {
	switch {
	case p.curtain:
		p.curtain = false
		return p, nil
	case p.text != nil:
		p.text = nil
		return p, nil
	case msg.Button == tea.MouseRight && p.ask == nil:
		return p.rightClick(msg, e)
	case msg.Button != tea.MouseLeft:
		return p, nil
	case p.ask != nil:
		return p.clickAnswer(msg, e)
	case msg.Y == e.height-1:
		if word := p.button(e, msg.X); word != "" {
			return p, send(runMsg(word))
		}
	case p.choices != nil:
		if i := msg.Y - boxTop(e, p.choiceLines(e)); i >= 0 && i < len(p.choices) {
			return p.make(p.choices[i])
		}
	}
	geo, ok := p.geometry(e)
	if !ok {
		return p, nil
	}
	sq := geo.at(msg.X, msg.Y)
	if sq == board.NoSquare {
		return p, nil
	}
	p.cursor, p.choices = sq, nil
	p, cmd := p.activate(sq)
	if p.chosen == sq {
		p.pressed = sq
	}
	return p, cmd
}

// drop puts the piece that the mouse holds on another square.
func (p play) drop(msg tea.MouseReleaseMsg, e env) (play, tea.Cmd) {
	held := p.pressed
	p.pressed = board.NoSquare
	geo, ok := p.geometry(e)
	if !ok || held == board.NoSquare || held != p.chosen || p.choices != nil {
		return p, nil
	}
	sq := geo.at(msg.X, msg.Y)
	if sq == board.NoSquare || sq == held {
		return p, nil
	}
	p.cursor = sq
	return p.activate(sq)
}

// rightClick says what stands on a square; next to the board it is Esc.
func (p play) rightClick(msg tea.MouseClickMsg, e env) (play, tea.Cmd) {
	geo, ok := p.geometry(e)
	sq := board.NoSquare
	if ok {
		sq = geo.at(msg.X, msg.Y)
	}
	if sq == board.NoSquare || p.past != nil {
		p.choices = nil
		return p.release(), nil
	}
	return p.describeSquare(p.scene.Squares[sq].Name, e)
}

// clickAnswer takes a click on the yes or the no of a question.
func (p play) clickAnswer(msg tea.MouseClickMsg, e env) (play, tea.Cmd) {
	lines := p.askLines()
	if msg.Y != boxTop(e, lines)+len(lines)-1 {
		return p, nil
	}
	switch x := msg.X - boxLeft(e, lines, p.ask.heading()); {
	case x < 0:
		return p, nil
	case x < len(yesAnswer):
		return p.answer("y")
	case x >= len(yesAnswer+answerGap) && x < len(yesAnswer+answerGap+noAnswer):
		return p.answer("n")
	}
	return p, nil
}
