package proc

import (
	"testing"
	"time"
)

func TestARequestIsGivenBackTheTwoLongestWaitsOfOurThreads(t *testing.T) {
	const ms = time.Millisecond
	then := waits{"1": 100 * ms, "2": 7 * ms, "3": 5 * ms}
	for _, tt := range []struct {
		now  waits
		want time.Duration
	}{
		{then, 0},
		{waits{"1": 103 * ms, "2": 7 * ms, "3": 5 * ms}, 3 * ms},
		{waits{"1": 101 * ms, "2": 9 * ms, "3": 8 * ms}, 5 * ms},
		{waits{"1": 101 * ms, "4": 4 * ms}, 5 * ms}, // threads 2 and 3 have ended, 4 is new
		{nil, 0},
	} {
		if got := tt.now.since(then); got != tt.want {
			t.Errorf("%v since %v: %v, want %v", tt.now, then, got, tt.want)
		}
	}
}
