package environment

import (
	"runtime"
	"testing"
)

func TestASignalLetsEveryPostThroughOnceWhetherItsWaiterSleepsOrNot(t *testing.T) {
	there, back := newSignal(true), newSignal(false)
	const rounds = 20_000
	sum, value := 0, 0
	go func() {
		for range rounds {
			there.await()
			sum += value
			back.post()
		}
	}()
	want := 0
	for i := range rounds {
		value = i
		want += i
		if i%1000 == 0 {
			for !there.asleep.Load() { // until the other one sleeps
				runtime.Gosched()
			}
		}
		there.post()
		back.await()
	}
	if sum != want {
		t.Errorf("got %d, want %d", sum, want)
	}
}
