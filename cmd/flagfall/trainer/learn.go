// Package trainer holds the commands with which people get better: lessons, and set-ups that are kept and measured.
package trainer

import (
	"errors"
	"io"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/lesson"
)

// Learn takes somebody through the lessons.
type Learn struct {
	Name     string          `arg:"" optional:"" help:"Lesson to begin with (default: the first that is not finished)."`
	List     bool            `help:"List the lessons; those that are finished have a star."`
	JSON     bool            `help:"Print one JSON object: the lesson, its board, and what is said; with --list the lessons. Nothing is kept."`
	Move     []string        `placeholder:"MOVE" help:"With --json: a move that is made; repeat the flag for the next ones."`
	Language lesson.Language `placeholder:"en|de" default:"en" help:"Language of the lessons."`
	Plain    bool            `help:"For screen readers: say the board in words."`
}

// Help shows examples.
func (Learn) Help() string {
	return `A lesson is a small board and a goal. Type a move such as C2-B2; hint helps, again begins anew, next and back go to
other lessons, quit leaves. The full screen ('flagfall tui', Lessons) and the browser have the same lessons.

Examples:
  flagfall learn
  flagfall learn bluffing
  flagfall learn --list
  flagfall learn endings --json --move E2-E3`
}

// Run takes somebody through the lessons, or prints what is asked for.
func (c *Learn) Run(out io.Writer) error {
	o := lobby.Lessons{Name: c.Name, Language: c.Language, Moves: c.Move, Kept: library.Default()}
	switch {
	case len(c.Move) > 0 && (!c.JSON || c.List):
		return errors.New("--move: expected --json too, and no --list")
	case c.List && c.JSON:
		return o.ListJSON(out)
	case c.List:
		return o.List(out)
	case c.JSON:
		return o.WriteJSON(out)
	}
	ctx, typed := option.ForWords(out, c.Plain, textui.LearningWords())
	defer typed.End()
	return o.Learn(ctx, typed.Input)
}
