package pairing

import (
	"fmt"
	"testing"
)

func TestAKnockoutKeepsTheBestApartUntilTheFinal(t *testing.T) {
	if got := fmt.Sprint(Seats(8)); got != "[0 7 3 4 1 6 2 5]" {
		t.Errorf("seats %s", got)
	}
}
