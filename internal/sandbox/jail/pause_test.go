//go:build linux

package jail

import (
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

// ponder computes for ever in a thread and in a process of a session of its own.
func ponder() {
	go helper.Spin()
	cmd := helper.Another("eats time")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		cmd = helper.Another("eats time") // it may not leave its group where it has no namespace
		if err := cmd.Start(); err != nil {
			fmt.Println("cannot fork:", err)
		}
	}
}

// compute uses a given amount of our own processor time, whatever else the machine does.
func compute(d time.Duration) {
	for end := cpuOf(os.Getpid()) + d; cpuOf(os.Getpid()) < end; {
		for range 10_000 {
			_ = time.Duration(0)
		}
	}
}

// standsStill reports whether a child comes to use no processor time while we use
// more than what the system would leave it without.
func standsStill(c *talk) bool {
	for range 5 {
		before := c.used()
		if compute(200 * time.Millisecond); c.used() == before {
			return true
		}
	}
	return false
}

// awaitUse waits until a child uses processor time.
func awaitUse(c *talk) {
	c.t.Helper()
	limit := later()
	for before := c.used(); c.used() == before; compute(time.Millisecond) {
		if time.Now().After(limit) {
			c.t.Fatal("it does not compute")
		}
	}
}

func echoes(c *talk) {
	c.t.Helper()
	c.say("hello")
	c.wantLine("hello")
}

func TestAPausedProgramStandsStillWithAllThatItHasForked(t *testing.T) {
	for _, way := range ways {
		for _, trust := range []Sandbox{BestEffort, Trusted} {
			if way.bare && trust == Trusted {
				continue // the others show it
			}
			t.Run(fmt.Sprint(way.name, trust), func(t *testing.T) {
				c := bot(t, "ponders", Spec{Bare: way.bare, Sandbox: trust})
				echoes(c)
				awaitUse(c)
				for range 2 {
					must.Do(t, c.Pause())
					if !standsStill(c) {
						t.Error("it ponders in its opponent's time")
					}
					if computed := c.Resume(); computed > 0 {
						t.Errorf("it has computed for %v", computed)
					}
					echoes(c)
					awaitUse(c)
				}
				if err := c.Pause(); err != nil { // Close ends it all the same, which bot checks
					t.Fatal(err)
				}
			})
		}
	}
}

func TestAPausedProgramThatIgnoresRequestsIsEnded(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			c := bot(t, "stubborn", Spec{Bare: way.bare})
			c.wantLine("ready")
			must.Do(t, c.Pause())
			c.close()
		})
	}
}
