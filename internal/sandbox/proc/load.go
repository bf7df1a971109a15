package proc

import (
	"time"

	"flagfall.dev/internal/sandbox/jail"
)

// load measures what a child has used since the first look, with all that it has forked: a
// program whose other processes keep its main process from the processors counts as
// running.
type load struct {
	began, at   time.Time // of the first and the last look
	queued, cpu time.Duration
	ready       bool             // some process runs or waits for a processor
	overslept   time.Duration    // our own delay, which shows that the machine stood still
	cost        time.Duration    // of the last look
	last        map[int]jail.Use // by process, at the last look
	group       time.Duration    // processor time of its control group at the first look
	hidden      bool             // it has processes whose time is not counted
}

// begun reports whether there has been a look.
func (l *load) begun() bool { return l.last != nil }

// next returns when the next look is due, which the child cannot know: about some time
// after the last, unless that is little compared with what a look takes.
func (l *load) next(every time.Duration) time.Time {
	every = max(every, shortestLook, costly*l.cost)
	return l.at.Add(every/2 + time.Duration(l.at.UnixNano())%every)
}

// look takes in what the child's processes have used since the last look.
func (l *load) look(c *Child) {
	now := time.Now()
	first := l.last == nil
	all, ready := c.program.Usage()
	l.take(now, all)
	l.ready = ready
	// A group also knows the time of processes that nobody has waited for.
	if used, ok := c.program.GroupCPU(); ok && first {
		l.group = used
	} else if ok {
		l.cpu = max(l.cpu, used-l.group)
	} else {
		c.ledger.Take(all)
		l.hidden = c.ledger.Hidden()
	}
	l.cost = time.Since(now)
}

// take adds what processes have used since the last look. The time of one that is
// gone since then is found with whoever has waited for it.
func (l *load) take(now time.Time, all map[int]jail.Use) {
	if l.last == nil {
		l.began, l.at, l.last = now, now, all
		return
	}
	var reaped time.Duration
	for pid, u := range all {
		was := l.last[pid]
		l.cpu += max(u.Own-was.Own, 0)
		l.queued += max(u.Queued-was.Queued, 0)
		reaped += u.Children
	}
	for pid, was := range l.last {
		reaped -= was.Children
		if _, lives := all[pid]; !lives {
			reaped -= was.Own
		}
	}
	l.cpu += max(reaped, 0)
	l.at, l.last = now, all
}

// idle returns for how long since the first look none of the child's processes
// ran, if they ran one after the other.
func (l *load) idle() time.Duration { return l.at.Sub(l.began) - l.cpu }

// starved returns for how long since the first look the child could not run,
// because its threads waited for a processor or because the whole machine stood
// still. Time in which any of it did run does not count: whoever gets time back has
// had no more of the processors than its allowance. Nor does a wait that may be one for
// hidden processes of its own.
func (l *load) starved() time.Duration {
	waited := l.overslept
	if !l.hidden {
		waited += l.queued
	}
	return max(min(waited, l.idle()), 0)
}
