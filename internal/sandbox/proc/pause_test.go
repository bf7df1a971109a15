//go:build linux

package proc

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
)

// ponder computes for ever in a thread and in a process of a session of its own.
func ponder() {
	go spin()
	cmd := another("eats time")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		cmd = another("eats time") // it may not leave its group where it has no namespace
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
func standsStill(c *Child) bool {
	for range 5 {
		before := c.used()
		if compute(200 * time.Millisecond); c.used() == before {
			return true
		}
	}
	return false
}

// awaitUse waits until a child uses processor time.
func awaitUse(t *testing.T, c *Child) {
	t.Helper()
	limit := later()
	for before := c.used(); c.used() == before; compute(time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatal("it does not compute")
		}
	}
}

func echoes(t *testing.T, c *Child) {
	t.Helper()
	must.Do(t, c.Write(t.Context(), later(), "hello\n"))
	if line, err := c.ReadLine(t.Context(), later()); line != "hello" {
		t.Fatalf("%q, %v: %s", line, err, c.Stderr())
	}
}

func TestAPausedProgramStandsStillWithAllThatItHasForked(t *testing.T) {
	for _, way := range ways {
		for _, trust := range []Sandbox{BestEffort, Trusted} {
			if way.bare && trust == Trusted {
				continue // the others show it
			}
			t.Run(fmt.Sprint(way.name, trust), func(t *testing.T) {
				c := bot(t, "ponders", Spec{bare: way.bare, Sandbox: trust})
				echoes(t, c)
				awaitUse(t, c)
				for range 2 {
					must.Do(t, c.Pause())
					if !standsStill(c) {
						t.Error("it ponders in its opponent's time")
					}
					if err := c.Resume(); err != nil {
						t.Error(err)
					}
					echoes(t, c)
					awaitUse(t, c)
				}
				if err := c.Pause(); err != nil { // Close ends it all the same, which bot checks
					t.Fatal(err)
				}
			})
		}
	}
}

// A stopped process goes on when anybody sends it the signal for that, and the kernel
// can be made to.
func TestAProgramThatGoesOnAllTheSameIsFound(t *testing.T) {
	c := bot(t, "ponders", Spec{})
	echoes(t, c)
	must.Do(t, c.Pause())
	must.Do(t, syscall.Kill(c.PID(), syscall.SIGCONT))
	limit := later()
	for end := c.pause.cpu + 2*standstill; c.used() < end; compute(time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatal("it has not gone on")
		}
	}
	var fault *Fault
	if err := c.Resume(); !errors.As(err, &fault) || fault.Kind != Pondered {
		t.Errorf("got %v", err)
	}
	echoes(t, c)
}

func TestAPausedProgramThatIgnoresRequestsIsEnded(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			c := bot(t, "stubborn", Spec{bare: way.bare})
			if line, err := c.ReadLine(t.Context(), later()); line != "ready" {
				t.Fatal(line, err)
			}
			if err := errors.Join(c.Pause(), c.Close(t.Context())); err != nil {
				t.Error(err)
			}
		})
	}
}
