package roster

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/base/machine"
	"flagfall.dev/record"
)

func TestNobodyRemembersMoreThanHalfOfTheMachine(t *testing.T) {
	most := machine.Memory() >> 21
	if most == 0 || most >= mostMemory {
		t.Skip("this machine has more than a player may take, or does not say")
	}
	err := Check(fmt.Sprintf("marshal:memory=%d", most+1), record.Stratego)
	if err == nil || !strings.Contains(err.Error(), "half of its memory") {
		t.Errorf("error %v", err)
	}
	if err := Check(fmt.Sprintf("marshal:memory=%d", most), record.Stratego); err != nil {
		t.Error(err)
	}
}

func TestTimesAreWithinWhatArithmeticBears(t *testing.T) {
	if d := mostMoveTime * 100; d/100 != mostMoveTime || d < time.Hour {
		t.Error("a percentage of the longest time for a move overflows")
	}
	if n := int(mostNodes) * 100; n/100 != int(mostNodes) {
		t.Error("a percentage of the most nodes overflows")
	}
}
