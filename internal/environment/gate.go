package environment

import (
	"runtime"
	"sync/atomic"
)

// A gate lets one goroutine wait for another. Waking a thread that sleeps takes longer than
// a worker needs for a hundred games, so a waiter looks again for a while before it
// sleeps. It is for one poster and one waiter, and each post opens it once.
type gate struct {
	posted, asleep atomic.Bool
	wake           chan struct{}
}

func newGate() gate { return gate{wake: make(chan struct{}, 1)} }

// looks is how often a waiter looks before it sleeps. It gives way between two looks, so
// that on one processor the other goroutine runs; together they take some 20 µs.
const looks = 200

// post opens the gate.
func (g *gate) post() {
	g.posted.Store(true)
	if g.asleep.CompareAndSwap(true, false) {
		g.wake <- struct{}{}
	}
}

// await waits until the gate is open, and shuts it.
func (g *gate) await() {
	for n := 0; !g.posted.CompareAndSwap(true, false); n++ {
		if n < looks {
			runtime.Gosched()
			continue
		}
		g.asleep.Store(true)
		// A post from here on takes the mark away and wakes. One that came just before
		// may do so too, for this wait or, being late, for a later one: hence the loop.
		if !g.posted.Load() || !g.asleep.CompareAndSwap(true, false) {
			<-g.wake
		}
	}
}
