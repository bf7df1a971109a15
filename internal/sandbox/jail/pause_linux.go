package jail

import (
	"slices"
	"syscall"
	"time"
)

// CanPause says whether programs can be stopped here with all that they have forked.
const CanPause = true

// pause is what is known of a program that has been stopped.
type pause struct {
	on      bool
	frozen  bool  // by its control group
	stopped []int // processes that were sent a signal to stop
	cpu     time.Duration
}

// standstill is how much processor time a program that has been stopped may seem to
// use: what it had begun when it was stopped, and what is counted late.
const standstill = 50 * time.Millisecond

// Pause stops the program with all that it has forked, until Resume or Close.
func (p *Program) Pause() error {
	if p.pause.on {
		return nil
	}
	p.pause = pause{on: true, frozen: p.group.freeze(true)}
	if !p.pause.frozen {
		p.pause.stopped = p.stopAll()
	}
	p.pause.cpu = p.used()
	return nil
}

// settling is how long a process that has been sent the signal to stop is waited for.
// One that sleeps in the kernel meanwhile may take longer, and does nothing until then.
const settling = 50 * time.Millisecond

// stopAll stops every process, and looks again until it finds none but such as stood
// still when it looked before: the signal does not break off a fork that has begun.
func (p *Program) stopAll() (stopped []int) {
	still := map[int]bool{}
	limit := time.Now().Add(settling)
	for more := true; more; {
		more = false
		p.visit(func(pid int, tasks []string) {
			if pid == p.leader() || still[pid] {
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

// Resume lets a stopped program go on. It returns for how long that has
// computed all the same, as one does that has the kernel wake it.
func (p *Program) Resume() (computed time.Duration) {
	if !p.pause.on {
		return 0
	}
	computed = p.used() - p.pause.cpu
	if p.pause.frozen {
		p.group.freeze(false)
	}
	for _, pid := range p.pause.stopped {
		_ = syscall.Kill(pid, syscall.SIGCONT) // it may have been killed
	}
	p.pause = pause{}
	if computed <= standstill {
		return 0
	}
	return computed
}

// used returns the processor time of all processes of the program that live.
func (p *Program) used() (sum time.Duration) {
	p.visit(func(pid int, _ []string) {
		if pid != p.leader() {
			sum += cpuOf(pid)
		}
	})
	return sum
}
