package puzzle

import (
	"context"

	"flagfall.dev/internal/base/phrase"
)

// Attempt is a try that is counted: what was wrong, and which help was taken.
type Attempt struct {
	*Try
	Wrong, Hints int
	// First is what is said before the first move: the puzzle, the task, and what is known beyond the board.
	First []phrase.Text

	step    int // of the hints for the present move
	counted bool
}

// Attempt begins an attempt.
func (p *Puzzle) Attempt() (*Attempt, error) {
	t, err := Begin(p, nil)
	if err != nil {
		return nil, err
	}
	task, err := p.Task()
	if err != nil {
		return nil, err
	}
	facts, err := p.Facts()
	if err != nil {
		return nil, err
	}
	return &Attempt{Try: t, First: append([]phrase.Text{
		phrase.New("Puzzle %s (%s, %s, rating %d)", p.ID, p.Variant, p.Theme.Title(), p.Rating), task,
	}, facts...)}, nil
}

// Play answers as Try.Play does, and counts a wrong answer.
func (a *Attempt) Play(ctx context.Context, text string) (*Answer, error) {
	said, err := a.Try.Play(ctx, text)
	if err != nil {
		return nil, err
	}
	switch said.State {
	case Wrong:
		a.Wrong++
	case Open:
		a.step = 0
	}
	return said, nil
}

// Hint takes the next step of help for the present move.
func (a *Attempt) Hint(ctx context.Context) (phrase.Text, error) {
	text, err := a.Try.Hint(ctx, a.step)
	if err == nil {
		a.step++
		a.Hints++
	}
	return text, err
}

// Solution gives the puzzle up and tells its proof. It counts as a hint.
func (a *Attempt) Solution(ctx context.Context) ([]phrase.Text, error) {
	says, err := a.Try.Solution(ctx)
	if err == nil {
		a.Hints++
	}
	return says, err
}

// Clean reports whether the puzzle is solved without a wrong answer and without a hint.
func (a *Attempt) Clean() bool { return a.Done() && a.Wrong == 0 && a.Hints == 0 }

// tried reports whether there is anything to count: a puzzle that was only looked at does not count.
func (a *Attempt) tried() bool { return a.Done() || a.Wrong > 0 || a.Hints > 0 }
