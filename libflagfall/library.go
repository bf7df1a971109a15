package main

import (
	"fmt"
	"sync"

	"flagfall.dev/internal/lab/environment"
	"flagfall.dev/stratego"
)

// A library has what handles stand for. Handles are never used again, so that a
// closed one is known for what it is.
type library struct {
	mu   sync.Mutex
	last uint64
	envs map[uint64]*held

	// The set-ups that were drawn last: programs make many environments of one kind.
	drawing sync.Mutex
	drawn   drawn
}

// Drawn set-ups, and what they depend on.
type drawn struct {
	variant *stratego.Variant
	n       int
	seed    uint64
	setups  []stratego.Setup
}

// pool draws set-ups.
func (l *library) pool(v *stratego.Variant, n int, seed uint64) []stratego.Setup {
	l.drawing.Lock()
	defer l.drawing.Unlock()
	if d := &l.drawn; d.variant != v || d.n != n || d.seed != seed {
		*d = drawn{v, n, seed, environment.NewPool(v, n, seed)}
	}
	return l.drawn.setups
}

// A held environment is used by one call at a time.
type held struct {
	mu        sync.Mutex
	closed    bool
	env       *environment.Env
	last      uint64
	snapshots map[uint64]*environment.Snapshot
}

// mostSnapshots is how many snapshots an environment keeps.
const mostSnapshots = 1 << 16

// add returns the handle of a new environment.
func (l *library) add(e *environment.Env) uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.envs == nil {
		l.envs = map[uint64]*held{}
	}
	l.last++
	l.envs[l.last] = &held{env: e, snapshots: map[uint64]*environment.Snapshot{}}
	return l.last
}

// use lends the environment of a handle.
func (l *library) use(handle uint64, do func(h *held) error) error {
	l.mu.Lock()
	h := l.envs[handle]
	known := handle > 0 && handle <= l.last
	l.mu.Unlock()
	switch {
	case h == nil && known:
		return wrongf(badHandle, "environment %d has been closed", handle)
	case h == nil:
		return wrongf(badHandle, "there is no environment %d: expected one that flagfall_make has given", handle)
	case !h.mu.TryLock():
		return wrongf(busy, "environment %d is in use: expected one call at a time", handle)
	}
	defer h.mu.Unlock()
	if h.closed {
		return wrongf(badHandle, "environment %d has been closed", handle)
	}
	return do(h)
}

// close ends an environment.
func (l *library) close(handle uint64) error {
	return l.use(handle, func(h *held) error {
		h.closed = true
		h.env.Close()
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.envs, handle)
		return nil
	})
}

// save keeps a game and returns the number of its snapshot.
func (h *held) save(game uint64) (uint64, error) {
	if err := h.checkGame(game); err != nil {
		return 0, err
	}
	if len(h.snapshots) >= mostSnapshots {
		return 0, wrongf(badArgument, "%d snapshots are kept: forget some first", mostSnapshots)
	}
	s, err := h.env.Save(int(game))
	if err != nil {
		return 0, err
	}
	h.last++
	h.snapshots[h.last] = s
	return h.last, nil
}

func (h *held) restore(game, snapshot uint64) error {
	s, err := h.snapshot(snapshot)
	if err != nil {
		return err
	}
	if err := h.checkGame(game); err != nil {
		return err
	}
	return h.env.Restore(int(game), s)
}

// archive returns a game in bytes.
func (h *held) archive(game uint64) ([]byte, error) {
	if err := h.checkGame(game); err != nil {
		return nil, err
	}
	return h.env.Archive(int(game))
}

// unarchive puts a game to what archive returned.
func (h *held) unarchive(game uint64, data []byte) error {
	if err := h.checkGame(game); err != nil {
		return err
	}
	if err := h.env.Unarchive(int(game), data); err != nil {
		return wrong(badArgument, err)
	}
	return nil
}

func (h *held) forget(snapshot uint64) error {
	_, err := h.snapshot(snapshot)
	delete(h.snapshots, snapshot)
	return err
}

func (h *held) checkGame(game uint64) error {
	if game >= uint64(h.env.Games()) {
		return wrong(badArgument, fmt.Errorf("game %d: expected 0 to %d", game, h.env.Games()-1))
	}
	return nil
}

func (h *held) snapshot(number uint64) (*environment.Snapshot, error) {
	s := h.snapshots[number]
	if s == nil {
		return nil, wrongf(badHandle, "there is no snapshot %d of this environment", number)
	}
	return s, nil
}
