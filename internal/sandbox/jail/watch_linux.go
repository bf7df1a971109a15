package jail

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// How often the launcher looks what its program uses: the sooner, the nearer the
// program could have come to its limit meanwhile.
const (
	fastestFill  = 4 << 30 // bytes a second that a program can fill
	shortestWait = 2 * time.Millisecond
	longestWait  = 250 * time.Millisecond
	forked       = 25 * time.Millisecond // where processor time is limited and the program has children, which may be gone at the next look
)

// watch enforces the limits of the launcher's program.
type watch struct {
	order *order
	pid   int
	pidfd int

	reaped  atomic.Int64  // processor time of what we have waited for
	counted time.Duration // of that, at the last look
	ledger  Ledger
	meter   *meter

	broken chan string // what limit has been broken, once
}

// enforce ends the program when it, with all that it has forked, uses more than
// it may.
func (w *watch) enforce() {
	for {
		left, over := w.over()
		if over != "" {
			w.broken <- over
			w.killAll()
			return
		}
		time.Sleep(left)
	}
}

// over says which limit is broken, or for how long it cannot be.
func (w *watch) over() (wait time.Duration, over string) {
	wait = longestWait
	reaped := time.Duration(w.reaped.Load())
	processes := w.processes()
	if limit := w.order.Memory; limit > 0 {
		used := memoryOf(processes, w.order)
		if used > limit {
			return 0, memoryLimitText(limit)
		}
		wait = min(wait, max(time.Duration(float64(limit-used)/fastestFill*float64(time.Second)), shortestWait))
	}
	if limit := time.Duration(w.order.CPU) * time.Second; limit > 0 {
		used := w.used(processes, reaped)
		if used >= limit {
			return 0, cpuLimitText(w.order.CPU)
		}
		wait = min(wait, max((limit-used)/time.Duration(runtime.NumCPU()), shortestWait))
		if len(processes) > 1 {
			wait = min(wait, forked)
		}
	}
	return wait, ""
}

// used returns all processor time that has been used so far. Without a meter it is that of
// processes with what they have waited for, of what we had reaped before these were listed, and
// of those that the program has the kernel reap, as far as our looks saw that.
func (w *watch) used(processes []string, reaped time.Duration) time.Duration {
	sum, all := reaped, map[int]Use{}
	for _, name := range processes {
		if u, ok := usedBy(name); ok {
			pid, _ := strconv.Atoi(name) // usedBy has found it
			all[pid] = u
			sum += u.Own + u.Children
		}
	}
	w.ledger.found += reaped - w.counted
	w.counted = reaped
	w.ledger.Take(all)
	return max(sum+max(w.ledger.lost-w.ledger.found, 0), w.meter.used())
}

func memoryLimitText(bytes int64) string {
	return fmt.Sprintf("used %s of memory, all that it may", sizeOf(bytes))
}

// sizeOf writes a number of bytes for a person.
func sizeOf(n int64) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return strconv.FormatInt(n>>20, 10) + " MiB"
	case n >= 1<<10 && n%(1<<10) == 0:
		return strconv.FormatInt(n>>10, 10) + " KiB"
	}
	return strconv.FormatInt(n, 10) + " bytes"
}

func cpuLimitText(seconds int64) string {
	return fmt.Sprintf("used %d s of processor time, all that it may", seconds)
}

// wait reaps until the program has ended, and says how.
func (w *watch) wait() message {
	w.broken = make(chan string, 1)
	if w.order.Memory > 0 || w.order.CPU > 0 {
		go w.enforce()
	}
	var m message
	for {
		var status unix.WaitStatus
		var usage unix.Rusage
		pid, err := unix.Wait4(-1, &status, 0, &usage)
		if err == unix.EINTR || err == nil && status.Stopped() { // stopped: it lets us trace it
			continue
		}
		if err != nil {
			m.Error = err.Error()
			return m
		}
		m.CPU = time.Duration(w.reaped.Add(int64(cpuIn(usage))))
		if pid != w.pid {
			continue
		}
		m.Exit = status.ExitStatus()
		if status.Signaled() {
			m.Signal = int(status.Signal())
		}
		if unix.Signal(m.Signal) == unix.SIGXCPU && w.order.CPU > 0 {
			m.Limit = cpuLimitText(w.order.CPU)
		}
		select {
		case m.Limit = <-w.broken:
		default:
		}
		return w.reap(m)
	}
}

// reap kills and takes what the program has left behind, until nothing is left.
func (w *watch) reap(m message) message {
	for {
		for {
			var usage unix.Rusage
			pid, err := unix.Wait4(-1, nil, unix.WNOHANG, &usage)
			if err == unix.ECHILD {
				m.CPU = max(m.CPU, w.meter.used())
				return m
			}
			if pid <= 0 && err != unix.EINTR {
				break
			}
			m.CPU += cpuIn(usage)
		}
		w.killAll()
		time.Sleep(time.Millisecond) // a killed process needs a moment to go
	}
}

func cpuIn(usage unix.Rusage) time.Duration {
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// endWith ends the program when our parent asks for it by closing the socket, or
// has ended, however it did.
func (w *watch) endWith(control *os.File) {
	var b [1]byte
	for {
		if n, err := control.Read(b[:]); n == 0 || err != nil {
			w.killAll()
			return
		}
	}
}
