//go:build !linux

package benchmark

import "time"

const processorTime = false

var begin = time.Now()

// threadTime returns wall time where the system has no clock for a thread.
func threadTime() time.Duration { return time.Since(begin) }
