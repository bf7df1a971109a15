package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/search"
)

// Advice is a hint: a move and why.
type Advice struct {
	Move Move
	Info search.Info
}

// Hint asks the adviser what it would play for a side, from what that side may
// know. It takes as long as Options.Advice allows and does not hold up the game.
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
	ask, limits := s.game.adviser(side), s.opts.Advice
	moves := s.scene(ViewerOf(side), s.game.ply()).Moves
	s.mu.Unlock()

	began := time.Now()
	text, info, err := ask(ctx, limits)
	if err != nil {
		return Advice{}, fmt.Errorf("no hint: %w", err)
	}
	if info.Elapsed == 0 {
		info.Elapsed = time.Since(began)
	}
	for _, m := range moves {
		if m.Text == text {
			return Advice{Move: m, Info: info}, nil
		}
	}
	return Advice{}, fmt.Errorf("no hint: the adviser proposed %s, which is no legal move", text)
}

func (s *Session) whyNoHint(side board.Side) error {
	switch {
	case !s.against(side):
		return errors.New("hints are for games against the computer")
	case s.game.adviser(side) == nil:
		return errors.New("there is no adviser in this game")
	}
	return nil
}
