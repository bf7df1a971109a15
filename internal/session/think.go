package session

import (
	"context"
	"errors"
	"sync"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/referee"
)

// thought is the thinking of the programs at the seats.
type thought struct {
	cancel context.CancelFunc // stops the program that thinks; nil where none does
	serial int                // of the newest question: answers to older ones are void
	infos  [2]*search.Info    // what each program told about its last move
	why    [2]func() Thought  // the same with words, once somebody asks
	heard  [2]said            // what was said about each program's guesses
	lost   [2]int             // moves in a row before which each program thought that it had hardly a chance
	level  [2]int             // the same that it was not ahead
	asked  [2]int             // the ply at which each program offered a draw the last time, 0 for never
}

// content reports whether a program would take a draw: where it thought that it
// was losing.
func (t *thought) content(side board.Side) bool {
	i := t.infos[side]
	return i != nil && i.Win > 0 && i.Win < 0.4
}

// A program is beyond hope that gives itself at most this chance to win before so many moves of its own in a row. In 1,133
// games between the levels 1 to 7 of marshal (barrage, duel, classic) that happened 128 times, and each time it lost, 66
// plies later on average.
const (
	faintChance = 0.04
	faintMoves  = 8
)

// beyondHope counts what a program thinks of its chances before its move, and reports whether it is to resign.
func (s *Session) beyondHope(side board.Side, info search.Info) bool {
	if info.Win <= 0 || info.Win > faintChance { // 0 or less: it says nothing
		s.thought.lost[side] = 0
		return false
	}
	s.thought.lost[side]++
	return s.opts.Resigns[side] && s.thought.lost[side] >= faintMoves
}

// A program is beyond hope of winning that was not ahead before so many moves of its own in a row, while nothing was struck for
// so many plies. It offers a draw, and not again within as many plies. In 168 games between the levels 3 to 7 of marshal
// (barrage, duel, classic) that happened 15 times, and it won 3 of these games and lost 12.
const (
	evenChance = 0.5
	evenMoves  = 8
	evenQuiet  = 60
)

// offersDraw counts what a program thinks of its chances before its move, and reports whether it is to offer a draw with it:
// to a person alone, as it resigns.
func (s *Session) offersDraw(side board.Side, info search.Info, quiet int) bool {
	if info.Win <= 0 || info.Win > evenChance { // 0 or less: it says nothing
		s.thought.level[side] = 0
		return false
	}
	s.thought.level[side]++
	last := s.thought.asked[side]
	return s.opts.Resigns[side] && s.thought.level[side] >= evenMoves && quiet >= evenQuiet &&
		(last == 0 || s.game.ply()-last >= evenQuiet)
}

// think asks the program whose turn it is, in the background. The lock is held.
func (s *Session) think() {
	if s.closed || s.thought.cancel != nil || s.phase() != Playing {
		return
	}
	side := s.game.turn()
	ask := s.game.bot(side)
	if ask == nil {
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.thought.cancel = cancel
	s.thought.serial++
	serial, limits := s.thought.serial, s.clock.limits(side, s.opts.Limits[side])
	s.inLine(side, func() {
		move, info, err := ask(ctx, limits)
		cancel()
		s.mu.Lock()
		defer s.mu.Unlock()
		if serial == s.thought.serial && !s.closed {
			s.answer(side, move, info, err)
		}
	})
}

// answer plays what a program chose. A turn that it gives up passes, where the rules
// know that; a program that fails otherwise or breaks the rules loses. The lock is
// held.
func (s *Session) answer(side board.Side, move string, info search.Info, err error) {
	s.thought.cancel = nil
	if err != nil && s.game.driver.GiveUp(err) {
		s.pass(side, err)
		return
	}
	if err != nil {
		s.fail(side, err)
		return
	}
	quiet := s.remember(side, move, info)
	offers := s.offersDraw(side, info, quiet)
	if s.beyondHope(side, info) {
		s.end(board.Won(side.Opponent(), board.Resignation), "")
		return
	}
	if err := s.play(side, move); err != nil {
		if !errors.Is(err, ErrOver) {
			s.end(board.Won(side.Opponent(), board.IllegalMove), err.Error())
		}
		return
	}
	if offers && s.phase() == Playing && !s.offered {
		s.offered, s.offer = true, side
		s.thought.asked[side] = s.game.ply()
		s.changed()
	}
}

// remember keeps what a program told about the move that it is about to make, and returns how many plies there was no strike.
// The lock is held.
func (s *Session) remember(side board.Side, move string, info search.Info) (quiet int) {
	words, sc := s.game.reasons(side), s.scene(ViewerOf(side), s.game.ply())
	s.thought.infos[side] = &info
	s.thought.why[side] = sync.OnceValue(func() Thought {
		t := Thought{Info: info}
		guess := info.Beliefs.List()
		t.Words = words(move, &t.Info).OfIts()
		t.Guesses = s.thought.heard[side].news(guess, &sc)
		return t
	})
	if sc.LastStrike != nil {
		return sc.Ply - sc.LastStrike.Ply
	}
	return sc.Ply
}

// fail ends the game by an error of a side's program, as the referee judges it: it may
// have resigned, broken a rule or been late. What the referee would not blame on a program
// is one of our own players that failed, and nobody replays a game with a person. The lock
// is held.
func (s *Session) fail(side board.Side, err error) {
	result, blamed := referee.Judge(side, err)
	if !blamed {
		result = board.Won(side.Opponent(), board.Crash)
	}
	s.end(result, err.Error())
}

// pass notes that a side has given its turn up, which takes its time from the clock
// and adds no increment. Where nobody moves any more the game is drawn. The lock is
// held.
func (s *Session) pass(side board.Side, why error) {
	if e, over := s.game.driver.Over(); over {
		s.end(e.Result, e.Reason)
		return
	}
	s.clock.lose(side)
	s.passed = phrase.New("%s %s", s.opts.Names[side], why)
	s.changed()
}

// stopThinking makes the answer of a program that thinks void. The lock is held.
func (s *Session) stopThinking() {
	if s.thought.cancel != nil {
		s.thought.cancel()
		s.thought.cancel = nil
	}
	s.thought.serial++
	s.thought.lost, s.thought.level = [2]int{}, [2]int{}
}

// Thought returns what the program at a seat told about its last move: why it made it,
// its candidates, chances and beliefs, all from what it may know itself. ok is
// false where it has told nothing. Show it to its opponent only in a game that
// is over or revealed: it gives the program's pieces away.
func (s *Session) Thought(side board.Side) (t Thought, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if why := s.thought.why[side]; why != nil {
		return why(), true
	}
	return Thought{}, false
}
