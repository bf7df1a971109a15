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
	// most is how many times its allowance a child may be given back.
	most = 5
	// glance is how long we watch whether a child runs or waits.
	glance = 3 * time.Millisecond
)

// readPatiently reads a line before a deadline, and moves the deadline by what
// the child waited for a processor meanwhile: on a machine with more to do than
// it can, a program that is asleep until just before its time would otherwise
// lose by the others' work.
func (c *Child) readPatiently(ctx context.Context, deadline time.Time) ([]byte, error) {
	allowance := time.Until(deadline)
	if deadline.IsZero() || allowance <= 0 {
		return c.readBefore(ctx, deadline)
	}
	line, err := c.readBefore(ctx, deadline.Add(-allowance/early*(early-1)))
	if !expired(ctx, err) {
		return line, err
	}
	queued := queuedOf(c.PID())
	for until := deadline; ; {
		line, err = c.readBefore(ctx, until)
		if !expired(ctx, err) {
			return line, err
		}
		line, err = c.readWhileQueued(ctx, deadline.Add(most*allowance))
		if !expired(ctx, err) {
			return line, err
		}
		until = deadline.Add(min(queuedOf(c.PID())-queued, most*allowance))
		if !until.After(time.Now()) {
			return line, err
		}
	}
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
