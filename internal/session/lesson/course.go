package lesson

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/stratego"
)

// Notes are texts that are kept by name, such as those of a library of games.
type Notes interface {
	// Note returns a text, empty where there is none.
	Note(name string) (string, error)
	// ChangeNote replaces a text. Nobody else changes it meanwhile; where change fails the old text stays.
	ChangeNote(name string, change func(old string) (string, error)) error
}

// Note is the name under which it is kept which lessons somebody has finished.
const Note = "lessons" // as package profile has it

// A Course is somebody's way through the lessons: the one that is open with its moves, and which are finished.
type Course struct {
	Lessons []Told
	At      int // the number of the open lesson, from 0
	Step        // how the open lesson stands

	notes  Notes
	learnt []string // names
	moves  []string
}

// Begin opens a lesson by its name, or the first one that is not finished where the name is empty. What is finished is kept
// in notes; nil keeps it no further than this course.
func Begin(l Language, notes Notes, name string) (*Course, error) {
	c := &Course{Lessons: All(l), notes: notes}
	if notes != nil {
		text, err := notes.Note(Note)
		if err == nil {
			c.learnt, err = learntIn(text)
		}
		if err != nil {
			return nil, err
		}
	}
	c.At = max(0, slices.IndexFunc(c.Lessons, func(t Told) bool { return !c.Learnt(t.Name) }))
	if name != "" {
		var names []string
		for _, t := range c.Lessons {
			names = append(names, t.Name)
		}
		if c.At = slices.Index(names, strings.ToLower(name)); c.At < 0 {
			return nil, &spelling.UnknownError{What: fmt.Sprintf("lesson %q", name), Typed: name, Among: names}
		}
	}
	return c, c.Again()
}

func learntIn(text string) (names []string, err error) {
	if text == "" {
		return nil, nil
	}
	if json.Unmarshal([]byte(text), &names) != nil || len(names) > mostLearnt ||
		slices.ContainsFunc(names, func(n string) bool { return n == "" || len(n) > maxName }) {
		return nil, phrase.Errorf("the list of finished lessons is damaged: expected what this program wrote")
	}
	return names, nil
}

// Bounds of what is kept: a newer version of this program may have more lessons than this one.
const (
	mostLearnt = 1000
	maxName    = 100 // bytes
)

// Check says what is wrong with a text that is to be somebody's finished lessons.
func Check(text string) error {
	_, err := learntIn(text)
	return err
}

// Lesson is the open one.
func (c *Course) Lesson() *Told { return &c.Lessons[c.At] }

// Learnt reports whether a lesson was finished.
func (c *Course) Learnt(name string) bool { return slices.Contains(c.learnt, name) }

// Over reports whether the open lesson takes no further move.
func (c *Course) Over() bool { return c.State == Done || c.State == Wrong }

// Again begins the open lesson anew.
func (c *Course) Again() error { return c.stand(nil) }

// Go opens another lesson, so many further on or back. It reports whether there is one.
func (c *Course) Go(by int) (bool, error) {
	if c.At+by < 0 || c.At+by >= len(c.Lessons) {
		return false, nil
	}
	c.At += by
	return true, c.Again()
}

// Move makes a move in the open lesson. One that the rules do not allow is not made: the state is Illegal until the next one.
func (c *Course) Move(text string) error {
	if c.Over() {
		return nil
	}
	return c.stand(append(slices.Clone(c.moves), text))
}

// Forget has the course keep nothing from now on.
func (c *Course) Forget() { c.notes = nil }

// stand brings the open lesson to where it is after some moves.
func (c *Course) stand(moves []string) error {
	step, err := Play(c.Lesson().Name, moves)
	if err != nil {
		return err
	}
	c.Step = *step
	if step.State == Illegal {
		return nil
	}
	c.moves = moves
	if step.State == Done && !c.Learnt(c.Lesson().Name) {
		return c.learn()
	}
	return nil
}

// learn keeps that the open lesson is finished.
func (c *Course) learn() error {
	name := c.Lesson().Name
	c.learnt = append(c.learnt, name)
	if c.notes == nil {
		return nil
	}
	return c.notes.ChangeNote(Note, func(old string) (string, error) {
		names, err := learntIn(old)
		if err != nil {
			return "", err
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		text, err := json.Marshal(names)
		return string(text), err
	})
}

// Says is what the open lesson says now: why the last move was none or what it did, and the goal, or that it is reached or
// out of reach.
func (c *Course) Says() []string {
	switch c.State {
	case Done:
		return []string{c.Lesson().Done}
	case Wrong:
		return []string{c.Lesson().Wrong}
	case Illegal:
		return []string{sentence(c.Why), c.Lesson().Goal}
	}
	if len(c.moves) > 0 {
		return []string{c.lastMoves() + " The goal is not reached yet.", c.Lesson().Goal}
	}
	return []string{c.Lesson().Goal}
}

// lastMoves tells the learner's last move and the reply to it.
func (c *Course) lastMoves() string {
	var told []string
	for _, m := range slices.Backward(c.Scene.History) {
		told = append(told, sentence(phrase.Verbatim(m.Words)))
		if m.Side == stratego.Red {
			break
		}
	}
	slices.Reverse(told)
	return strings.Join(told, " ")
}

// sentence is an error as a sentence.
func sentence(t phrase.Text) string {
	s := strings.TrimSuffix(t.String(), ".")
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// Moves are those of the learner in the open lesson.
func (c *Course) Moves() []string { return slices.Clone(c.moves) }
