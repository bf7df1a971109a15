package environment

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A share is the games of one worker.
type share struct {
	*Env
	first   int // number of its first game in the batch
	games   []game
	buffers Buffers // the share's part of the caller's
	task    task
	begun   gate  // there is a task
	done    gate  // it is done
	err     error // of the last task
}

// A task is what all workers do at a time.
type task uint8

const (
	ending    task = iota // no more
	beginning             // all games from their seeds
	sampling              // legal actions
	checking              // whether all actions are legal
	stepping
	showing
)

func newShare(e *Env, first, games int) *share {
	s := &share{Env: e, first: first, games: make([]game, games), begun: newGate(), done: newGate()}
	positions := make([]*stratego.Position, games)
	for i := range s.games {
		positions[i] = &s.games[i].pos
	}
	stratego.GrowAll(positions, e.config.MaxPlies)
	return s
}

// work does tasks until there are no more.
func (s *share) work() {
	for s.begun.await(); s.task != ending; s.begun.await() {
		s.do(s.task)
		s.done.post()
	}
}

// hand gives a share's worker a task.
func (s *share) hand(t task) {
	s.task = t
	s.begun.post()
}

// each does a task in all shares at once, the first of them here. The error is that
// of the first game that has one.
func (e *Env) each(t task) error {
	for _, s := range e.shares[1:] {
		s.hand(t)
	}
	e.shares[0].do(t)
	for _, s := range e.shares[1:] {
		s.done.await()
	}
	for _, s := range e.shares {
		if s.err == nil {
			continue
		}
		if illegal := (*ActionError)(nil); !errors.As(s.err, &illegal) {
			e.failed = s.err
		}
		return s.err
	}
	return nil
}

// do does a task. A panic is a fault of ours or of an opponent; it must not end the
// program that learns.
func (s *share) do(t task) {
	s.err = nil
	defer func() {
		if fault := recover(); fault != nil {
			s.err = fmt.Errorf("environment: a fault while stepping: %v", fault)
		}
	}()
	for i := range s.games {
		g := &s.games[i]
		switch t {
		case beginning:
			g.seed(s.config.Seed, s.first+i)
			g.opposed = s.first+i < s.config.Opposed
			s.err = s.begin(g)
		case sampling:
			s.buffers.Actions[i] = s.sample(g)
		case checking:
			if a := s.buffers.Actions[i]; !s.legal(g, a) {
				s.err = &ActionError{Game: s.first + i, Action: a}
			}
		case stepping:
			s.err = s.step(g, i)
		case showing:
			s.show(g, i)
		}
		if s.err != nil {
			return
		}
	}
}

// sample draws a legal action.
func (s *share) sample(g *game) int32 {
	if g.placing {
		return s.samplePlace(g)
	}
	m, _ := g.pos.Sample(&g.policy) // there is one: games that are over have been replaced by new ones
	return s.action(s.view(g.pos.Turn(), m))
}

// legal reports whether an action is one that the side to move has.
func (s *share) legal(g *game, action int32) bool {
	if g.placing {
		rank, ok := s.place(action)
		return ok && s.placeable(g).Has(rank)
	}
	m, ok := s.move(action)
	return ok && g.pos.Legal(s.view(g.pos.Turn(), m))
}

// An end is how a game that a step has ended, or not, stands for one side.
type end struct {
	reward          float32
	done, truncated bool
}

// step plays the action of a game, then the opponent's reply.
func (s *share) step(g *game, i int) error {
	mover := g.turn()
	action := s.buffers.Actions[i]
	if !g.placing {
		m, _ := s.move(action)
		g.play(s.view(mover, m))
	} else if rank, _ := s.place(action); !s.put(g, rank) {
		s.show(g, i) // there is more to put up
		s.buffers.tell(i, end{})
		return nil
	}
	last := s.judge(g, mover)
	if g.replies() && !last.done && !last.truncated {
		if err := s.reply(g); err != nil {
			return err
		}
		last = s.judge(g, mover)
	}
	s.buffers.tell(i, last)
	if last.done || last.truncated {
		if err := s.begin(g); err != nil {
			return err
		}
	}
	s.show(g, i)
	return nil
}

// judge tells how a game stands for the side that moved.
func (s *share) judge(g *game, mover board.Side) end {
	if !g.pos.Ended() && g.pos.HasMove() {
		return end{truncated: g.pos.Ply() >= s.config.MaxPlies}
	}
	r := g.pos.Result()
	switch {
	case r.Drawn:
		return end{done: true}
	case r.Winner != mover:
		return end{done: true, reward: -1}
	}
	return end{done: true, reward: 1}
}

// A game is one of the batch.
type game struct {
	pos    stratego.Position
	lost   [2][stratego.Ranks]uint8 // by side and rank
	setups rand.PCG                 // of set-ups and opponents
	policy rand.PCG                 // of Sample
	placement
	opposition
}

// seed sets what a game draws from.
func (g *game) seed(seed uint64, number int) {
	g.setups = *rand.NewPCG(seed, 2*uint64(number))
	g.policy = *rand.NewPCG(seed, 2*uint64(number)+1)
	g.theirs = board.Side(number+1) & 1 // begin exchanges the sides first
}

// turn returns the side that acts next.
func (g *game) turn() board.Side {
	if g.placing {
		return g.placer
	}
	return g.pos.Turn()
}

// play makes a legal move.
func (g *game) play(m stratego.Move) {
	if g.pos.Make(m) != stratego.NoStrike {
		g.count()
	}
}

// count notes what the last move, a strike, took off the board.
func (g *game) count() {
	strike := g.pos.Event(g.pos.Ply() - 1)
	if strike.Outcome != stratego.Win {
		g.lost[strike.Side][strike.Striker]++
	}
	if strike.Outcome != stratego.Lose {
		g.lost[strike.Side.Opponent()][strike.Defender]++
	}
}
