package proc

import (
	"context"
	"errors"
	"os"
	"time"
)

const (
	// early is which part of its allowance a child may use before we look how
	// long it has been waiting for a processor. A quicker reply costs nothing to
	// watch.
	early = 10
	// most is how many times its allowance a child may be given back for waits.
	most = 5
	// glance is how long we watch whether a child runs or waits.
	glance = 3 * time.Millisecond
)

// allowanceKey is where a context keeps a child's allowance.
type allowanceKey struct{}

// WithAllowance returns a context for asking a child that tells how long it has
// from when it is asked. The context's deadline was set some time before: what
// it took us to ask is then not the child's loss.
func WithAllowance(ctx context.Context, allowance time.Duration) context.Context {
	return context.WithValue(ctx, allowanceKey{}, allowance)
}

// due returns when a reply is due, at most one allowance after the deadline:
// a child that is asked many things for one reply does not win time with each.
func (c *Child) due(ctx context.Context, deadline time.Time) time.Time {
	if deadline.IsZero() {
		deadline, _ = ctx.Deadline()
	}
	allowance, ok := ctx.Value(allowanceKey{}).(time.Duration)
	if asked := c.asked.Add(allowance); ok && !deadline.IsZero() && asked.After(deadline) {
		if limit := deadline.Add(allowance); asked.After(limit) {
			return limit
		}
		return asked
	}
	return deadline
}

// readPatiently reads a line before a deadline, and moves the deadline by what
// the child waited for a processor meanwhile, and by what we ourselves came too
// late: on a machine with more to do than it can, a program that is asleep until
// just before its time would otherwise lose by the others' work.
func (c *Child) readPatiently(ctx context.Context, deadline time.Time) ([]byte, error) {
	begin := time.Now()
	allowance := deadline.Sub(begin)
	if deadline.IsZero() || allowance <= 0 {
		return c.readBefore(ctx, deadline)
	}
	until := begin.Add(allowance / early)
	line, err := c.readBefore(ctx, until)
	if !expired(ctx, err) {
		return line, err
	}
	overslept := time.Since(until)
	before := c.load()
	for until = deadline; ; {
		if line, err = c.readBefore(ctx, until); !expired(ctx, err) {
			return line, err
		}
		overslept += max(time.Since(until), 0)
		if line, err = c.readWhileQueued(ctx, until.Add(most*allowance)); !expired(ctx, err) {
			return line, err
		}
		now := c.load()
		until = deadline.Add(now.starved(before, overslept))
		if limit := deadline.Add(most*allowance + overslept); until.After(limit) {
			until = limit
		}
		if !until.After(now.at) {
			return line, err
		}
	}
}

// load is how a child has fared up to some moment.
type load struct {
	at          time.Time
	queued, cpu time.Duration
}

func (c *Child) load() load { return load{time.Now(), queuedOf(c.PID()), cpuOf(c.PID())} }

// starved returns for how long since an earlier moment a child could not run,
// because its threads waited for a processor or because the whole machine stood
// still, which we notice by oversleeping ourselves. Time in which it did run does
// not count, so that its own threads cannot keep each other waiting.
func (l load) starved(before load, overslept time.Duration) time.Duration {
	idle := l.at.Sub(before.at) - (l.cpu - before.cpu)
	return max(min(max(l.queued-before.queued, 0)+overslept, idle), 0)
}

// expired reports whether reading has failed because its time was over.
func expired(ctx context.Context, err error) bool {
	return errors.Is(err, os.ErrDeadlineExceeded) && !cancelled(ctx)
}

// readWhileQueued reads on for as long as the child is ready to run but gets no
// processor. Such a wait is only counted by the system when it is over.
func (c *Child) readWhileQueued(ctx context.Context, limit time.Time) (line []byte, err error) {
	for {
		used := cpuOf(c.PID())
		line, err = c.readBefore(ctx, time.Now().Add(glance))
		running := cpuOf(c.PID())-used > glance/2
		if !expired(ctx, err) || running || !runnable(c.PID()) || time.Now().After(limit) {
			return line, err
		}
	}
}

// readBefore reads a line before a deadline. A line that has arrived when the
// deadline is noticed was there in time.
func (c *Child) readBefore(ctx context.Context, deadline time.Time) ([]byte, error) {
	line, err := await(ctx, deadline, c.stdout.SetReadDeadline, c.out.next)
	if errors.Is(err, os.ErrDeadlineExceeded) && c.out.poll() {
		if l, ok := c.out.cut(c.out.r); ok {
			return l, nil
		}
	}
	return line, err
}
