package search

import "time"

// thinking is how long a player may think before the worker's messages are looked at.
const thinking = 40 * time.Millisecond

// A Yielder lets others go on while a player thinks. The zero value is ready to use.
type Yielder struct{ last time.Time }

// Yield lets the browser hand messages over now and then: there is one thread, and while
// it computes no page is answered, no clock runs out and nothing can be broken off. To
// let other goroutines go on would not be enough.
func (y *Yielder) Yield(bool) {
	if time.Since(y.last) < thinking {
		return
	}
	time.Sleep(time.Nanosecond) // comes back when what waited has been looked at
	y.last = time.Now()
}
