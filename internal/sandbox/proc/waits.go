package proc

import (
	"time"

	"flagfall.dev/internal/sandbox/jail"
)

// waits are how long threads of ours have been ready to run without a processor, by thread.
type waits map[string]time.Duration

// ownWaits are those until now.
func ownWaits() waits { return jail.OwnWaits() }

// since returns for how long what had to be done for one request can have waited since then: it
// takes one thread to hear of an answer and another to go on with it. The waits of all threads
// together are those of all requests.
func (w waits) since(then waits) time.Duration {
	var longest, next time.Duration
	for thread, d := range w {
		switch d -= then[thread]; {
		case d > longest:
			longest, next = d, longest
		case d > next:
			next = d
		}
	}
	return longest + next
}
