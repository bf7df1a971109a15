package jail

import (
	"strconv"
	"testing"
	"time"
)

func TestTheTimeOfChildrenThatNobodySeesOrWaitsForIsCounted(t *testing.T) {
	t.Parallel()
	if newMeter() == nil {
		t.Skip("the system does not allow to count so")
	}
	for name, spec := range map[string]Spec{
		"sandbox": {Sandbox: BestEffort}, "bare": {Sandbox: BestEffort, Bare: true}, "trusted": {Sandbox: Trusted},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spec.CPU = time.Second
			c := bot(t, "counts moments", spec)
			last := c.wantEnd("used 1 s of processor time")
			if used, err := strconv.Atoi(last); err != nil || used > 1_200_000 {
				t.Errorf("its children alone have used %s µs", last)
			}
		})
	}
}
