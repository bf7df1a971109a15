package session

import (
	"flagfall.dev/board"
)

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

// spread tells the programs that want to hear it of the newest move, as the driver
// has it: the mover first. Nobody waits for that but the program's own next move. A
// program that fails then has lost. The lock is held.
func (s *Session) spread(mover board.Side) {
	r := s.standing()
	for _, side := range []board.Side{mover, mover.Opponent()} {
		tell := s.game.driver.News(side, r)
		if tell == nil {
			continue
		}
		s.inLine(side, func() {
			if s.ctx.Err() != nil {
				return // it hears of it with the end
			}
			err := tell(s.ctx)
			s.mu.Lock()
			defer s.mu.Unlock()
			if err != nil && !s.closed && s.phase() == Playing {
				s.fail(side, err)
			}
		})
	}
}
