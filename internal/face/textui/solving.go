package textui

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/puzzle"
)

// Solve lets somebody solve puzzles by text, until there is no further one, the time of a run is over or the input ends.
func Solve(ctx context.Context, in *Input, sitting *puzzle.Sitting) error {
	if sitting.Clock == 0 {
		return solveAll(ctx, in, sitting)
	}
	timed, stop := context.WithTimeout(ctx, sitting.Clock)
	defer stop()
	if err := solveAll(timed, in, sitting); err != nil {
		return err
	}
	says, err := sitting.Ran()
	in.sayAll(says)
	return err
}

func solveAll(ctx context.Context, in *Input, sitting *puzzle.Sitting) error {
	for {
		p, err := sitting.Next()
		if err != nil || p == nil {
			return err
		}
		s := solving{Input: in, sitting: sitting}
		if s.Attempt, err = p.Attempt(); err != nil {
			return err
		}
		switch err := s.solve(ctx); {
		case errors.Is(err, errEnded), errors.Is(err, errQuit):
			return nil
		case err != nil:
			return err
		}
	}
}

// solving is one puzzle.
type solving struct {
	*Input
	*puzzle.Attempt
	sitting *puzzle.Sitting
}

// solve asks for moves until the puzzle is solved or left, and counts it.
func (s *solving) solve(ctx context.Context) error {
	if err := s.show(); err != nil {
		return err
	}
	var err error
	for again := true; again && err == nil && !s.Done(); {
		var text string
		if text, err = s.ask(ctx, "Your move: "); err == nil {
			again, err = s.obey(ctx, strings.ToLower(text))
		}
	}
	if ctx.Err() != nil {
		err = errEnded // the time is over, in the middle of a proof perhaps
	}
	return cmp.Or(s.count(), err)
}

// count counts the puzzle and says what there is to say.
func (s *solving) count() error {
	says, err := s.sitting.Count(s.Attempt)
	s.sayAll(says)
	return err
}

func (s *screen) sayAll(texts []phrase.Text) {
	for _, t := range texts {
		s.say("%s", t)
	}
}

// show prints the task and the board.
func (s *solving) show() error {
	s.sayAll(s.First)
	return s.draw()
}

// draw draws the board, or says it where it is not drawn.
func (s *solving) draw() error {
	sc, err := s.Scene()
	if err != nil {
		return err
	}
	g := &Game{Config: Config{Side: s.Side()}, screen: s.screen}
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
		return false, errQuit
	case "skip", "next":
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
	text, err := s.Hint(ctx)
	if err != nil {
		return err
	}
	s.say("%s", text)
	return nil
}

// solution tells the proof.
func (s *solving) solution(ctx context.Context) error {
	says, err := s.Solution(ctx)
	s.sayAll(says)
	return err
}

func (s *solving) answer(ctx context.Context, text string) error {
	a, err := s.Play(ctx, strings.ReplaceAll(text, " ", "-"))
	if err != nil {
		return err
	}
	s.sayAll(a.Says)
	if a.State == puzzle.Open {
		return s.draw()
	}
	return nil
}
