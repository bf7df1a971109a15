//go:build !js

package search

import "runtime"

// A Yielder lets others go on while a player thinks. The zero value is ready to use.
type Yielder struct{}

// Yield lets other goroutines go on, if the thought is bounded by time: many games may
// share few processors, and each would wake up only long after its deadline.
func (*Yielder) Yield(timed bool) {
	if timed {
		runtime.Gosched()
	}
}
