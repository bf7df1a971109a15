package proc

import (
	"context"
	"errors"
	"math"
	"os"
	"time"
)

const (
	// early is which part of its allowance a child may use before we look how
	// long it has been waiting for a processor. A quicker reply costs nothing to
	// watch.
	early = 10
	// unwatched is the longest time before we look, however long the allowance is.
	unwatched = 100 * time.Millisecond
	// shortestLook is how long we watch whether a child runs or waits, at least, and
	// costly how many times longer than looking takes.
	shortestLook = 3 * time.Millisecond
	costly       = 10
	// tolerance is how much later than due a line may be read, at least, for reasons that
	// nobody can tell: from then on the child's own processes must have kept us from it.
	tolerance = 20 * time.Millisecond
)

// A request is what a child has been asked, until it is asked something else: all lines
// that are read with one deadline have one time, and what the machine took of that is
// given back for all of them together.
type request struct {
	began    time.Time
	read     bool          // a line of the answer has been waited for, with what follows:
	waiting  time.Time     // since when,
	deadline time.Time     // that it is read with
	due      time.Time     // when the answer is due
	allowed  time.Duration // from its beginning until then
	credit   *credit
	limit    bound
	load     load          // begins with the first look at the child
	late     time.Duration // for which lines that had come in time waited for us
	counted  time.Duration // of what it has waited, how much has been counted

	heard time.Time     // when the last line was read
	ours  waits         // what our own threads had waited for a processor at its beginning,
	seen  bool          // where it is watched from there,
	mine  time.Duration // and for how long its lines have waited for them since
}

// current returns the request that a line is read for. A deadline that it is not yet read
// with begins a new one: what the child waited before is no part of that.
func (c *Child) current(ctx context.Context, deadline time.Time) *request {
	if deadline.IsZero() {
		deadline, _ = ctx.Deadline()
	}
	r := &c.request
	if r.read && r.deadline.Equal(deadline) {
		return r
	}
	if r.read {
		*r = request{began: time.Now()}
	}
	r.read, r.waiting, r.deadline = true, time.Now(), deadline
	r.set(ctx, deadline, c.asked)
	return r
}

// set works out when the answer is due: an allowance after the child was asked, with
// what it has been given back for this answer. A child that is asked more for the same answer
// does not win time with each request, but one allowance at most. A deadline that somebody
// else has set is due as it is.
func (r *request) set(ctx context.Context, deadline, asked time.Time) {
	r.due = deadline
	if a, ok := ctx.Value(allowanceKey{}).(*allowance); ok && deadline.Equal(a.deadline) {
		r.credit = a.credit
		all := asked.Add(a.time)
		if !r.credit.begun {
			r.credit.begun, r.credit.delay = r.read, max(all.Sub(deadline), 0)
		}
		r.due = deadline.Add(r.credit.delay + r.credit.given)
		if all.After(r.due) {
			r.due = earlier(all, r.due.Add(a.time))
		}
	}
	if b, ok := ctx.Value(limitKey{}).(bound); ok {
		r.limit = b
		r.due = earlier(r.due, b.at)
	}
	if r.allowed = r.due.Sub(r.began); r.credit == nil {
		r.credit = newCredit(max(r.allowed, 0))
	}
}

// waited returns for how long the child could not go on with the request.
func (r *request) waited() time.Duration { return r.late + r.mine + r.load.starved() }

// idle returns for how long none of the child's processes ran that is not yet given back, and
// for how long the answer was due before we came to ask for it. What a child's own processes
// keep our threads from is no delay of ours: with many of them it would have its line read late.
func (r *request) idle() time.Duration {
	before := max(r.waiting.Sub(r.due), 0)
	switch l := &r.load; {
	case !l.begun():
		return math.MaxInt64
	case l.hidden:
		return before
	default:
		return before + max(l.idle()-l.starved()-r.mine, 0)
	}
}

// end returns when waiting for the answer ends, whatever kept the child from a
// processor: some time after it is due, but a contract's limit is a limit.
func (r *request) end() time.Time {
	rest := r.credit.most - (r.credit.given - r.counted)
	end := r.due.Add(r.late + r.mine + r.load.overslept + max(rest, 0))
	if !r.limit.at.IsZero() {
		return earlier(end, r.limit.at.Add(r.limit.slack))
	}
	return end
}

// extended returns when the answer is due with what has been given back.
func (r *request) extended() time.Time { return earlier(r.due.Add(r.waited()), r.end()) }

// count adds what the child has waited since the last call to what it is given back.
func (c *Child) count(r *request) {
	more := r.waited() - r.counted
	r.counted += more
	r.credit.given += more
	c.starved += more
}

// stall returns the fault of a child that has not done something in time, and says what
// was really allowed.
func (r *request) stall(what string) *Fault {
	f := &Fault{Kind: Stall, Detail: what, Allowed: r.credit.allowed, Waited: r.credit.given}
	if !r.limit.at.IsZero() && !r.due.Before(r.limit.at) {
		f.Allowed = r.limit.time
	}
	f.Given = max(min(f.Waited, r.end().Sub(r.due)+r.credit.given-r.counted), 0)
	f.Detail += f.Excuse()
	return f
}

// patiently has something done before the request is due, and moves that time by what
// the child waited for a processor meanwhile, and by what we ourselves came too
// late: on a machine with more to do than it can, a program that is asleep until
// just before its time would otherwise lose by the others' work.
func (c *Child) patiently(
	ctx context.Context, r *request, do func(context.Context, time.Time) ([]byte, error),
) (line []byte, err error) {
	if r.due.IsZero() || r.allowed <= 0 {
		return do(ctx, r.due)
	}
	l := &r.load
	if !l.begun() {
		until := r.began.Add(min(r.allowed/early, unwatched))
		if line, err = do(ctx, until); !expired(ctx, err) {
			return line, err
		}
		l.overslept += max(time.Since(until), 0)
		l.look(c)
	}
	for {
		until := r.extended()
		if next := l.next(r.allowed / early); next.Before(until) {
			if line, err = do(ctx, next); !expired(ctx, err) {
				return line, err
			}
			l.look(c)
			continue
		}
		if line, err = do(ctx, until); !expired(ctx, err) {
			return line, err
		}
		l.overslept += max(time.Since(until), 0)
		if line, err = c.whileQueued(ctx, r, do); !expired(ctx, err) {
			return line, err
		}
		if !r.extended().After(l.at) {
			return line, err
		}
	}
}

// expired reports whether something has failed because its time was over.
func expired(ctx context.Context, err error) bool {
	return errors.Is(err, os.ErrDeadlineExceeded) && !cancelled(ctx)
}

// whileQueued goes on for as long as the child is ready to run but gets no
// processor. Such a wait is only counted by the system when it is over; that some
// of its processes have run meanwhile is known, and ends it.
func (c *Child) whileQueued(
	ctx context.Context, r *request, do func(context.Context, time.Time) ([]byte, error),
) (line []byte, err error) {
	l := &r.load
	for l.look(c); ; {
		from, used := l.at, l.cpu
		line, err = do(ctx, from.Add(max(shortestLook, costly*l.cost)))
		if !expired(ctx, err) {
			return line, err
		}
		l.look(c)
		running := l.cpu-used > l.at.Sub(from)/2
		if running || l.hidden || !l.ready || l.at.After(earlier(r.end(), r.due.Add(r.late+r.mine+l.idle()))) {
			return line, err
		}
	}
}

// readBefore reads a line before a deadline. A line that has arrived when the
// deadline is noticed was there in time.
func (c *Child) readBefore(ctx context.Context, deadline time.Time) ([]byte, error) {
	line, err := await(ctx, deadline, c.program.Stdout.SetReadDeadline, c.out.next)
	if errors.Is(err, os.ErrDeadlineExceeded) && c.out.poll() {
		if l, ok := c.out.cut(c.out.r); ok {
			return l, nil
		}
	}
	return line, err
}

// inTime notes that a line has been read for a request: what the child waited until then, and
// that it had come in time where we came later. It reports whether it had.
func (c *Child) inTime(r *request) bool {
	before := r.heard
	if before.IsZero() {
		before = r.began
	}
	r.heard = time.Now()
	c.answered += r.heard.Sub(before)
	c.attention.answered(r.heard.Sub(r.began))
	if l := &r.load; l.begun() && r.heard.Sub(l.at) > shortestLook {
		l.look(c)
	}
	if r.seen { // while we waited ourselves, its line may have lain there
		r.mine = max(r.mine, min(ownWaits().since(r.ours), r.load.idle()-r.load.starved()))
	}
	if late := r.heard.Sub(r.due) - r.waited(); late > 0 && !r.due.IsZero() {
		excused := min(late, r.idle())
		r.late += excused
		if late-excused > max(tolerance, r.allowed/early) {
			return false
		}
	}
	c.count(r)
	return true
}
