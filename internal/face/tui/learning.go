package tui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/lesson"
)

// Lessons begins the lessons with the one of a name, or the first that is not finished where the name is empty.
type Lessons func(name string) (*lesson.Course, error)

// learning is a lesson that somebody takes.
type learning struct {
	*lesson.Course
	view   play // draws the board; it has no session
	hinted bool
	note   note // about the last key
}

// learn begins the lessons.
func (c *Config) learn(name string) tea.Cmd {
	return func() tea.Msg {
		course, err := c.Lessons(name)
		if err != nil {
			return failMsg{err}
		}
		return showMsg{learning{Course: course}.fresh()}
	}
}

// fresh shows the board as it stands. The cursor goes to where a move can begin.
func (l learning) fresh() learning {
	l.view = newPlay(openSession{}, l.Scene, time.Time{})
	return l
}

func (l learning) heading() string { return "Flagfall: lesson, " + l.Lesson().Title }

func (l learning) typing() bool { return l.view.input != "" }

func (l learning) keys() []help {
	return append([]help{
		{keys: "arrows  Enter", what: "go to a square; take up a piece, or move it"},
		{keys: "c2-b2  Enter", what: "type a move"},
		{keys: "Tab  Shift+Tab", what: "next piece that can move, or next target"},
		{keys: "F2", what: "help"},
		{keys: "F3", what: "the lesson from its beginning"},
		{keys: "F4  F5", what: "the next lesson, the one before"},
		{keys: "Esc", what: "drop the piece, clear the line; then: the menu"},
		{keys: "F10", what: "leave the program"},
	}, legend...)
}

func (l learning) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return l.key(msg, e)
	case tea.PasteMsg:
		l.view = l.view.typed(msg.Content)
	case tea.MouseClickMsg:
		if geo, ok := l.view.geometry(e); ok {
			if sq := geo.at(msg.X, msg.Y); sq != board.NoSquare {
				l.view.cursor = sq
				return l.activate(sq), nil
			}
		}
	}
	return l, nil
}

func (l learning) key(msg tea.KeyPressMsg, e env) (screen, tea.Cmd) {
	if key := msg.String(); l.view.input != "" && key != "enter" && key != "esc" && !strings.HasPrefix(key, "f") {
		l.view, _ = l.view.edit(msg, e)
		return l, nil
	}
	switch key := msg.String(); key {
	case "f2":
		l.hinted = true
	case "f3":
		return l.did(l.Again()), nil
	case "f4":
		return l.other(1), nil
	case "f5":
		return l.other(-1), nil
	case "f10":
		return l, tea.Quit
	case "esc":
		switch {
		case l.view.input != "":
			l.view.input = ""
		case l.view.chosen != board.NoSquare:
			l.view.chosen = board.NoSquare
		default:
			return l, send(backMsg{})
		}
	case "up", "down", "left", "right", "tab", "shift+tab":
		l.view, _, _ = l.view.walk(key)
	case "enter", "space":
		return l.enter(), nil
	default:
		l.view = l.view.typed(msg.Text)
	}
	return l, nil
}

// enter makes the typed move, goes on from a lesson that is over, or does what the square asks for.
func (l learning) enter() learning {
	line := strings.ToUpper(strings.TrimSpace(l.view.input))
	l.view.input = ""
	switch {
	case line != "" && !strings.ContainsAny(line, "123456"):
		l.note = note{fmt.Sprintf("%q is no move.", line), bad}
		return l
	case line != "":
		return l.move(strings.ReplaceAll(line, " ", "-"))
	case l.State == lesson.Done:
		return l.other(1)
	case l.State == lesson.Wrong:
		return l.did(l.Again())
	}
	return l.activate(l.view.cursor)
}

// activate takes up the piece on a square, or moves the one that is taken up.
func (l learning) activate(sq board.Square) learning {
	from := l.view.chosen
	switch {
	case l.Over():
		return l
	case from == sq:
		l.view.chosen = board.NoSquare
	case from != board.NoSquare && !l.view.own(sq):
		return l.move(l.Scene.Squares[from].Name + "-" + l.Scene.Squares[sq].Name)
	case slices.ContainsFunc(l.Scene.Moves, func(m session.Move) bool { return m.From == sq }):
		l.view.chosen, l.note = sq, note{}
	default:
		l.note = note{fmt.Sprintf("No piece of yours that can move stands on %s.", l.Scene.Squares[sq].Name), bad}
	}
	return l
}

func (l learning) move(text string) learning {
	cursor := l.view.cursor
	l = l.did(l.Move(text))
	if l.State == lesson.Illegal {
		l.view.cursor = cursor
	}
	return l
}

// did shows how the lesson stands now.
func (l learning) did(err error) learning {
	l.note = note{}
	if err != nil {
		l.note = fault(err)
	}
	return l.fresh()
}

// other goes to another lesson.
func (l learning) other(by int) learning {
	there, err := l.Go(by)
	if there || err != nil {
		l.hinted = false
		return l.did(err)
	}
	l.note = info("This is the first lesson.")
	if by > 0 {
		l.note = info("That was the last lesson. Esc leads to the menu, where a game begins.")
	}
	return l
}
