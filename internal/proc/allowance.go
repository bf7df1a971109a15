package proc

import (
	"context"
	"fmt"
	"time"
)

// The most that a child is given back beyond its time, for what it asked the machine for
// and did not get. MostGivenBack says the same in words, and docs/arena.md has those. They
// only bound how long a match waits for a program that other programs starve: a program
// that is not starved is given nothing.
const (
	mostTimes = 5           // times what it had for its answer, but
	leastMost = time.Second // however short that was, and
	mostTime  = time.Minute // however long
	slack     = 100         // one part in so many of a time that a contract itself sets
)

// MostGivenBack says what a child is given back at most: of a time that a clock or a
// patience sets, and of one that its contract sets.
func MostGivenBack() [2]string {
	return [2]string{
		fmt.Sprintf("%d times that time, but at least %.0f s and at most %.0f s", mostTimes, leastMost.Seconds(), mostTime.Seconds()),
		fmt.Sprintf("one part in %d", slack),
	}
}

// Where a context keeps a child's allowance and its contract's limit.
type (
	allowanceKey struct{}
	limitKey     struct{}
)

// A credit is what a child has been given back for one answer, whatever number of requests
// and lines that took.
type credit struct {
	allowed time.Duration // the time that it had
	most    time.Duration // that it may be given back
	given   time.Duration
	begun   bool          // it has been asked for the first time,
	delay   time.Duration // which took us so long
}

// An allowance is what a clock leaves a child for an answer.
type allowance struct {
	time     time.Duration // what we may come late included
	margin   time.Duration // of that: what we may come late
	deadline time.Time     // of the context that was made with it
	credit   *credit
}

// WithAllowance returns a context for asking a child that ends after its allowance, and a
// margin for our own delay. The child has all of it from when it is asked: what it took us
// to ask is not its loss. Within an allowance, another may say what is left of it, and what
// is given back counts for both; any other deadline around it holds.
func WithAllowance(ctx context.Context, d, margin time.Duration) (context.Context, context.CancelFunc) {
	a := &allowance{time: d + margin, margin: margin, deadline: time.Now().Add(d + margin)}
	around, within := ctx.Value(allowanceKey{}).(*allowance)
	if end, ok := ctx.Deadline(); ok && end.Before(a.deadline) {
		if !within || !end.Equal(around.deadline) {
			return context.WithCancel(ctx)
		}
		a.deadline = end
	}
	if within {
		a.credit = around.credit
	} else {
		a.credit = newCredit(d)
	}
	return context.WithDeadline(context.WithValue(ctx, allowanceKey{}, a), a.deadline)
}

func newCredit(allowed time.Duration) *credit {
	return &credit{allowed: allowed, most: min(max(mostTimes*allowed, leastMost), mostTime)}
}

// A bound is the end of the time that a contract itself sets.
type bound struct {
	at    time.Time
	time  time.Duration
	slack time.Duration // what may be given back
}

// WithLimit returns a context for asking a child that ends after the time that
// a contract sets, or sooner where a clock does. No clock and no number of
// questions makes that time longer. What the child waited for a processor is given
// back, up to MostGivenBack.
func WithLimit(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	b := bound{time.Now().Add(d), d, d / slack}
	if around, ok := ctx.Value(limitKey{}).(bound); ok && around.at.Before(b.at) {
		b = around
	}
	return context.WithDeadline(context.WithValue(ctx, limitKey{}, b), b.at)
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// words writes a time for a person: with three figures, and no smaller part than matters.
func words(d time.Duration) string {
	for unit := time.Duration(1); unit < time.Hour; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
	return d.Round(time.Second).String()
}
