package protocol

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
)

// An UnaskedError says that a program sent more than one answer to a request. It is a
// *game.BadReply too.
type UnaskedError struct {
	Line string // that is one too many
	// Next is what came after it where Line was taken for the answer to a later
	// request, and Taken what was wrong with it as that.
	Next  string
	Taken error
}

func (e *UnaskedError) Error() string {
	if e.Taken == nil {
		return fmt.Sprintf("sent %q without being asked: a second answer to one request", e.Line)
	}
	return fmt.Sprintf(
		"sent %q and then %q for one request: the first is a second answer to the request before, or came after its time (%v)",
		e.Line, e.Next, e.Taken,
	)
}

// Unwrap returns the fault that it is in a game.
func (e *UnaskedError) Unwrap() error {
	return game.NewBadReply(e.Line, "nothing, because it had not been asked")
}

// teller is a program that can tell what it has said without being asked.
type teller interface{ Extra() (string, bool) }

// unasked returns a fault if a program that can tell has sent more than blank
// lines without being asked.
func unasked(p Conn) error {
	c, ok := ability.Of[teller](p)
	if !ok {
		return nil
	}
	for {
		line, more := c.Extra()
		switch {
		case !more:
			return nil
		case strings.TrimSpace(line) != "":
			return &UnaskedError{Line: game.NewBadReply(line, "").Got}
		}
	}
}

// afterthought is how long we wait whether a program says more after a wrong
// answer. It only decides between two names of a fault.
const afterthought = 200 * time.Millisecond

// Explain returns why a program's answer is wrong. One that came in just after the
// next request, because it was a second one or late, has been taken for the answer
// to that; then the real answer follows, and tells.
func Explain(ctx context.Context, p Conn, answer string, wrong error) error {
	var ended *proc.Fault
	if _, ok := ability.Of[teller](p); !ok || wrong == nil || errors.As(wrong, &ended) || ctx.Err() != nil {
		return wrong
	}
	for end := time.Now().Add(afterthought); ; {
		line, err := p.ReadLine(ctx, end)
		if err != nil {
			return wrong
		}
		if line = strings.TrimSpace(line); line != "" {
			return &UnaskedError{Line: game.NewBadReply(answer, "").Got, Next: game.NewBadReply(line, "").Got, Taken: wrong}
		}
	}
}
