package proc

import (
	"context"
	"errors"
	"time"
)

// Wait waits for the child to end by itself and returns its exit status, -1
// where a signal ended it. What it prints meanwhile is passed over. It fails
// like ReadLine.
func (c *Child) Wait(ctx context.Context, deadline time.Time) (int, error) {
	for {
		_, err := c.ReadLine(ctx, deadline)
		var fault *Fault
		switch {
		case err == nil:
		case errors.As(err, &fault) && fault.Kind == Garbage:
		case errors.As(err, &fault) && fault.Kind == Crash && c.cmd.ProcessState != nil:
			return c.cmd.ProcessState.ExitCode(), nil
		default:
			return 0, err
		}
	}
}
