package session

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// AskUndo asks the opponent, a person, to let a side take back its last move; where
// the opponent has asked, it lets them.
func (s *Session) AskUndo(side board.Side) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked && s.asker != side {
		s.asked = false
		return s.letUndo(s.asker)
	}
	if err := s.whyNoAsk(side); err != nil {
		return err
	}
	s.asked, s.asker = true, side
	s.changed()
	return nil
}

// RefuseUndo takes a request for a take-back off the table: the opponent's, or a
// side's own.
func (s *Session) RefuseUndo(board.Side) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.asked {
		return phrase.Errorf("nobody asked to take a move back")
	}
	s.asked = false
	s.changed()
	return nil
}

func (s *Session) whyNoAsk(side board.Side) error {
	switch {
	case s.closed:
		return ErrClosed
	case s.phase() != Playing:
		return phrase.Errorf("moves can be taken back only while the game is played")
	case s.opts.Solo || s.game.hasBot(board.First) || s.game.hasBot(board.Second):
		return phrase.Errorf("in a game against the computer, take moves back without asking")
	case s.asked:
		return phrase.Errorf("you have asked already")
	}
	return s.whyNothing(side)
}

// letUndo takes back what a side asked for. What its opponent saw through the moves
// marks the game as what the side itself saw does. The lock is held.
func (s *Session) letUndo(side board.Side) error {
	other := ViewerOf(side.Opponent())
	before := s.scene(other, s.game.ply()).hidden()
	s.takeBack(side)
	if s.scene(other, s.game.ply()).hidden() > before {
		s.regained = true
	}
	s.changed()
	return nil
}

// hidden counts the pieces whose rank the viewer does not know.
func (sc Scene) hidden() (n int) {
	for _, q := range sc.Squares {
		if q.Piece != nil && q.Piece.Hidden {
			n++
		}
	}
	return n
}

// SetName says what the player at a side is called.
func (s *Session) SetName(side board.Side, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.opts.Names[side] == name {
		return
	}
	s.opts.Names[side] = name
	s.changed()
}
