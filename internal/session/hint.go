package session

import (
	"context"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/session/reason"
)

// Advice is a hint: a move and why.
type Advice struct {
	Move Move
	Thought
}

// A reasoner says in words why a move is made in some position, given the line that is
// expected after it and what hidden pieces are taken for.
type reasoner func(move string, line []string, guess []search.Belief) reason.Words

// Hint asks the adviser what it would play for a side, from what that side may
// know. It takes as long as Options.Advice allows and does not hold up the game.
// What was said of hidden pieces at an earlier hint is not said again.
func (s *Session) Hint(ctx context.Context, side board.Side) (Advice, error) {
	s.mu.Lock()
	if err := s.mayMove(side); err != nil {
		s.mu.Unlock()
		return Advice{}, err
	}
	if err := s.whyNoHint(side); err != nil {
		s.mu.Unlock()
		return Advice{}, err
	}
	ask, words, limits := s.game.adviser(side), s.game.reasons(side), s.opts.Advice
	sc := s.scene(ViewerOf(side), s.game.ply())
	s.mu.Unlock()

	began := time.Now()
	text, info, err := ask(ctx, limits)
	if err != nil {
		return Advice{}, phrase.Errorf("no hint: %w", err)
	}
	if info.Elapsed == 0 {
		info.Elapsed = time.Since(began)
	}
	t := Thought{Info: info}
	text, t.Words = sound(text, &t, words)
	for _, m := range sc.Moves {
		if m.Text == text {
			s.mu.Lock()
			defer s.mu.Unlock()
			t.Guesses = s.said[side].news(info.Beliefs.List(), &sc)
			return Advice{m, t}, nil
		}
	}
	return Advice{}, phrase.Errorf("no hint: the adviser proposed %s, which is no legal move", text)
}

// even is by how much of a chance to win two moves may differ and be about as good.
const even = 0.03

// sound returns the move to advise, with its words: the adviser's, or one about as good
// where nobody would understand that one.
func sound(move string, t *Thought, words reasoner) (string, reason.Words) {
	guess := t.Info.Beliefs.List()
	w := words(move, t.line(move), guess)
	if !w.Unsound {
		return move, w
	}
	for _, c := range t.Info.Candidates {
		if c.Win < 0 || c.Win < t.Info.Win-even {
			continue
		}
		if other := words(c.Move, c.Line, guess); !other.Unsound {
			return c.Move, other
		}
	}
	w.Why = phrase.New("%s, for every other move looks worse", w.Why)
	return move, w
}

// line returns what the player expects after a move.
func (t *Thought) line(move string) []string {
	for _, c := range t.Info.Candidates {
		if c.Move == move {
			return c.Line
		}
	}
	return nil
}

func (s *Session) whyNoHint(side board.Side) error {
	switch {
	case !s.against(side):
		return phrase.Errorf("hints are for games against the computer")
	case s.game.adviser(side) == nil:
		return phrase.Errorf("there is no adviser in this game")
	}
	return nil
}
