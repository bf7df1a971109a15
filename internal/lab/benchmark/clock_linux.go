package benchmark

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime says whether threadTime counts processor time.
const processorTime = true

// threadTime returns the processor time that the calling thread has used, so
// that other work on the machine does not count.
func threadTime() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &ts); err != nil {
		panic(err) // the clock exists on every Linux since 2.6
	}
	return time.Duration(ts.Nano())
}
