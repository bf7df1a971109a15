package proc

import (
	"context"
	"errors"
	"time"
)

// Wait waits for the child to end by itself with status 0. What it prints
// meanwhile is passed over. Another status and a signal are a crash; otherwise it
// fails like ReadLine.
func (c *Child) Wait(ctx context.Context, deadline time.Time) error {
	for {
		_, err := c.ReadLine(ctx, deadline)
		var fault *Fault
		switch {
		case err == nil:
		case errors.As(err, &fault) && fault.Kind == Garbage:
		case errors.As(err, &fault) && fault.Kind == Crash && c.program.Ending().Status == 0:
			return nil
		default:
			return err
		}
	}
}
