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
	// slack is which part of a contract's own time a child may be given back for
	// waits at most.
	slack = 100
	// unwatched is the longest time before we look, however long the allowance is.
	unwatched = 100 * time.Millisecond
	// glance is how long we watch whether a child runs or waits, at least, and
	// costly how many times longer than looking takes.
	glance = 3 * time.Millisecond
	costly = 10
)

// Where a context keeps a child's allowance and its contract's limit.
type (
	allowanceKey struct{}
	limitKey     struct{}
)

// An allowance is what a clock leaves a child for a reply.
type allowance struct {
	time     time.Duration
	deadline time.Time // of the context that was made with it
}

// WithAllowance returns a context for asking a child that ends after its
// allowance. The child has all of it from when it is asked: what it took us to
// ask is not its loss. Within an allowance, another may say what is left of it;
// any other deadline around it holds.
func WithAllowance(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	a := allowance{d, time.Now().Add(d)}
	if end, ok := ctx.Deadline(); ok && end.Before(a.deadline) {
		if around, ok := ctx.Value(allowanceKey{}).(allowance); !ok || !end.Equal(around.deadline) {
			return context.WithCancel(ctx)
		}
		a.deadline = end
	}
	return context.WithDeadline(context.WithValue(ctx, allowanceKey{}, a), a.deadline)
}

// A bound is the end of the time that a contract itself sets.
type bound struct {
	at    time.Time
	slack time.Duration // what may be given back
}

// WithLimit returns a context for asking a child that ends after the time that
// a contract sets, or sooner where a clock does. No clock and no number of
// questions makes that time longer. What the child waited for a processor is given
// back up to a hundredth of the time.
func WithLimit(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	b := bound{time.Now().Add(d), d / slack}
	if around, ok := ctx.Value(limitKey{}).(bound); ok && around.at.Before(b.at) {
		b = around
	}
	return context.WithDeadline(context.WithValue(ctx, limitKey{}, b), b.at)
}

// due returns when a reply is due, at most one allowance after the allowance's
// own deadline: a child that is asked many things for one reply does not win time
// with each. A deadline that somebody else has set is due as it is.
func (c *Child) due(ctx context.Context, deadline time.Time) time.Time {
	if deadline.IsZero() {
		deadline, _ = ctx.Deadline()
	}
	a, ok := ctx.Value(allowanceKey{}).(allowance)
	if asked := c.asked.Add(a.time); ok && deadline.Equal(a.deadline) && asked.After(deadline) {
		deadline = earlier(asked, deadline.Add(a.time))
	}
	if b, ok := ctx.Value(limitKey{}).(bound); ok {
		return earlier(deadline, b.at)
	}
	return deadline
}

// latest returns when waiting for a reply ends, whatever kept the child from a
// processor: some time after the deadline, but a contract's limit is a limit.
func latest(ctx context.Context, deadline time.Time, given time.Duration) time.Time {
	end := deadline.Add(given)
	if b, ok := ctx.Value(limitKey{}).(bound); ok {
		return earlier(end, b.at.Add(b.slack))
	}
	return end
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
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
	until := begin.Add(min(allowance/early, unwatched))
	line, err := c.readBefore(ctx, until)
	if !expired(ctx, err) {
		return line, err
	}
	l := load{overslept: time.Since(until)}
	l.look(c)
	for until = deadline; ; {
		if line, err = c.readBefore(ctx, until); !expired(ctx, err) {
			break
		}
		l.overslept += max(time.Since(until), 0)
		end := latest(ctx, deadline, most*allowance+l.overslept)
		if line, err = c.readWhileQueued(ctx, &l, deadline, end); !expired(ctx, err) {
			break
		}
		if until = earlier(deadline.Add(l.starved()), end); !until.After(l.at) {
			return line, err
		}
	}
	if err == nil {
		l.look(c)
		c.starved += l.starved()
	}
	return line, err
}

// expired reports whether reading has failed because its time was over.
func expired(ctx context.Context, err error) bool {
	return errors.Is(err, os.ErrDeadlineExceeded) && !cancelled(ctx)
}

// readWhileQueued reads on for as long as the child is ready to run but gets no
// processor. Such a wait is only counted by the system when it is over; that some
// of its processes have run meanwhile is known, and ends it.
func (c *Child) readWhileQueued(ctx context.Context, l *load, deadline, limit time.Time) (line []byte, err error) {
	for l.look(c); ; {
		from, used := l.at, l.cpu
		line, err = c.readBefore(ctx, from.Add(max(glance, costly*l.cost)))
		if !expired(ctx, err) {
			return line, err
		}
		l.look(c)
		running := l.cpu-used > l.at.Sub(from)/2
		if running || !l.ready || l.at.After(earlier(limit, deadline.Add(l.idle()))) {
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
