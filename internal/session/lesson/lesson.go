// Package lesson teaches Stratego on small boards: a position, a goal, and texts for
// reaching or missing it. The real rules judge every move; a face draws the board and shows
// the words.
package lesson

import (
	"context"
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// Lesson is one thing to learn. The learner plays Red.
type Lesson struct {
	// Name stands in addresses.
	Name  string
	words map[Language]Words

	variant func() *stratego.Variant
	start   string // StraDoS
	// before are moves of both sides that lead to what the learner sees first.
	before []string
	// replies are what Blue tries, the first that is legal, as "A2-A1" for a step and
	// "A2xA1" for a strike. Where there are none Blue stands still.
	replies []string
	// aims are the squares to mark.
	aims []string
	// reached and failed judge the position after every move.
	reached, failed func(*progress) bool
}

// Words are what a lesson says.
type Words struct {
	Title string `json:"title"`
	Goal  string `json:"goal"`
	Hint  string `json:"hint"`
	Done  string `json:"done"`  // when the goal is reached
	Wrong string `json:"wrong"` // when it cannot be any more
}

// Language is a language of lessons, as pages name it.
type Language string

// The languages. English is the one for every other.
const (
	English Language = "en"
	German  Language = "de"
)

// Told is a lesson as pages show it before its first move.
type Told struct {
	Name string `json:"name"`
	Words
	Aims []string `json:"aims"` // squares
}

// All tells the lessons in a language, in their order.
func All(l Language) []Told {
	var all []Told
	for i := range lessons {
		words, known := lessons[i].words[l]
		if !known {
			words = lessons[i].words[English]
		}
		all = append(all, Told{lessons[i].Name, words, append([]string{}, lessons[i].aims...)})
	}
	return all
}

// State is the progress of a lesson.
type State string

// The states.
const (
	Open    State = "open"
	Done    State = "done"
	Wrong   State = "wrong"   // the goal is out of reach
	Illegal State = "illegal" // the rules do not allow the last move, which was not made
)

// Step is a lesson after some moves.
type Step struct {
	Scene session.Scene `json:"scene"`
	State State         `json:"state"`
	Why   phrase.Text   `json:"why,omitzero"` // of an Illegal move
}

// MaxMoves is how many moves a lesson may take.
const MaxMoves = 40

// Play returns a lesson after moves of the learner, as the texts of scenes give
// them. The error says that there is no such lesson, or that moves before the last
// one were none.
func Play(name string, moves []string) (*Step, error) {
	i := slices.IndexFunc(lessons, func(l Lesson) bool { return l.Name == name })
	if i < 0 {
		return nil, phrase.Errorf("there is no lesson %q", name)
	}
	if len(moves) > MaxMoves {
		return nil, phrase.Errorf("%d moves: expected at most %d", len(moves), MaxMoves)
	}
	return lessons[i].play(moves)
}

func (l *Lesson) play(moves []string) (*Step, error) {
	v := l.variant()
	pos, err := stratego.ParsePosition(v, l.start)
	if err != nil {
		return nil, err
	}
	s, err := session.NewStratego(context.Background(), session.StrategoConfig{Variant: v, Start: pos},
		session.Options{Solo: len(l.replies) == 0})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	for _, m := range l.before {
		side, _ := s.Side()
		if err := s.Play(side, m); err != nil {
			return nil, err
		}
	}
	start := progressOf(s, 0)
	for n, m := range moves {
		if err := s.Play(stratego.Red, m); err != nil {
			if n < len(moves)-1 {
				return nil, phrase.Errorf("move %d: %w", n+1, err)
			}
			return l.step(s, Illegal, phrase.Of(err)), nil
		}
		if state := l.judge(s, start, n+1); state != Open {
			return l.step(s, state, phrase.Text{}), nil
		}
		if err := l.reply(s); err != nil {
			return nil, err
		}
	}
	return l.step(s, l.judge(s, start, len(moves)), phrase.Text{}), nil
}

func (l *Lesson) step(s *session.Session, state State, why phrase.Text) *Step {
	sc := s.Scene(session.AsFirst)
	if sc.History == nil {
		sc.History = []session.Played{} // a page reads a list, empty or not
	}
	return &Step{sc, state, why}
}

// reply lets Blue move, where it does.
func (l *Lesson) reply(s *session.Session) error {
	if len(l.replies) == 0 {
		return nil
	}
	moves := s.Scene(session.AsSecond).Moves
	for _, r := range l.replies {
		text, kind := strings.Replace(r, "x", "-", 1), "move"
		if text != r {
			kind = "strike"
		}
		if slices.ContainsFunc(moves, func(m session.Move) bool { return m.Text == text && m.Kind == kind }) {
			return s.Play(stratego.Blue, text)
		}
	}
	if len(moves) == 0 {
		return nil // the rules have ended the game
	}
	return s.Play(stratego.Blue, moves[0].Text)
}

// judge returns the state of the lesson after a given number of moves of the learner.
func (l *Lesson) judge(s *session.Session, start *progress, moves int) State {
	now := progressOf(s, moves)
	now.lost -= start.lost
	switch {
	case l.reached(now):
		return Done
	case l.failed(now) || now.over:
		return Wrong
	}
	return Open
}
