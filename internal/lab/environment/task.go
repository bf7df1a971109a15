package environment

import (
	"errors"
	"fmt"
	"sync"
)

// A task is done in all games before the next task begins.
type task uint8

const (
	beginning  task = iota // all games from the seed of the batch
	restarting             // those of ResetGames
	sampling               // legal actions
	checking               // whether all actions are legal
	stepping
	showing
)

// each does a task in all games. The error is that of the first game that has one.
func (e *Env) each(t task) error {
	e.task = t
	e.pool.run()
	err := e.fault.take()
	if err == nil {
		return nil
	}
	if illegal := (*ActionError)(nil); !errors.As(err, &illegal) {
		e.failed = err
	}
	return err
}

// do does the task in some games, up to the first error. A panic is a fault of ours or of
// an opponent; it must not end the program that learns.
func (e *Env) do(first, end int) {
	i := first
	defer func() {
		if fault := recover(); fault != nil {
			e.fault.note(i, fmt.Errorf("environment: a fault while stepping: %v", fault))
		}
	}()
	for ; i < end; i++ {
		if err := e.doGame(i); err != nil {
			e.fault.note(i, err)
			return
		}
	}
}

func (e *Env) doGame(i int) error {
	g := &e.games[i]
	switch e.task {
	case beginning:
		g.seed(GameSeed(e.config.Seed, i), i)
		g.opposed = i < e.config.Opposed
		return e.begin(g)
	case restarting:
		return e.restartGame(g, i)
	case sampling:
		e.buffers.Actions[i] = e.sample(g)
	case checking:
		g.action = e.buffers.Actions[i]
		return e.check(g, i, g.action)
	case stepping:
		return e.step(g, i)
	case showing:
		e.show(g, i)
	}
	return nil
}

// A fault is the error of the first game of a task that has one.
type fault struct {
	mu   sync.Mutex
	game int
	err  error
}

func (f *fault) note(game int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil || game < f.game {
		f.game, f.err = game, err
	}
}

// take returns the error and forgets it. Nobody notes one meanwhile.
func (f *fault) take() error {
	err := f.err
	f.err = nil
	return err
}
