package proc

import (
	"errors"
	"io"
	"os"
	"time"
)

// collect reads what the child writes to stderr until its end, with pauses in
// which Renew has it.
func (c *Child) collect() {
	defer close(c.logged)
	to := io.Writer(&c.stderr)
	if c.hear != nil {
		to = io.MultiWriter(to, c.hear)
	}
	for {
		_, err := io.Copy(to, c.program.Stderr)
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			break
		}
		c.paused <- struct{}{}
		<-c.resumed
	}
	_ = c.program.Stderr.Close()
}

// Renew makes a child that goes on with another game look as one that has just
// started: what it has written to stderr and the time that it was starved for are
// counted from now on. What it wrote before its last line was read is in the text
// that is returned. It reports false where the child has ended.
func (c *Child) Renew() (stderr string, alive bool) {
	select {
	case <-c.program.Ended():
		return c.Stderr(), false
	default:
	}
	if c.program.Stderr.SetReadDeadline(past) != nil {
		return c.Stderr(), false
	}
	select {
	case <-c.paused:
	case <-c.logged:
		return c.Stderr(), false
	}
	buf := make([]byte, 4<<10)
	for left := mostLine; left > 0; { // a child that writes for ever does not hold us up
		n := readNow(c.program.Stderr, buf)
		if n == 0 {
			break
		}
		_, _ = c.stderr.Write(buf[:n]) // it takes everything
		left -= n
	}
	stderr = c.stderr.take()
	c.starved = 0
	err := c.program.Stderr.SetReadDeadline(time.Time{})
	c.resumed <- struct{}{}
	return stderr, err == nil
}
