//go:build linux

package proc_test

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
)

// start starts one of the bots.
func start(t *testing.T, name string, cpus []int) *proc.Child {
	t.Helper()
	c := must.Get(proc.Start(proc.Spec{Spec: jail.Spec{Command: helper.Line(name), CPUs: cpus}}))(t)
	t.Cleanup(func() { _ = c.Close(t.Context()) })
	if line, err := c.ReadLine(t.Context(), time.Now().Add(time.Minute)); line != "ready" {
		t.Fatal(line, err, c.Stderr())
	}
	return c
}

func TestAllLinesOfAnAnswerShareWhatIsGivenBack(t *testing.T) {
	const allowed = 300 * time.Millisecond
	c := start(t, "answers at length", gametest.Crowd(t))
	for question, before := 0, c.Starved(); c.Starved()-before < 2*allowed; question++ {
		if question == 20 {
			t.Fatal("nothing was given back")
		}
		ctx, cancel := proc.WithAllowance(t.Context(), allowed, 0)
		defer cancel()
		must.Do(t, c.Write(ctx, time.Time{}, "go\n"))
		for line, want := "", 6; line != "end"; want-- {
			var err error
			if line, err = c.ReadLine(ctx, time.Time{}); err != nil {
				t.Fatalf("question %d, with %d lines to come: %v", question, want, err)
			}
		}
	}
}

// The children of a shell end all the time, and the shell waits for each of them.
func TestAProgramThatHasItsWorkDoneByShortLivedChildrenIsGivenItsTime(t *testing.T) {
	const script = `while read -r line; do
		for k in 1 2 3 4; do sh -c 'i=0; while [ $i -lt 5000 ]; do i=$((i+1)); done'; done; echo done
	done`
	c := must.Get(proc.Start(proc.Spec{Spec: jail.Spec{Command: []string{"sh", "-c", script}, CPUs: gametest.Crowd(t)}}))(t)
	defer c.Close(t.Context())
	for question := 0; c.Starved() < 500*time.Millisecond; question++ {
		if question == 20 {
			t.Fatal("nothing was given back")
		}
		if line, err := asked(t, c, time.Second); line != "done" {
			t.Fatalf("question %d: %q, %v", question, line, err)
		}
	}
}

// A program that has its work done by children of which nobody hears must not be given back
// the time in which it waits for them.
func TestAProgramGainsNoTimeByChildrenThatTheKernelReaps(t *testing.T) {
	program := compiled(t, "hides")
	const allowed = 300 * time.Millisecond
	for _, life := range []time.Duration{time.Millisecond, 5 * time.Millisecond, 50 * time.Millisecond} {
		t.Run(fmt.Sprint(life), func(t *testing.T) {
			c, err := proc.Start(proc.Spec{Spec: jail.Spec{
				Command: []string{program, fmt.Sprint((3 * allowed).Nanoseconds()), fmt.Sprint(life.Nanoseconds())},
				CPUs:    jail.Processors()[:1],
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close(t.Context())
			var gained time.Duration
			for range 5 {
				line, err := asked(t, c, allowed)
				if err != nil {
					break // it came too late, and gets no further game
				}
				var computed time.Duration
				if _, err := fmt.Sscanf(line, "computed %d", &computed); err != nil {
					t.Fatal(line, err)
				}
				gained += max(computed-allowed, 0)
			}
			t.Logf("gained %v", gained)
			if gained > jail.MostHidden {
				t.Errorf("it has computed for %v longer than its time allowed: expected at most %v, after which that is noticed", gained, jail.MostHidden)
			}
		})
	}
}

// The children of a program may keep our own threads from the processors until they have done
// their work: that is no delay of ours.
func TestAProgramGainsNoTimeByTheNumberOfItsChildren(t *testing.T) {
	program := compiled(t, "crowd")
	const allowed = 200 * time.Millisecond
	for _, children := range []int{40, 200} {
		t.Run(strconv.Itoa(children), func(t *testing.T) {
			c := must.Get(proc.Start(proc.Spec{Spec: jail.Spec{Command: []string{
				program, strconv.Itoa(children), strconv.FormatInt((3 * allowed).Milliseconds(), 10),
			}}}))(t)
			defer c.Close(t.Context())
			line, err := asked(t, c, allowed)
			var f *proc.Fault
			if !errors.As(err, &f) || f.Kind != proc.Stall {
				t.Errorf("it computes for three times its time, and answers %q, %v", line, err)
			}
		})
	}
}

// compiled compiles a program of testdata.
func compiled(t *testing.T, name string) string {
	t.Helper()
	gametest.Need(t, "cc", "gcc", "clang")
	program := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("cc", "-O1", "-o", program, filepath.Join("testdata", name+".c")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// asked asks a program as a referee does.
func asked(t *testing.T, c *proc.Child, allowed time.Duration) (string, error) {
	t.Helper()
	ctx, cancel := proc.WithAllowance(t.Context(), allowed, 0)
	defer cancel()
	must.Do(t, c.Write(ctx, time.Time{}, "go\n"))
	return c.ReadLine(ctx, time.Time{})
}
