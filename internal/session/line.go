package session

import (
	"context"

	"flagfall.dev/board"
)

// news tells the program at a seat of a move that has been made.
type news struct {
	side board.Side
	tell func(ctx context.Context) error
}

// inLine does something with the program at a seat, in the background and after
// all that was begun with it before. The lock is held.
func (s *Session) inLine(side board.Side, do func()) {
	before, done := s.line[side], make(chan struct{})
	s.line[side] = done
	s.work.Go(func() {
		defer close(done)
		if before != nil {
			<-before
		}
		do()
	})
}

// spread tells the programs that want to hear it of the newest move, as a referee
// does: the mover first. Nobody waits for that but the program's own next move. A
// program that fails then has lost. The lock is held.
func (s *Session) spread() {
	for _, n := range s.game.news(s.standing()) {
		s.inLine(n.side, func() {
			if s.ctx.Err() != nil {
				return // it hears of it with the end
			}
			err := n.tell(s.ctx)
			s.mu.Lock()
			defer s.mu.Unlock()
			if err != nil && !s.closed && s.phase() == Playing {
				s.end(board.Won(n.side.Opponent(), board.Crash), err.Error())
			}
		})
	}
}
