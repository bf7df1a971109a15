package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/lesson"
)

// Lessons are the lessons as somebody asks for them.
type Lessons struct {
	Name     string          // of one lesson; empty: the first that is not finished
	Language lesson.Language // empty: English
	Moves    []string        // that are made already: nothing is asked then
	Kept     library.Library
}

func (o *Lessons) begin() (*lesson.Course, error) {
	switch o.Language {
	case "", lesson.English, lesson.German:
	default:
		return nil, fmt.Errorf("--language %q: expected %s or %s", o.Language, lesson.English, lesson.German)
	}
	return lesson.Begin(o.Language, lessonNotes(o.Kept), o.Name)
}

// lessonNotes are where it is kept which lessons are finished; nil where nothing is kept.
func lessonNotes(l library.Library) lesson.Notes {
	if l.Folder == "" {
		return nil
	}
	return profile.Playing{Notes: l}
}

// lessons are the lessons for the full-screen terminal.
func lessons(l library.Library) tui.Lessons {
	return func(name string) (*lesson.Course, error) { return lesson.Begin(lesson.English, lessonNotes(l), name) }
}

// Learn takes somebody through the lessons by text.
func (o *Lessons) Learn(ctx context.Context, in *textui.Input) error {
	c, err := o.begin()
	if err != nil {
		return err
	}
	return textui.Learn(ctx, in, c)
}

// List writes a line for each lesson.
func (o *Lessons) List(w io.Writer) error {
	c, err := o.begin()
	if err != nil {
		return err
	}
	for i, t := range c.Lessons {
		mark := " "
		if c.Learnt(t.Name) {
			mark = "*"
		}
		if _, err := fmt.Fprintf(w, "%s %2d  %-10s  %s\n", mark, i+1, t.Name, t.Title); err != nil {
			return err
		}
	}
	return nil
}

// listedLesson is a lesson in a list for tools.
type listedLesson struct {
	Number int    `json:"number"` // from 1
	Name   string `json:"name"`
	Title  string `json:"title"`
	Learnt bool   `json:"learnt"`
}

// ListJSON writes the lessons as one JSON object.
func (o *Lessons) ListJSON(w io.Writer) error {
	c, err := o.begin()
	if err != nil {
		return err
	}
	all := []listedLesson{}
	for i, t := range c.Lessons {
		all = append(all, listedLesson{i + 1, t.Name, t.Title, c.Learnt(t.Name)})
	}
	return json.NewEncoder(w).Encode(map[string]any{"lessons": all})
}

// askedLesson is a lesson as the command prints it for tools.
type askedLesson struct {
	lesson.Told
	Number int          `json:"number"` // from 1
	Of     int          `json:"of"`
	Learnt bool         `json:"learnt"`
	Board  [][]string   `json:"board"` // rows from the learner's; own letters, (enemies) known or hidden
	Moves  []string     `json:"moves"`
	State  lesson.State `json:"state"`
	Says   []string     `json:"says"`
}

// WriteJSON prints a lesson after the moves that are made as one JSON object. What is reached is not kept.
func (o *Lessons) WriteJSON(w io.Writer) error {
	c, err := o.begin()
	if err != nil {
		return err
	}
	learnt := c.Learnt(c.Lesson().Name)
	c.Forget()
	for _, m := range o.Moves {
		if err := c.Move(m); err != nil {
			return err
		}
	}
	return json.NewEncoder(w).Encode(askedLesson{
		Told: *c.Lesson(), Number: c.At + 1, Of: len(c.Lessons), Learnt: learnt, Board: rowsSeen(&c.Scene, 0),
		Moves: append([]string{}, c.Moves()...), State: c.State, Says: c.Says(),
	})
}
