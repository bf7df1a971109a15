package textui

import (
	"context"
	"errors"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/lesson"
)

// Learn takes somebody through the lessons by text, until they leave or have finished the last one.
func Learn(ctx context.Context, in *Input, c *lesson.Course) error {
	l := learning{in, c}
	err := l.show()
	for again := true; again && err == nil; {
		var text string
		if text, err = l.ask(ctx, l.prompt()); err == nil {
			again, err = l.obey(strings.ToLower(text))
		}
	}
	if errors.Is(err, errEnded) {
		return nil
	}
	return err
}

// learning is the course under way.
type learning struct {
	*Input
	*lesson.Course
}

func (l *learning) prompt() string {
	switch l.State {
	case lesson.Done:
		return "Enter for the next lesson: "
	case lesson.Wrong:
		return "Enter to try again: "
	}
	return "Your move: "
}

// show prints the lesson and its board.
func (l *learning) show() error {
	l.say("Lesson %d of %d: %s%s", l.At+1, len(l.Lessons), l.Lesson().Title, l.mark(l.Lesson()))
	l.says()
	l.draw()
	return nil
}

// mark says whether a lesson was finished.
func (l *learning) mark(t *lesson.Told) string {
	if l.Learnt(t.Name) {
		return " (finished)"
	}
	return ""
}

func (l *learning) says() {
	for _, text := range l.Says() {
		l.say("%s", text)
	}
	if aims := l.Lesson().Aims; len(aims) > 0 && !l.Over() {
		l.say("Marked: %s.", strings.Join(aims, ", "))
	}
}

// draw draws the board, or says it where it is not drawn.
func (l *learning) draw() {
	sc := l.Scene
	g := &Game{Config: Config{Side: board.First}, screen: l.screen}
	if l.plain {
		g.drawWords(&sc)
		return
	}
	sc.Notes, sc.Taken = nil, [2][]session.Piece{}
	g.drawBoard(&sc)
}

// obey carries out a command or makes a move. again is false where the lessons are left.
func (l *learning) obey(text string) (again bool, err error) {
	switch text {
	case "":
		return l.onward()
	case "quit", "q":
		return false, nil
	case "next":
		return l.other(1)
	case "back":
		return l.other(-1)
	case "again":
		if err := l.Again(); err != nil {
			return false, err
		}
		return true, l.show()
	case "board":
		return true, l.show()
	case "hint":
		l.say("%s", l.Lesson().Hint)
		return true, nil
	case "lessons":
		l.list()
		return true, nil
	case "help", "?":
		l.say("Type a move such as A4-A5.")
		l.say("hint: help; again: from the beginning; next, back: another lesson; lessons: all of them; board: the board; quit: leave.")
		return true, nil
	}
	if !strings.ContainsAny(text, "0123456789") {
		l.say("%q is neither a move nor a command%s; help lists the commands.", short(text), spelling.Suggest(text, LearningWords()))
		return true, nil
	}
	return l.move(text)
}

// LearningWords are the commands of a lesson.
func LearningWords() []string {
	return []string{"quit", "next", "back", "again", "board", "hint", "lessons", "help"}
}

// onward goes on from a lesson that is over.
func (l *learning) onward() (again bool, err error) {
	switch l.State {
	case lesson.Done:
		return l.other(1)
	case lesson.Wrong:
		return true, errors.Join(l.Again(), l.show())
	}
	return true, nil
}

// other goes to another lesson. After the last one there is nothing more to learn.
func (l *learning) other(by int) (again bool, err error) {
	there, err := l.Go(by)
	switch {
	case err != nil:
		return false, err
	case there:
		return true, l.show()
	case by < 0:
		l.say("This is the first lesson.")
		return true, nil
	}
	l.say("That was the last lesson. flagfall play begins a game.")
	return false, nil
}

func (l *learning) list() {
	for i := range l.Lessons {
		l.say("%2d  %-10s  %s%s", i+1, l.Lessons[i].Name, l.Lessons[i].Title, l.mark(&l.Lessons[i]))
	}
}

func (l *learning) move(text string) (again bool, err error) {
	if l.Over() {
		l.say("This lesson is over: again begins it anew, next goes on.")
		return true, nil
	}
	if err := l.Move(strings.ToUpper(strings.ReplaceAll(text, " ", "-"))); err != nil {
		return false, err
	}
	if l.Over() {
		l.says()
	} else {
		l.say("%s", l.Says()[0])
	}
	if l.State == lesson.Illegal {
		return true, nil
	}
	l.draw()
	return true, nil
}
