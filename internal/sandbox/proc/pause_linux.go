package proc

import (
	"fmt"
	"slices"
	"syscall"
	"time"
)

// CanPause says whether programs can be stopped here with all that they have forked.
const CanPause = true

// pause is what is known of a child that has been stopped.
type pause struct {
	on      bool
	frozen  bool  // by its control group
	stopped []int // processes that were sent a signal to stop
	cpu     time.Duration
}

// standstill is how much processor time a child that has been stopped may seem to
// use: what it had begun when it was stopped, and what is counted late.
const standstill = 50 * time.Millisecond

// Pause stops the child with all that it has forked, until Resume or Close. It is for
// the goroutine that reads from the child.
func (c *Child) Pause() error {
	if c.pause.on {
		return nil
	}
	c.pause = pause{on: true, frozen: c.group.freeze(true)}
	if !c.pause.frozen {
		c.pause.stopped = c.stopAll()
	}
	c.pause.cpu = c.used()
	return nil
}

// settling is how long a process that has been sent the signal to stop is waited for.
// One that sleeps in the kernel meanwhile may take longer, and does nothing until then.
const settling = 50 * time.Millisecond

// stopAll stops every process, and looks again until it finds none but such as stood
// still when it looked before: the signal does not break off a fork that has begun.
func (c *Child) stopAll() (stopped []int) {
	still := map[int]bool{}
	limit := time.Now().Add(settling)
	for more := true; more; {
		more = false
		c.visit(func(pid int, tasks []string) {
			if pid == c.leader() || still[pid] {
				return
			}
			if !slices.Contains(stopped, pid) {
				if syscall.Kill(pid, syscall.SIGSTOP) != nil {
					return // it has ended
				}
				stopped = append(stopped, pid)
			}
			still[pid] = !slices.ContainsFunc(tasks, moves) || time.Now().After(limit)
			more = true
		})
	}
	return stopped
}

// moves reports whether a thread has yet to stop.
func moves(task string) bool { return !slices.Contains([]byte("TtZX\x00"), state(task)) }

// Resume lets a stopped child go on. It fails with a *Fault where the child has
// computed all the same, as one does that has the kernel wake it.
func (c *Child) Resume() error {
	if !c.pause.on {
		return nil
	}
	more := c.used() - c.pause.cpu
	if c.pause.frozen {
		c.group.freeze(false)
	}
	for _, pid := range c.pause.stopped {
		_ = syscall.Kill(pid, syscall.SIGCONT) // it may have been killed
	}
	c.pause = pause{}
	if more > standstill {
		return &Fault{
			Kind:   Pondered,
			Detail: fmt.Sprintf("computed for %v in its opponent's time, though it had been stopped", more.Round(time.Millisecond)),
		}
	}
	return nil
}

// used returns the processor time of all processes of the child that live.
func (c *Child) used() (sum time.Duration) {
	c.visit(func(pid int, _ []string) {
		if pid != c.leader() {
			sum += cpuOf(pid)
		}
	})
	return sum
}
