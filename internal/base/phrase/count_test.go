package phrase

import "testing"

func TestOneThingHasNoPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 games", 1: "1 game", 2: "2 games"} {
		if got := Count(n, "game"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestAChangeHasItsSignAndNoHyphen(t *testing.T) {
	for n, want := range map[int]string{196: "+196", -253: "−253", 0: "0"} {
		if got := Change(n).String(); got != want {
			t.Errorf("%d: %q, expected %q", n, got, want)
		}
	}
}
