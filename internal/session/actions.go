package session

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Errors that a face may want to branch on. Every other error of a session says
// in words what was wrong with a request.
var (
	ErrNotYourTurn = phrase.Errorf("it is not your turn")
	ErrOver        = phrase.Errorf("the game is over")
	ErrSettingUp   = phrase.Errorf("the pieces are not all on the board yet")
)

// Play makes a move of a side, given as the text of one of the moves of its
// scene. The error says in words what is wrong with it, from what the side may
// know; the game is unchanged then.
func (s *Session) Play(side board.Side, move string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayMove(side); err != nil {
		return err
	}
	if s.game.hasBot(side) {
		return phrase.Errorf("%w: a program plays this side", ErrNotYourTurn)
	}
	return s.play(side, move)
}

// Check returns the error that Play would return.
func (s *Session) Check(side board.Side, move string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayMove(side); err != nil {
		return err
	}
	return s.game.check(move)
}

// CheckSquares says in words why a side cannot go from one square to another,
// nil where it can, in whatever way.
func (s *Session) CheckSquares(side board.Side, from, to board.Square) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayMove(side); err != nil {
		return err
	}
	return s.game.checkSquares(from, to)
}

// CheckFrom says in words why a side cannot move whatever stands on a square,
// nil where it could.
func (s *Session) CheckFrom(side board.Side, sq board.Square) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayMove(side); err != nil {
		return err
	}
	return s.game.checkFrom(side, sq)
}

// mayMove says why it is not for a side to move now.
func (s *Session) mayMove(side board.Side) error {
	switch {
	case s.closed:
		return ErrClosed
	case s.phase() == SettingUp:
		return ErrSettingUp
	case s.phase() == Over:
		return ErrOver
	case s.game.turn() != side:
		return ErrNotYourTurn
	}
	return nil
}

// play makes a move and keeps the books. The lock is held.
func (s *Session) play(side board.Side, move string) error {
	took, inTime := s.clock.look(side)
	if !inTime {
		s.end(board.Won(side.Opponent(), board.Time), "")
		return ErrOver
	}
	if err := s.game.play(move); err != nil {
		return err
	}
	s.clock.press(side)
	s.times = append(s.times, took)
	s.passed, s.asked = phrase.Text{}, false
	if s.offered && s.offer != side {
		s.offered = false // moving on declines it
	}
	s.spread(side)
	s.changed()
	return nil
}

// ReadSetup reads a set-up in any form that Deploy takes, which need not be complete, and returns
// it as rank tokens, back row first, with dots for empty squares.
func (s *Session) ReadSetup(text string) (string, error) { return s.game.readSetup(text) }

// Deploy puts a side's pieces on the board: rank tokens, back row first, as
// stratego.Setup.String writes them, or any other form that package layout reads. The
// game begins when both sides have done so.
func (s *Session) Deploy(side board.Side, setup string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return ErrClosed
	case s.game.ready()[side]:
		return phrase.Errorf("your pieces are on the board already")
	}
	if err := s.game.deploy(side, setup); err != nil {
		return err
	}
	s.changed()
	return nil
}

// Undo takes back a side's last move and everything after it, or a resignation
// or an agreement on a draw. It is for games against programs only. Where the
// side keeps knowledge that it did not have at that move, because a strike or a
// Scout's run that is taken back had shown a rank, or because the game was over
// and everything lay open, the game is marked.
func (s *Session) Undo(side board.Side) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.whyNoUndo(side); err != nil {
		return err
	}
	s.stopThinking()
	ended := s.result.Ending
	s.opened = s.opened || s.phase() == Over && s.game.hides
	s.result, s.reason, s.offered, s.passed = board.Result{}, "", false, phrase.Text{}
	s.clock.reopen()
	if ended == board.Resignation || ended == board.Agreed {
		s.changed() // that is what is taken back
		return nil
	}
	s.takeBack(side)
	s.changed()
	return nil
}

// takeBack takes back a side's last move and everything after it.
func (s *Session) takeBack(side board.Side) {
	s.passed = phrase.Text{}
	for range s.pliesToUndo(side) {
		if s.game.takeBack(side) {
			s.regained = true
		}
		s.clock.refund(s.game.turn(), s.times[len(s.times)-1])
		s.times = s.times[:len(s.times)-1]
	}
}

// pliesToUndo counts back to the side's last move, that one included.
func (s *Session) pliesToUndo(side board.Side) int {
	n := s.game.ply()
	switch {
	case s.opts.Solo || n == 0:
		return min(n, 1)
	case s.game.turn() == side:
		return min(n, 2)
	}
	return 1
}

func (s *Session) whyNoUndo(side board.Side) error {
	switch {
	case s.closed:
		return ErrClosed
	case !s.against(side):
		return phrase.Errorf("take-backs are for games against the computer")
	case s.game.remembers(side.Opponent()):
		return phrase.Errorf("this program cannot take moves back")
	}
	return s.whyNothing(side)
}

// whyNothing says that a side has no move to take back, where it has none.
func (s *Session) whyNothing(side board.Side) error {
	if s.game.ply() == 0 || s.game.ply() == 1 && s.game.turn() == side && !s.opts.Solo {
		return phrase.Errorf("you have not moved yet")
	}
	return nil
}

// against reports whether a side plays a program, or alone.
func (s *Session) against(side board.Side) bool {
	return (s.game.hasBot(side.Opponent()) || s.opts.Solo) && !s.game.hasBot(side)
}

// Reveal shows or covers the hidden pieces: the "Cover" of the debugging days.
// It is for games against programs only, and marks the game as opened.
func (s *Session) Reveal(side board.Side, on bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.whyNoReveal(side); err != nil {
		return err
	}
	s.revealed = on
	s.opened = s.opened || on
	s.changed()
	return nil
}

func (s *Session) whyNoReveal(side board.Side) error {
	switch {
	case s.closed:
		return ErrClosed
	case !s.against(side):
		return phrase.Errorf("hidden pieces can be shown in games against the computer only")
	case !s.game.hides:
		return phrase.Errorf("nothing is hidden in this game")
	}
	return nil
}

// Resign ends the game as lost for a side.
func (s *Session) Resign(side board.Side) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayEnd(); err != nil {
		return err
	}
	s.end(board.Won(side.Opponent(), board.Resignation), "")
	return nil
}

// ErrDeclined is a program's answer to the offer of a draw that it does not accept.
var ErrDeclined = phrase.Errorf("the computer declines the draw")

// OfferDraw offers a draw, or accepts the opponent's offer. A program answers
// by what it thought of its own chances at its last move.
func (s *Session) OfferDraw(side board.Side) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayEnd(); err != nil {
		return err
	}
	other := side.Opponent()
	switch {
	case s.offered && s.offer == side:
		return phrase.Errorf("you have already offered a draw")
	case s.offered, s.game.hasBot(other) && s.thought.content(other):
		s.end(board.Draw(board.Agreed), "")
		return nil
	case s.game.hasBot(other):
		return ErrDeclined
	case s.opts.Solo:
		return phrase.Errorf("there is no opponent to agree on a draw with")
	}
	s.offered, s.offer = true, side
	s.changed()
	return nil
}

// DeclineDraw takes the opponent's offer off the table, or a side's own one.
func (s *Session) DeclineDraw(board.Side) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayEnd(); err != nil {
		return err
	}
	if !s.offered {
		return phrase.Errorf("no draw was offered")
	}
	s.offered = false
	s.changed()
	return nil
}

func (s *Session) mayEnd() error {
	switch {
	case s.closed:
		return ErrClosed
	case s.phase() == Over:
		return ErrOver
	}
	return nil
}

// end ends the game otherwise than by its rules. The lock is held.
func (s *Session) end(r board.Result, reason string) {
	s.stopThinking()
	s.clock.settle()
	s.result, s.reason, s.offered, s.asked = r, reason, false, false
	s.changed()
}
