package puzzle

import (
	"context"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// Entry is a puzzle as a list has it.
type Entry struct {
	ID      string `json:"id"`
	Variant string `json:"variant"`
	Theme   Theme  `json:"theme"`
	Rating  int    `json:"rating"`
}

// Entries lists the puzzles.
func (p *Pack) Entries() []Entry {
	all := make([]Entry, len(p.Puzzles))
	for i, q := range p.Puzzles {
		all[i] = Entry{q.ID, q.Variant, q.Theme, q.Rating}
	}
	return all
}

// Titled is a theme with its title.
type Titled struct {
	Name  Theme       `json:"name"`
	Title phrase.Text `json:"title"`
}

// Titles lists the themes with their titles.
func Titles() (all []Titled) {
	for _, t := range Themes() {
		all = append(all, Titled{t, t.Title()})
	}
	return all
}

// Asked is what somebody wants of a puzzle: to see it after some answers, all of which but the last one are right, and a
// hint or the solution.
type Asked struct {
	Answers  []string `json:"answers"`
	Hint     int      `json:"hint,omitempty"` // the step from 1; 0: none
	Solution bool     `json:"solution,omitempty"`
	Own      *Puzzle  `json:"own,omitempty"` // one from a game of whoever asks, instead of a shipped one
}

// Shown is a puzzle as a page shows it. It has nothing that the side that solves may not know.
type Shown struct {
	Entry
	Goal  Goal          `json:"goal"`
	Title phrase.Text   `json:"title"`
	Task  phrase.Text   `json:"task"`
	Facts []phrase.Text `json:"facts"`
	Side  board.Side    `json:"side"`
	Scene session.Scene `json:"scene"`
	State State         `json:"state"`
	Says  []phrase.Text `json:"says"`
	// Record is the game up to the puzzle, with every piece, for an analysis board: once it is solved or its
	// solution was told.
	Record string `json:"record,omitempty"`
}

// MaxAnswers is how many answers a puzzle may take.
const MaxAnswers = 20

// Show shows a puzzle after some answers. The error says that there are too many of them, or that one could not be judged.
func (p *Puzzle) Show(ctx context.Context, a Asked) (*Shown, error) {
	if len(a.Answers) > MaxAnswers {
		return nil, phrase.Errorf("%d moves: expected at most %d", len(a.Answers), MaxAnswers)
	}
	t, err := Begin(p, nil)
	if err != nil {
		return nil, err
	}
	s := &Shown{
		Entry: Entry{p.ID, p.Variant, p.Theme, p.Rating}, Goal: p.Goal, Title: p.Theme.Title(), Side: t.Side(),
		State: Open,
	}
	if s.Task, err = p.Task(); err != nil {
		return nil, err
	}
	if s.Facts, err = p.Facts(); err != nil {
		return nil, err
	}
	for _, text := range a.Answers {
		found, err := t.Play(ctx, text)
		if err != nil {
			return nil, err
		}
		if s.State, s.Says = found.State, found.Says; s.State != Open {
			break
		}
	}
	if err := s.help(ctx, t, a); err != nil {
		return nil, err
	}
	if s.State == Solved || a.Solution {
		rec, err := p.Record()
		if err != nil {
			return nil, err
		}
		s.Record = rec.String()
	}
	s.Scene, err = t.Scene()
	if s.Facts == nil {
		s.Facts = []phrase.Text{} // a page reads a list, empty or not
	}
	if s.Says == nil {
		s.Says = []phrase.Text{}
	}
	return s, err
}

// help adds the hint or the solution.
func (s *Shown) help(ctx context.Context, t *Try, a Asked) (err error) {
	switch {
	case a.Solution:
		s.Says, err = t.Solution(ctx)
	case a.Hint > 0:
		var hint phrase.Text
		hint, err = t.Hint(ctx, a.Hint-1)
		s.Says = []phrase.Text{hint}
	}
	return err
}

// Counted is a try that has ended, to be counted in progress that its owner keeps.
type Counted struct {
	Progress string  `json:"progress"` // as Progress.Text wrote it, empty for a beginner's
	Wrong    int     `json:"wrong"`
	Hints    int     `json:"hints"`
	Solved   bool    `json:"solved"`
	Day      string  `json:"day,omitempty"` // of the puzzle of a day, as 2006-01-02
	Own      *Puzzle `json:"own,omitempty"`
}

// Score is progress after a try was counted.
type Score struct {
	Progress string        `json:"progress"`
	Rating   int           `json:"rating"`
	Streak   int           `json:"streak"`
	Days     int           `json:"days"`
	First    bool          `json:"first"` // it was the first try, so that it counted
	Says     []phrase.Text `json:"says"`  // what it changed
}

// Score counts a try. Progress that cannot be read is a beginner's: other pages of the same host may have written it.
func (p *Puzzle) Score(c Counted) *Score {
	return p.score(c.progress(), c)
}

// ScoreKept counts a try in progress that is kept. Where nothing is kept yet it goes on from what came with the try.
func (p *Puzzle) ScoreKept(k *Keeper, c Counted) (s *Score, err error) {
	_, err = k.Change(func(now *Progress) {
		if len(now.Results) == 0 {
			*now = *c.progress()
		}
		s = p.score(now, c)
	})
	return s, err
}

func (c *Counted) progress() *Progress {
	now, err := ReadProgress(c.Progress)
	if err != nil {
		return &Progress{}
	}
	return now
}

func (p *Puzzle) score(now *Progress, c Counted) *Score {
	before := now.Rating
	first := now.Count(p, c.Wrong, c.Hints, c.Solved)
	day, err := time.Parse(date, c.Day)
	daily := err == nil && c.Solved
	if daily {
		now.Today(day)
	}
	return &Score{
		now.Text(), int(now.Rating.Rating + 0.5), now.Streak, now.Days, first, now.changed(before, first, daily),
	}
}
