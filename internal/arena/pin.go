package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/player"
)

// CheckPin returns why this machine cannot give each game a number of processors of its
// own while a number of games are played at a time. Where no game asks for any, or none
// is played here, nothing is wrong.
func CheckPin(processors, games int) error {
	return checkPin(processors, games, len(jail.Processors()))
}

func checkPin(processors, games, have int) error {
	switch {
	case processors == 0 || games <= 0:
		return nil
	case have == 0:
		return errors.New("pin: this system cannot give programs processors of their own: that takes Linux")
	case processors*games > have:
		return fmt.Errorf("pin: %d games at a time with %d of the processors each need %d, and this process may run on %d: expected a concurrency of at most %d",
			games, processors, processors*games, have, have/processors)
	}
	return nil
}

// A pool deals out the processors of this machine. The zero value has all of them.
type pool struct {
	mu    sync.Mutex
	dealt bool
	free  []int
	freed chan struct{} // closed when some come back, nil where nobody waits
}

// take takes processors, and waits until there are enough.
func (p *pool) take(ctx context.Context, n int) ([]int, error) {
	if have := len(jail.Processors()); n > have {
		return nil, checkPin(n, 1, have)
	}
	for {
		taken, freed := p.try(n)
		if taken != nil {
			return taken, nil
		}
		select {
		case <-freed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// try takes processors, or returns what is closed when some have come back.
func (p *pool) try(n int) (taken []int, freed <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.dealt {
		p.free, p.dealt = jail.Processors(), true
	}
	if len(p.free) >= n {
		taken = slices.Clone(p.free[:n])
		p.free = p.free[n:]
		return taken, nil
	}
	if p.freed == nil {
		p.freed = make(chan struct{})
	}
	return nil, p.freed
}

// give gives processors back.
func (p *pool) give(processors []int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, processors...)
	slices.Sort(p.free)
	if p.freed != nil {
		close(p.freed)
		p.freed = nil
	}
}

// pin takes the processors that the game is to have of its own, where it is
// to have any. They go back with the end of it.
func (t *jobGame) pin(ctx context.Context) (release func(), err error) {
	if t.job.Pin == 0 || !t.hasPrograms() {
		return func() {}, nil
	}
	if t.cpus, err = t.arena.pool.take(ctx, t.job.Pin); err != nil {
		return nil, err
	}
	return func() { t.arena.pool.give(t.cpus) }, nil
}

// hasPrograms reports whether an outside program plays in it.
func (t *jobGame) hasPrograms() bool {
	return t.job.Forfeit == [2]string{} && slices.ContainsFunc(t.job.Players[:], player.IsOutside)
}

// readyToPin returns why a job's games cannot have processors of their own here.
func (a *Arena) readyToPin(j *tournament.Job) error {
	if !slices.ContainsFunc(j.Players[:], player.IsOutside) {
		return nil
	}
	return CheckPin(j.Pin, max(a.Games, 1))
}
