package game

import "fmt"

// A BadReply says that a program answered with something that its contract
// does not know.
type BadReply struct {
	Got      string // the line as it came, cut at 200 bytes
	Expected string // in words
}

// NewBadReply returns the fault of a line that should have been something else.
func NewBadReply(got, format string, args ...any) *BadReply {
	const most = 200
	if len(got) > most {
		got = got[:most] + "…"
	}
	return &BadReply{Got: got, Expected: fmt.Sprintf(format, args...)}
}

func (e *BadReply) Error() string {
	return fmt.Sprintf("answered %q: expected %s", e.Got, e.Expected)
}
