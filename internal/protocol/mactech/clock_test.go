package mactech

import (
	"testing"
	"time"

	"flagfall.dev/internal/proc"
)

func TestAnEntryIsBelievedWithinWhatOthersCount(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		name  string
		s     proc.Stretch
		said  time.Duration
		known bool
		want  time.Duration
	}{
		{"on an idle machine", proc.Stretch{Took: 51 * ms, Ran: 50 * ms}, 50 * ms, true, 50 * ms},
		{"it waited, and so did we", proc.Stretch{Took: 500 * ms, Ran: 50 * ms, Waited: 300 * ms, Late: 150 * ms}, 350 * ms, true, 50 * ms},
		{"it waited before it was called", proc.Stretch{Took: 500 * ms, Ran: 50 * ms, Waited: 400 * ms, Late: 50 * ms}, 50 * ms, true, 50 * ms},
		{"it waited after its answer", proc.Stretch{Took: 51 * ms, Ran: 50 * ms, Waited: 4 * ms}, 50 * ms, true, 50 * ms},
		{"it slept, and says so", proc.Stretch{Took: 501 * ms, Ran: 1 * ms}, 500 * ms, true, 500 * ms},
		{"our scheduler was late", proc.Stretch{Took: 65 * ms, Ran: 50 * ms}, 50 * ms, true, 50 * ms},
		{"it says nothing", proc.Stretch{Took: 500 * ms, Ran: 50 * ms, Waited: 300 * ms, Late: 150 * ms}, 0, false, 200 * ms},
		{"it denies what it computed", proc.Stretch{Took: 500 * ms, Ran: 490 * ms}, 0, true, 490 * ms},
		{"it denies that it slept", proc.Stretch{Took: 500 * ms, Ran: 1 * ms}, 0, true, 500*ms - scheduling},
		{"it says a negative time", proc.Stretch{Took: 500 * ms, Ran: 490 * ms}, -time.Hour, true, 490 * ms},
		{"it computed in several threads", proc.Stretch{Took: 100 * ms, Ran: 190 * ms}, 0, true, 100 * ms},
		{"it says more than there was", proc.Stretch{Took: 100 * ms, Ran: 50 * ms}, time.Hour, true, 100 * ms},
	} {
		if got := computed(tt.s, tt.said, tt.known); got != tt.want {
			t.Errorf("%s: %v, expected %v", tt.name, got, tt.want)
		}
	}
}

func TestTheTimeThatAHarnessSaysIsCutOffItsLine(t *testing.T) {
	for line, want := range map[string]struct {
		rest  string
		said  time.Duration
		known bool
	}{
		"report 3 0 4 0 0 +1234":       {"report 3 0 4 0 0", 1234, true},
		"get +0":                       {"get", 0, true},
		"done 1 +-5":                   {"done 1", -5, true},
		"report 3 0 4 0 0":             {"report 3 0 4 0 0", 0, false},
		"done +":                       {"done +", 0, false},
		"done +1e9":                    {"done +1e9", 0, false},
		"done 1+2":                     {"done 1+2", 0, false},
		"+7":                           {"+7", 0, false},
		"":                             {"", 0, false},
		"get +99999999999999999999999": {"get +99999999999999999999999", 0, false},
	} {
		if rest, said, known := cutTime(line); rest != want.rest || said != want.said || known != want.known {
			t.Errorf("%q: %q, %v, %t", line, rest, said, known)
		}
	}
}
