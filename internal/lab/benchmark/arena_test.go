package benchmark

import (
	"strings"
	"testing"
	"time"
)

func TestNothingIsMeasuredOfProgramsThatDoNotPlay(t *testing.T) {
	_, err := MeasureArena(t.Context(), []string{"sh", "-c", "echo no such player >&2; exit 2"}, time.Minute, func(string) {})
	if err == nil || !strings.Contains(err.Error(), "exited with status 2") || !strings.Contains(err.Error(), "no such player") {
		t.Errorf("got %v, want how the program ended, and its own words", err)
	}
}
