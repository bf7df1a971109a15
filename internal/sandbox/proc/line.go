package proc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
	"unicode/utf8"
)

// past is a deadline in the past: it ends every wait on a pipe.
var past = time.Unix(1, 0)

// lines frames the child's stdout. Nothing is read ahead of a request beyond
// one buffer, so a child that floods blocks on its own pipe.
type lines struct {
	file *os.File
	buf  []byte // its length is the limit of a line, the newline included
	r, w int    // the unread bytes are buf[r:w]
}

// errLineTooLong says that the buffer is full and holds no newline.
var errLineTooLong = errors.New("line too long")

// next returns the next line without its newline; it stays valid until the
// next call. At the end of the file it returns io.EOF, whatever is left over.
func (l *lines) next() ([]byte, error) {
	scanned := l.r
	for {
		if line, ok := l.cut(scanned); ok {
			return line, nil
		}
		scanned = l.w
		if err := l.makeRoom(&scanned); err != nil {
			return nil, err
		}
		n, err := l.file.Read(l.buf[l.w:])
		l.w += n
		if n == 0 && err != nil {
			return nil, err
		}
	}
}

// cut takes a line out of the buffer whose newline is not before index from.
func (l *lines) cut(from int) ([]byte, bool) {
	i := bytes.IndexByte(l.buf[from:l.w], '\n')
	if i < 0 {
		return nil, false
	}
	line := l.buf[l.r : from+i]
	l.r = from + i + 1
	return line, true
}

func (l *lines) makeRoom(scanned *int) error {
	if l.r > 0 {
		l.w = copy(l.buf, l.buf[l.r:l.w])
		l.r, *scanned = 0, l.w
	}
	if l.w == len(l.buf) {
		return errLineTooLong
	}
	return nil
}

// poll takes in what has arrived without waiting, whatever the deadline says,
// and reports whether anything had.
func (l *lines) poll() bool {
	scanned := 0
	if l.makeRoom(&scanned) != nil {
		return false
	}
	n := readNow(l.file, l.buf[l.w:])
	l.w += n
	return n > 0
}

// ReadLine waits for the child's next line and returns it without its newline. It fails
// with a *Fault, or with the context's error when that is cancelled first. A zero deadline
// is the context's, or for ever. The child is not charged for others: a line that had
// arrived when the deadline was noticed counts, unless its own processes kept us from
// noticing, and time in which the child and all that it has forked waited for a processor is
// given back, up to MostGivenBack. All lines that are
// read for one request share that.
func (c *Child) ReadLine(ctx context.Context, deadline time.Time) (string, error) {
	r := c.current(ctx, deadline)
	line, err := c.patiently(ctx, r, c.readBefore)
	if err == nil && !c.inTime(r) {
		err = os.ErrDeadlineExceeded
	}
	if err != nil {
		c.count(r)
		return "", c.readFault(ctx, r, err)
	}
	if bytes.IndexByte(line, 0) >= 0 {
		return "", &Fault{Kind: Garbage, Detail: "sent a line with a NUL byte", Partial: excerptOf(line)}
	}
	if !utf8.Valid(line) {
		return "", &Fault{Kind: Garbage, Detail: "sent a line that is not valid UTF-8", Partial: excerptOf(line), Line: string(line)}
	}
	return string(line), nil
}

// Extra returns a line that the child has already sent without being asked, if
// there is one. It does not wait.
func (c *Child) Extra() (string, bool) {
	line, ok := c.out.cut(c.out.r)
	if !ok && c.out.poll() { // the rest of one may have come since
		line, ok = c.out.cut(c.out.r)
	}
	return string(line), ok
}

// Write sends text, whole lines with their newlines, to the child. It fails
// like ReadLine; a child that does not read stalls once the pipe is full. It begins a
// request.
func (c *Child) Write(ctx context.Context, deadline time.Time, text string) error {
	var asked request
	if c.attention.due() {
		asked.seen, asked.ours = true, ownWaits()
		asked.load.look(c)
	}
	w := request{began: time.Now()}
	w.set(ctx, deadline, w.began)
	_, err := c.patiently(ctx, &w, func(ctx context.Context, until time.Time) ([]byte, error) {
		return await(ctx, until, c.program.Stdin.SetWriteDeadline, func() ([]byte, error) {
			n, err := io.WriteString(c.program.Stdin, text)
			text = text[n:]
			return nil, err
		})
	})
	c.count(&w)
	c.asked = time.Now()
	if took := c.asked.Sub(w.began) - w.counted; took > slow { // it did not read
		c.answered += took
	}
	asked.began = c.asked
	c.request = asked
	switch {
	case err == nil:
		return nil
	case cancelled(ctx):
		return ctx.Err()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return w.stall("did not read what it was sent in time")
	}
	return c.endFault("closed its stdin", "")
}

// await runs one blocking operation on a pipe under a deadline and a context. A
// context's own deadline does not count here: the caller's may be later.
func await(ctx context.Context, deadline time.Time, set func(time.Time) error, do func() ([]byte, error)) ([]byte, error) {
	if cancelled(ctx) {
		return nil, ctx.Err()
	}
	if err := set(deadline); err != nil {
		return nil, err
	}
	if ctx.Done() != nil {
		stop := context.AfterFunc(ctx, func() {
			if cancelled(ctx) {
				_ = set(past)
			}
		})
		defer stop()
	}
	return do()
}

// cancelled reports whether somebody ended a context, other than its deadline.
func cancelled(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }

// readFault turns an error of reading into what it says about the child.
func (c *Child) readFault(ctx context.Context, r *request, err error) error {
	partial := excerptOf(c.out.buf[c.out.r:c.out.w])
	switch {
	case errors.Is(err, errLineTooLong):
		return &Fault{Kind: Flood, Detail: fmt.Sprintf("sent a line longer than %d KiB", mostLine>>10), Partial: partial}
	case cancelled(ctx):
		return ctx.Err()
	case errors.Is(err, os.ErrDeadlineExceeded):
		f := r.stall("did not answer in time")
		f.Partial = partial
		return f
	}
	return c.endFault("closed its stdout", partial)
}

// endFault tells a child that ended from one that only closed a pipe. A child
// closes its pipes a moment before it can be waited for, and on a busy machine
// that moment is long: as long as it is not asleep it may be about to end.
func (c *Child) endFault(closed, partial string) error {
	tick := time.NewTicker(endingTime)
	defer tick.Stop()
	for waited := endingTime; ; waited += endingTime {
		select {
		case <-c.program.Ended():
			return &Fault{Kind: Crash, Detail: c.program.Ending().Words, Partial: partial}
		case <-tick.C:
		}
		if waited >= endedTime || c.program.Asleep() {
			return &Fault{Kind: Closed, Detail: closed, Partial: partial}
		}
	}
}

// excerptOf cuts what is shown of a line to 200 bytes.
func excerptOf(line []byte) string {
	const most = 200
	if len(line) > most {
		return string(line[:most]) + "…"
	}
	return string(line)
}
