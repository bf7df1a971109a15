// Package interrupt turns the signals by which the user or the system asks a command
// to end into the end of contexts. It is the one place where signals are taken; a
// command that takes none ends at the first. A command that a signal has ended has the status 128 and
// the number of the signal, as a shell says it of one that was killed.
package interrupt

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// grace is how long a command that was asked twice to end may go on: long enough
// to end in good order, and short enough for somebody who waits.
const grace = 700 * time.Millisecond

// Context returns a context that ends when the user or the system asks the
// program to end, by Ctrl-C or SIGTERM. Asked again, the program ends whatever it
// is doing.
func Context() (context.Context, context.CancelFunc) { return Requests{}.Context() }

// Requests are the signals by which a command is asked to end. The zero value stands
// for Ctrl-C and SIGTERM.
type Requests struct {
	Further []os.Signal
	Inner   *Inner // what Ctrl-C ends alone while it lasts; nil: nothing
	Last    func() // puts the terminal in order before the program is ended by force
}

// Context returns a context that ends with the first request.
func (r Requests) Context() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	stop := r.watch(func(int, os.Signal) {
		broken.Store(true)
		cancel()
	})
	return ctx, func() { stop(); cancel() }
}

// Twice returns two contexts: the first ends with the first Ctrl-C, when
// the games under way are finished, the second with the next one or a request
// to terminate, when everything stops.
func Twice(say func(string)) (soft, hard context.Context, stop func()) {
	hard, stopHard := context.WithCancel(context.Background())
	soft, stopSoft := context.WithCancel(hard)
	unwatch := Requests{}.watch(func(n int, s os.Signal) {
		if n > 1 || s != os.Interrupt {
			broken.Store(true)
			stopHard()
			return
		}
		say("finishing the games under way; once more stops at once")
		stopSoft()
	})
	return soft, hard, func() { unwatch(); stopSoft(); stopHard() }
}

// watch calls asked with each request, numbered from 1, until it is stopped.
// After the second, the program ends within the grace, even if nobody reacts to it.
func (r Requests) watch(asked func(n int, s os.Signal)) (stop func()) {
	signals, stopped := make(chan os.Signal, 2), make(chan struct{})
	signal.Notify(signals, append(r.Further, os.Interrupt, syscall.SIGTERM)...)
	go func() {
		for n := 1; ; n++ {
			select {
			case <-stopped:
				return
			case s := <-signals:
				if s == os.Interrupt && r.Inner.end() {
					n--
					continue
				}
				first.CompareAndSwap(0, int32(number(s)))
				if n == 2 {
					time.AfterFunc(grace, func() { r.end(s) })
				}
				asked(n, s)
			}
		}
	}()
	var once sync.Once
	return func() {
		once.Do(func() {
			signal.Stop(signals)
			close(stopped)
		})
	}
}

// end ends the program with the exit status of one that a signal has ended.
func (r Requests) end(s os.Signal) {
	if r.Last != nil {
		r.Last()
	}
	os.Exit(128 + number(s))
}

func number(s os.Signal) int {
	if n, ok := s.(syscall.Signal); ok {
		return int(n)
	}
	return 0
}

// What the process was asked: signals are the process's, and its exit status too.
var (
	first  atomic.Int32 // the number of the first signal that was taken, 0 for none
	broken atomic.Bool  // something was stopped, and not only kept from beginning
)

// Status returns the exit status of a command: its own, or 128 and the number of the signal that ended
// it. A command that was asked to finish what is under way, and had nothing else to do, was not ended.
func Status(own int) int {
	if n := int(first.Load()); n != 0 && (own != 0 || broken.Load()) {
		return 128 + n
	}
	return own
}
