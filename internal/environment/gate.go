package environment

import (
	"runtime"
	"sync/atomic"
	"time"
)

// A gate lets one goroutine wait for another. Waking a thread that sleeps takes longer than
// a worker needs for a hundred games, so a waiter looks for a while before it sleeps.
// It is for one waiter, and several posts that it has not waited for open it once.
type gate struct {
	posted, asleep atomic.Bool
	wake           chan struct{}
	// polite lets other goroutines run between two looks. A waiter that is bound to its thread,
	// as a call from C is, would sleep if it did that.
	polite bool
}

func newGate(polite bool) gate { return gate{wake: make(chan struct{}, 1), polite: polite} }

const (
	// awake is how long a waiter looks before it sleeps: about as long as waking it would take.
	awake = 50 * time.Microsecond
	// looks is how often it looks before it reads the clock, in about a microsecond.
	looks = 1000
)

// post opens the gate.
func (g *gate) post() {
	g.posted.Store(true)
	if g.asleep.Load() && g.asleep.CompareAndSwap(true, false) {
		g.wake <- struct{}{}
	}
}

// await waits until the gate is open, and shuts it.
func (g *gate) await() {
	for !g.look() {
		g.asleep.Store(true)
		// A post from here on takes the mark away and wakes. One that came just before
		// may do so too, for this wait or, being late, for a later one: hence the loop.
		if !g.posted.Load() || !g.asleep.CompareAndSwap(true, false) {
			<-g.wake
		}
	}
	g.posted.Swap(false) // and see what came before each of the posts
}

// look reports whether the gate is open, or opens within a while.
func (g *gate) look() bool {
	begun := time.Now()
	for n := 1; !g.posted.Load(); n++ {
		if n%looks != 0 {
			continue
		}
		if g.polite {
			runtime.Gosched()
		}
		if time.Since(begun) > awake {
			return false
		}
	}
	return true
}
