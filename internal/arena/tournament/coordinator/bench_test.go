package coordinator

import (
	"testing"

	"flagfall.dev/internal/arena/store"
)

func TestAGameThatABusyMachineSpoiltDoesNotBenchAPlayer(t *testing.T) {
	if !spoilt(store.PlayerStats{Fault: "stall"}) || spoilt(store.PlayerStats{Fault: "stall", Doubts: 1}) ||
		!spoilt(store.PlayerStats{Fault: "crash", Doubts: 1}) {
		t.Error("a doubtful stall before the first move counts, or another one does not")
	}
}
