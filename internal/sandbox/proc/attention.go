package proc

import (
	"runtime"
	"time"

	"flagfall.dev/internal/sandbox/jail"
)

const (
	// slow is after what time an answer has further requests watched from their beginning,
	// and attentive how many.
	slow             = 5 * time.Millisecond
	watchedAfterSlow = 4
	// recheck is how long what we know of the machine is taken for true.
	recheck = 100 * time.Millisecond
	// spareThreads is how many threads may be ready to run beyond the processors: ours, that looks, and
	// the child's own.
	spareThreads = 2
)

// An attention decides which requests are watched from their beginning: looking takes some fiftieth of
// a slow answer, and several times a quick one. Its zero value is ready.
type attention struct {
	always  bool      // all are
	left    int       // requests that are, after a slow answer
	checked time.Time // when it was last looked whether
	crowded bool      // the machine had more to do than it has processors,
	busy    bool      // and at the look before, if there was one: our own work makes it so for a moment
}

// due reports whether the request that begins now is watched from its beginning.
func (a *attention) due() bool {
	if a.always || a.left > 0 {
		return true
	}
	if now := time.Now(); now.Sub(a.checked) > recheck {
		crowded := jail.Active() > runtime.NumCPU()+spareThreads
		first := a.checked.IsZero()
		a.checked, a.crowded, a.busy = now, crowded, crowded && (a.crowded || first)
	}
	return a.busy
}

// answered takes in how long an answer took.
func (a *attention) answered(took time.Duration) {
	if took > slow {
		a.left = watchedAfterSlow
	} else if a.left > 0 {
		a.left--
	}
}
