package environment

import (
	"runtime"
	"sync/atomic"
	"time"
)

// A signal lets one goroutine wait for another. Waking a thread that sleeps takes longer than
// a worker needs for a hundred games, so a waiter looks for a while before it sleeps.
// It is for one waiter; several posts before it waits count as one.
type signal struct {
	posted, asleep atomic.Bool
	wake           chan struct{}
	// polite lets other goroutines run between two looks. A waiter that is bound to its thread,
	// as a call from C is, would sleep if it did that.
	polite bool
}

func newSignal(polite bool) signal { return signal{wake: make(chan struct{}, 1), polite: polite} }

const (
	// awake is how long a waiter looks before it sleeps: about as long as waking it would take.
	awake = 50 * time.Microsecond
	// looks is how often it looks before it reads the clock, in about a microsecond.
	looks = 1000
)

// post sets the signal.
func (g *signal) post() {
	g.posted.Store(true)
	if g.asleep.Load() && g.asleep.CompareAndSwap(true, false) {
		g.wake <- struct{}{}
	}
}

// await waits until the signal is set, and clears it.
func (g *signal) await() {
	for !g.look() {
		g.asleep.Store(true)
		// A post from here on clears asleep and wakes. One that came just before may do so
		// too, for this wait or, if it is late, for a later one. So this is a loop.
		if !g.posted.Load() || !g.asleep.CompareAndSwap(true, false) {
			<-g.wake
		}
	}
	g.posted.Swap(false) // and see what came before each of the posts
}

// look reports whether the signal is set, or is set within the time awake.
func (g *signal) look() bool {
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
