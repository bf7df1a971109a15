package puzzle

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/play/rating"
)

// Order is which puzzles somebody wants to solve.
type Order struct {
	Choice
	ID      string        // one puzzle; empty: by the other fields
	Daily   bool          // the puzzle of the day
	Day     time.Time     // today
	Clock   time.Duration // of a run against the clock; 0: there is none
	Ordered bool          // in the order of the pack, not by the rating of who solves
}

// Sitting is puzzles that somebody solves one after another, counted in their progress. It is not for use by several
// goroutines at a time.
type Sitting struct {
	Order
	// Clean is how many puzzles were solved without a wrong answer and without a hint.
	Clean int

	pack   *Pack
	keeper *Keeper
	shown  map[string]bool
	at     int // in the order of the pack: of the next one
}

// ThemeNamed returns a theme by its name.
func ThemeNamed(name string) (Theme, error) {
	var names []string
	for _, t := range Themes() {
		if string(t) == name {
			return t, nil
		}
		names = append(names, string(t))
	}
	return "", &spelling.UnknownError{What: fmt.Sprintf("theme %q", name), Typed: name, Among: names}
}

// Sit begins a sitting. The error says that the pack has nothing that is wanted. An empty pack has no next puzzle.
func Sit(pack *Pack, w Order, k *Keeper) (*Sitting, error) {
	s := &Sitting{Order: w, pack: pack, keeper: k, shown: map[string]bool{}}
	if len(pack.Puzzles) == 0 {
		return s, nil
	}
	if w.ID != "" {
		if _, ok := pack.Find(w.ID); !ok {
			return nil, fmt.Errorf("there is no puzzle %q: 'flagfall puzzle --list' lists them", w.ID)
		}
		return s, nil
	}
	if w.Daily {
		return s, nil
	}
	if err := w.Check(pack); err != nil {
		return nil, err
	}
	return s, nil
}

// Check says that a pack has no puzzle of the choice.
func (c Choice) Check(pack *Pack) error {
	if all := pack.Variants(); c.Variant != "" && !slices.Contains(all, c.Variant) {
		return fmt.Errorf("--variant %q: expected one of %s", c.Variant, strings.Join(all, ", "))
	}
	if !slices.ContainsFunc(pack.Puzzles, func(p Puzzle) bool { return c.Has(&p) }) {
		return errors.New("no puzzle of this theme and variant: 'flagfall puzzle --list' lists all")
	}
	return nil
}

// Next returns the next puzzle, nil where there is no further one.
func (s *Sitting) Next() (*Puzzle, error) {
	progress, err := s.keeper.Progress()
	if err != nil {
		return nil, err
	}
	p := s.next(progress)
	if p == nil || s.shown[p.ID] && s.Single() {
		return nil, nil
	}
	s.shown[p.ID] = true
	return p, nil
}

// Single reports whether one puzzle was asked for: by its ID, or that of the day.
func (s *Sitting) Single() bool { return s.ID != "" || s.Daily }

// GoOn goes on after a single puzzle with others.
func (s *Sitting) GoOn() { s.ID, s.Daily = "", false }

func (s *Sitting) next(progress *Progress) *Puzzle {
	switch {
	case len(s.pack.Puzzles) == 0:
		return nil
	case s.ID != "":
		p, _ := s.pack.Find(s.ID)
		return p
	case s.Daily:
		return s.pack.Daily(s.Day)
	case !s.Ordered:
		return progress.Next(s.pack, s.Choice, s.shown)
	}
	for ; s.at < len(s.pack.Puzzles); s.at++ {
		if p := &s.pack.Puzzles[s.at]; s.Has(p) {
			s.at++
			return p
		}
	}
	return nil
}

// Count counts an attempt that has ended or was left, once, and says what that changed. One that was left before
// anything was tried does not count.
func (s *Sitting) Count(a *Attempt) ([]phrase.Text, error) {
	if a.counted || !a.tried() {
		return nil, nil
	}
	a.counted = true
	if a.Clean() {
		s.Clean++
	}
	var before rating.Glicko
	first := false
	now, err := s.keeper.Change(func(p *Progress) {
		before = p.Rating
		first = p.Count(a.Puzzle, a.Wrong, a.Hints, a.Done())
		if s.Daily && a.Done() {
			p.Today(s.Day)
		}
	})
	if err != nil {
		return nil, err
	}
	return now.changed(before, first, s.Daily && a.Done()), nil
}

// changed says what an attempt has changed since a rating; daily is set where the puzzle of the day was solved.
func (p *Progress) changed(before rating.Glicko, first, daily bool) (says []phrase.Text) {
	if before.Deviation == 0 {
		before.Rating = 1500
	}
	if first {
		says = append(says, phrase.New("Your rating: %.0f (%s). In a row: %d.", p.Rating.Rating,
			phrase.Change(int(math.Round(p.Rating.Rating))-int(math.Round(before.Rating))), p.Streak))
	} else {
		says = append(says, phrase.New("You have tried this puzzle before: your rating stays."))
	}
	if daily {
		says = append(says, phrase.New("Puzzles of the day in a row: %d.", p.Days))
	}
	return says
}

// Ran ends a run against the clock, counts it and says how it went.
func (s *Sitting) Ran() ([]phrase.Text, error) {
	best := false
	_, err := s.keeper.Change(func(p *Progress) { best = p.Ran(s.Clock, s.Clean) })
	if err != nil {
		return nil, err
	}
	says := []phrase.Text{phrase.New("Solved in %v without a wrong answer or a hint: %d.", s.Clock, s.Clean)}
	if best {
		says = append(says, phrase.New("That is your best run of this length."))
	}
	return says, nil
}
