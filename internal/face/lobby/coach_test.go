package lobby

import (
	"strings"
	"testing"
)

// The option of a coach takes what the command takes: no percentage below 1 or above 100.
func TestACoachOfNoShareIsRefused(t *testing.T) {
	for _, percent := range []int{0, -3, 101} {
		o := Order{Coach: &percent}
		if err := o.coach(nil, 0); err == nil || !strings.Contains(err.Error(), "--coach: ") {
			t.Errorf("%d: %v", percent, err)
		}
	}
	if err := new(Order).coach(nil, 0); err != nil {
		t.Error(err)
	}
}
