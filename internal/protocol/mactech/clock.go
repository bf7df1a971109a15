package mactech

import (
	"strconv"
	"strings"
	"time"

	"flagfall.dev/internal/proc"
)

// scheduling is how late our own program may notice an answer without the kernel's having
// to do with it: its goroutines share a few threads, and one that computes gives way
// after 10 ms.
const scheduling = 20 * time.Millisecond

// computed returns how long the entry computed while it had the turn: between call and
// return, less the time in which it was ready to run and had no processor. The harness says
// the first, and an entry, which shares its process, may have it say anything. So it is
// believed within what others count. Our own clock, less what the entry waited, is the most.
// The least is what is left of that when our own lateness is taken off too, and never less
// than the processor time of all the entry's processes.
func computed(s proc.Stretch, said time.Duration, known bool) time.Duration {
	ran := min(s.Ran, s.Took)
	most := max(s.Took-s.Waited, ran) // some of the wait may have been after its answer
	if !known {
		return most
	}
	least := max(ran, most-s.Late-scheduling)
	return min(max(said-s.Waited, least), most)
}

// cutTime cuts what the harness says of its time off a line: its last word, such as
// "+1234", in nanoseconds. Programs of older harnesses say none.
func cutTime(line string) (rest string, said time.Duration, known bool) {
	i := strings.LastIndexByte(line, '+')
	if i <= 0 || line[i-1] != ' ' {
		return line, 0, false
	}
	ns, err := strconv.ParseInt(line[i+1:], 10, 64)
	if err != nil {
		return line, 0, false
	}
	return line[:i-1], time.Duration(ns), true
}
