//go:build linux

package proc

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
)

// ways are the two ways of keeping hold of a child: with a namespace, where the
// kernel grants one, and without.
var ways = []struct {
	name string
	bare bool
}{{"namespace", false}, {"bare", true}}

// bot starts one of the misbehaving bots and checks at the end of the test that
// nothing of it is left.
func bot(t testing.TB, name string, spec jail.Spec) *Child {
	t.Helper()
	spec.Command, spec.Parent = helper.Line(name), t.TempDir()
	c := must.Get(Start(Spec{Spec: spec, Grace: 20 * time.Millisecond}))(t)
	t.Cleanup(func() {
		if err := c.Close(context.Background()); err != nil {
			t.Errorf("close: %v", err)
		}
		if syscall.Kill(c.PID(), 0) == nil {
			t.Errorf("process %d has survived", c.PID())
		}
		if left, _ := os.ReadDir(spec.Parent); len(left) > 0 {
			t.Errorf("%v has survived", left)
		}
	})
	return c
}

// soon and later are deadlines: one to run into, one that only a bug meets.
func soon() time.Time  { return time.Now().Add(50 * time.Millisecond) }
func later() time.Time { return time.Now().Add(20 * time.Second) }

func TestEachMisbehaviourIsTheFaultItIs(t *testing.T) {
	tests := []struct {
		bot      string
		deadline func() time.Time
		kind     FaultKind
		says     string
	}{
		{"silent", soon, Stall, "did not answer in time"},
		{"deaf", soon, Stall, "did not answer in time"},
		{"closes", later, Closed, "closed its stdout"},
		{"exits", later, Crash, "exited with status 0"},
		{"fails", later, Crash, "exited with status 3"},
		{"half", later, Crash, `exited with status 1, in the middle of the line "3 4 U"`},
		{"flood", later, Flood, "longer than 64 KiB"},
		{"nul", later, Garbage, "NUL"},
		{"utf8", later, Garbage, "UTF-8"},
	}
	for _, way := range ways {
		for _, tt := range tests {
			t.Run(way.name+"/"+tt.bot, func(t *testing.T) {
				c := bot(t, tt.bot, jail.Spec{Bare: way.bare})
				line, err := c.ReadLine(t.Context(), tt.deadline())
				wantFault(t, line, err, tt.kind, tt.says)
			})
		}
	}
}

func wantFault(t *testing.T, line string, err error, kind FaultKind, says string) {
	t.Helper()
	var f *Fault
	if !errors.As(err, &f) {
		t.Fatalf("got line %q and error %v, want a fault", line, err)
	}
	if f.Kind != kind || !strings.Contains(f.Error(), says) {
		t.Errorf("got %v: %v, want %v with %q", f.Kind, f, kind, says)
	}
}

func TestLinesGoThereAndBack(t *testing.T) {
	c := bot(t, "echo", jail.Spec{})
	for _, line := range []string{"one", "", "two words", "ünï", strings.Repeat("z", mostLine-1)} {
		must.Do(t, c.Write(t.Context(), later(), line+"\n"))
		got, err := c.ReadLine(t.Context(), later())
		if err != nil || got != line {
			t.Errorf("got %.40q, %v, want %.40q", got, err, line)
		}
	}
}

func TestALineThatArrivedBeforeTheDeadlineWasNoticedCounts(t *testing.T) {
	c := bot(t, "echo", jail.Spec{})
	must.Do(t, c.Write(t.Context(), later(), "late\n"))
	awaitReadable(t, c)
	if line, err := c.ReadLine(t.Context(), time.Now().Add(-time.Second)); line != "late" || err != nil {
		t.Errorf("got %q, %v, want the line that was there", line, err)
	}
	if c.Starved() < time.Second {
		t.Errorf("%v are given back of the second by which we came too late", c.Starved())
	}
}

// awaitReadable waits until a child's answer lies in our buffer.
func awaitReadable(t *testing.T, c *Child) {
	t.Helper()
	for end := later(); !c.out.poll(); {
		if time.Now().After(end) {
			t.Fatal("no answer")
		}
	}
}

func TestLastWordsBeforeTheExitAreRead(t *testing.T) {
	for _, way := range ways {
		c := bot(t, "last words", jail.Spec{Bare: way.bare})
		<-c.program.Ended()
		if line, err := c.ReadLine(t.Context(), later()); line != "SURRENDER" || err != nil {
			t.Fatalf("got %q, %v", line, err)
		}
		line, err := c.ReadLine(t.Context(), later())
		wantFault(t, line, err, Crash, "exited with status 0")
	}
}

func TestUnaskedLinesAreSeenWithoutWaiting(t *testing.T) {
	c := bot(t, "chatter", jail.Spec{})
	must.Get(c.ReadLine(t.Context(), later()))(t)
	wantExtra(t, c, "two")
	if line, ok := c.Extra(); ok {
		t.Errorf("got %q after the last line", line)
	}
}

func TestAnUnaskedLineOfWhichABeginningWasReadIsSeen(t *testing.T) {
	c := bot(t, "chatter in parts", jail.Spec{})
	must.Get(c.ReadLine(t.Context(), later()))(t)
	must.Do(t, c.Write(t.Context(), later(), "go on\n"))
	wantExtra(t, c, "two")
}

// wantExtra looks for an unasked line until it has come.
func wantExtra(t *testing.T, c *Child, want string) {
	t.Helper()
	for end := later(); ; {
		if line, ok := c.Extra(); ok {
			if line != want {
				t.Errorf("got %q", line)
			}
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%q never came", want)
		}
	}
}

func TestAChildThatDoesNotReadStallsTheWriter(t *testing.T) {
	c := bot(t, "deaf", jail.Spec{})
	err := c.Write(t.Context(), soon(), strings.Repeat("x", 1<<20))
	wantFault(t, "", err, Stall, "did not read")
}

func TestWritingToADeadChildIsItsCrash(t *testing.T) {
	c := bot(t, "fails", jail.Spec{})
	<-c.program.Ended()
	wantFault(t, "", c.Write(t.Context(), later(), "x\n"), Crash, "status 3")
	if got := c.Stderr(); got != "why it failed\n" {
		t.Errorf("stderr is %q", got)
	}
}

func TestACancelledContextEndsTheWaitAndIsNoFault(t *testing.T) {
	c := bot(t, "silent", jail.Spec{})
	ctx, cancel := context.WithCancel(t.Context())
	go cancel()
	if _, err := c.ReadLine(ctx, later()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	line, err := c.ReadLine(t.Context(), soon())
	wantFault(t, line, err, Stall, "in time")
}

func TestAKillAtAnyMomentIsACrash(t *testing.T) {
	for _, way := range ways {
		c := bot(t, "echo", jail.Spec{Bare: way.bare})
		go func() { _ = syscall.Kill(c.PID(), syscall.SIGKILL) }()
		line, err := c.ReadLine(t.Context(), later())
		wantFault(t, line, err, Crash, "killed")
	}
}

func TestAnOrphanThatHoldsThePipesDoesNotHideTheEnd(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			c := bot(t, "orphans", jail.Spec{Bare: way.bare, Sandbox: jail.Trusted})
			if line, err := c.ReadLine(t.Context(), later()); line != "gone" || err != nil {
				t.Fatalf("got %q, %v", line, err)
			}
			line, err := c.ReadLine(t.Context(), later())
			wantFault(t, line, err, Crash, "exited with status 0")
		})
	}
}

func TestAChildThatEndsByItselfIsWaitedForAndItsStatusTold(t *testing.T) {
	for script, want := range map[string]string{"echo noise; exit 0": "", "echo noise; exit 3": "exited with status 3"} {
		c := must.Get(Start(Spec{Spec: jail.Spec{Command: []string{"sh", "-c", script}, Parent: t.TempDir()}}))(t)
		if err := c.Wait(t.Context(), later()); err == nil != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, expected %q", script, err, want)
		}
		must.Do(t, c.Close(t.Context()))
	}
}

// A stopped process goes on when anybody sends it the signal for that, and the kernel
// can be made to.
func TestAProgramThatGoesOnAllTheSameIsFound(t *testing.T) {
	c := bot(t, "ponders", jail.Spec{})
	echoes(t, c)
	must.Do(t, c.Pause())
	before := c.CPU()
	must.Do(t, syscall.Kill(c.PID(), syscall.SIGCONT))
	for limit := later(); c.CPU()-before < 200*time.Millisecond; {
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

func echoes(t *testing.T, c *Child) {
	t.Helper()
	must.Do(t, c.Write(t.Context(), later(), "hello\n"))
	if line, err := c.ReadLine(t.Context(), later()); line != "hello" {
		t.Fatalf("%q, %v: %s", line, err, c.Stderr())
	}
}

func TestStderrIsKeptAtBothEndsAndBounded(t *testing.T) {
	c := bot(t, "shouts", jail.Spec{})
	must.Get(c.ReadLine(t.Context(), later()))(t)
	must.Do(t, c.Close(t.Context()))
	got := c.Stderr()
	if !strings.HasPrefix(got, "first words\n") || !strings.HasSuffix(got, "last words\n") || !strings.Contains(got, "bytes left out") {
		t.Errorf("kept %.30q … %q", got, got[len(got)-30:])
	}
	if len(got) > mostStderr+100 {
		t.Errorf("kept %d bytes", len(got))
	}
}

// BenchmarkRoundTrip is the cost of one request and its answer. Compare it with
// the same exchange in C: about 7 µs.
func BenchmarkRoundTrip(b *testing.B) {
	c := bot(b, "echo", jail.Spec{})
	for b.Loop() {
		must.Do(b, c.Write(b.Context(), later(), "ping\n"))
		must.Get(c.ReadLine(b.Context(), later()))(b)
	}
}
