package textui

import (
	"context"
	"errors"
	"strings"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/puzzle"
)

// Solving is a sitting with puzzles.
type Solving struct {
	// Next returns the puzzle to solve, nil for no further one.
	Next func() *puzzle.Puzzle
	// Count counts a puzzle that was left or solved, and returns what there is to say about it.
	Count func(p *puzzle.Puzzle, wrong, hints int, solved bool) []phrase.Text
	// Clock is the time of a run against the clock; 0: there is none.
	Clock time.Duration
}

// Solve lets somebody solve puzzles by text, until there is no further one, the time is over or the input ends. It returns
// how many were solved without a wrong answer or a hint.
func Solve(ctx context.Context, in *Input, c Solving) (clean int, err error) {
	if c.Clock > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, c.Clock)
		defer stop()
	}
	for p := c.Next(); p != nil; p = c.Next() {
		s := solving{Input: in, config: c, puzzle: p}
		err := s.solve(ctx)
		if s.clean() {
			clean++
		}
		switch {
		case errors.Is(err, errEnded), errors.Is(err, errQuit):
			return clean, nil
		case err != nil:
			return clean, err
		}
	}
	return clean, nil
}

// solving is one puzzle.
type solving struct {
	*Input
	config       Solving
	puzzle       *puzzle.Puzzle
	try          *puzzle.Try
	wrong, hints int
	step         int // of the hints for the present move
}

func (s *solving) clean() bool {
	return s.try != nil && s.try.Done() && s.wrong == 0 && s.hints == 0
}

func (s *solving) solve(ctx context.Context) (err error) {
	if s.try, err = puzzle.Begin(s.puzzle, nil); err != nil {
		return err
	}
	if err := s.show(); err != nil {
		return err
	}
	for !s.try.Done() {
		text, err := s.ask(ctx, "Your move: ")
		if err != nil {
			s.count()
			return err
		}
		if again, err := s.obey(ctx, strings.ToLower(text)); err != nil || !again {
			return err
		}
	}
	s.count()
	return nil
}

// count counts the puzzle and says what there is to say. One that was left before anything was tried does not count.
func (s *solving) count() {
	if !s.try.Done() && s.wrong == 0 && s.hints == 0 {
		return
	}
	s.sayAll(s.config.Count(s.puzzle, s.wrong, s.hints, s.try.Done()))
}

func (s *solving) sayAll(texts []phrase.Text) {
	for _, t := range texts {
		s.say("%s", t)
	}
}

// show prints the task and the board.
func (s *solving) show() error {
	task, err := s.puzzle.Task()
	if err != nil {
		return err
	}
	facts, err := s.puzzle.Facts()
	if err != nil {
		return err
	}
	s.say("Puzzle %s (%s, %s, rating %d)", s.puzzle.ID, s.puzzle.Variant, s.puzzle.Theme.Title(), s.puzzle.Rating)
	s.say("%s", task)
	s.sayAll(facts)
	if s.puzzle.Before != "" && s.puzzle.Goal == puzzle.Name {
		s.say("The moves so far: %s.", s.puzzle.Before)
	}
	return s.draw()
}

// draw draws the board, or says it where it is not drawn.
func (s *solving) draw() error {
	sc, err := s.try.Scene()
	if err != nil {
		return err
	}
	g := &Game{Config: Config{Side: s.try.Side()}, screen: s.screen}
	if s.plain {
		g.drawWords(&sc)
		return nil
	}
	sc.Notes, sc.Taken = nil, [2][]session.Piece{}
	g.drawBoard(&sc)
	return nil
}

// obey carries out a command or makes a move. again is false where the puzzle is left.
func (s *solving) obey(ctx context.Context, text string) (again bool, err error) {
	switch text {
	case "":
		return true, nil
	case "quit", "q":
		s.count()
		return false, errQuit
	case "skip", "next":
		s.count()
		return false, nil
	case "board":
		return true, s.show()
	case "hint":
		return true, s.hint(ctx)
	case "solution":
		return false, s.solution(ctx)
	case "help", "?":
		s.say("Type a move such as A4-A5, or a square where a piece is to be named.")
		s.say("hint: one step of help; board: the task again; solution: the proof; skip: the next puzzle; quit: leave.")
		return true, nil
	}
	if !strings.ContainsAny(text, "0123456789") {
		s.say("%q is neither a move nor a command%s; help lists the commands.", short(text), spelling.Suggest(text, solvingWords))
		return true, nil
	}
	return true, s.answer(ctx, text)
}

// solvingWords are the commands of a puzzle.
var solvingWords = []string{"quit", "skip", "board", "hint", "solution", "help"}

func (s *solving) hint(ctx context.Context) error {
	text, err := s.try.Hint(ctx, s.step)
	if err != nil {
		return err
	}
	s.step++
	s.hints++
	s.say("%s", text)
	return nil
}

// solution tells the proof and leaves the puzzle.
func (s *solving) solution(ctx context.Context) error {
	s.hints++
	says, err := s.try.Solution(ctx)
	if err != nil {
		return err
	}
	s.sayAll(says)
	s.count()
	return nil
}

func (s *solving) answer(ctx context.Context, text string) error {
	a, err := s.try.Play(ctx, strings.ReplaceAll(text, " ", "-"))
	if err != nil {
		return err
	}
	if a.State == puzzle.Wrong {
		s.wrong++
	}
	s.sayAll(a.Says)
	if a.State == puzzle.Open {
		s.step = 0
		return s.draw()
	}
	return nil
}
