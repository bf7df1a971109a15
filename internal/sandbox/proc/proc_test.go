//go:build linux

package proc

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

// ways are the two ways of keeping hold of a child: with a namespace, where the
// kernel grants one, and without.
var ways = []struct {
	name string
	bare bool
}{{"namespace", false}, {"bare", true}}

// bot starts one of the misbehaving bots and checks at the end of the test that
// nothing of it is left.
func bot(t testing.TB, name string, spec Spec) *Child {
	t.Helper()
	if spec.Command == nil {
		spec.Command = helper.Line(name)
	}
	spec.Parent = t.TempDir()
	if spec.Grace == 0 {
		spec.Grace = 20 * time.Millisecond
	}
	c := must.Get(Start(spec))(t)
	t.Cleanup(func() { checkGone(t, c, spec.Parent) })
	return c
}

func checkGone(t testing.TB, c *Child, parent string) {
	t.Helper()
	if err := c.Close(context.Background()); err != nil {
		t.Errorf("close: %v", err)
	}
	if alive(c.PID()) {
		t.Errorf("process %d has survived", c.PID())
	}
	if left := c.descendants(); len(left) > 0 {
		t.Errorf("processes %v have survived", left)
	}
	if left, _ := os.ReadDir(parent); len(left) > 0 {
		t.Errorf("%v has survived", left)
	}
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
				c := bot(t, tt.bot, Spec{bare: way.bare})
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
	c := bot(t, "echo", Spec{})
	for _, line := range []string{"one", "", "two words", "ünï", strings.Repeat("z", DefaultLine-1)} {
		must.Do(t, c.Write(t.Context(), later(), line+"\n"))
		got, err := c.ReadLine(t.Context(), later())
		if err != nil || got != line {
			t.Errorf("got %.40q, %v, want %.40q", got, err, line)
		}
	}
}

func TestALineThatArrivedBeforeTheDeadlineWasNoticedCounts(t *testing.T) {
	c := bot(t, "echo", Spec{})
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
		c := bot(t, "last words", Spec{bare: way.bare})
		<-c.ended
		if line, err := c.ReadLine(t.Context(), later()); line != "SURRENDER" || err != nil {
			t.Fatalf("got %q, %v", line, err)
		}
		line, err := c.ReadLine(t.Context(), later())
		wantFault(t, line, err, Crash, "exited with status 0")
	}
}

func TestUnaskedLinesAreSeenWithoutWaiting(t *testing.T) {
	c := bot(t, "chatter", Spec{})
	must.Get(c.ReadLine(t.Context(), later()))(t)
	for end := later(); ; {
		if line, ok := c.Extra(); ok {
			if line != "two" {
				t.Errorf("got %q", line)
			}
			break
		}
		if time.Now().After(end) {
			t.Fatal("the second line never came")
		}
	}
	if line, ok := c.Extra(); ok {
		t.Errorf("got %q after the last line", line)
	}
}

func TestAChildThatDoesNotReadStallsTheWriter(t *testing.T) {
	c := bot(t, "deaf", Spec{})
	err := c.Write(t.Context(), soon(), strings.Repeat("x", 1<<20))
	wantFault(t, "", err, Stall, "did not read")
}

func TestWritingToADeadChildIsItsCrash(t *testing.T) {
	c := bot(t, "fails", Spec{})
	<-c.ended
	wantFault(t, "", c.Write(t.Context(), later(), "x\n"), Crash, "status 3")
	if got := c.Stderr(); got != "why it failed\n" {
		t.Errorf("stderr is %q", got)
	}
}

func TestACancelledContextEndsTheWaitAndIsNoFault(t *testing.T) {
	c := bot(t, "silent", Spec{})
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
		c := bot(t, "echo", Spec{bare: way.bare})
		go func() { _ = syscall.Kill(c.PID(), syscall.SIGKILL) }()
		line, err := c.ReadLine(t.Context(), later())
		wantFault(t, line, err, Crash, "killed")
	}
}

func TestNothingSurvivesTheGame(t *testing.T) {
	for _, way := range ways {
		for _, name := range []string{"stubborn", "deaf", "litters", "forks", "flood"} {
			t.Run(way.name+"/"+name, func(t *testing.T) {
				c := bot(t, name, Spec{bare: way.bare})
				_ = c.Write(t.Context(), later(), "hello\n")
				if _, err := c.ReadLine(t.Context(), soon()); err != nil && name == "forks" {
					t.Log(err) // checkGone looks whether the fork is gone, whether it had begun or not
				}
			})
		}
	}
}

func TestAnOrphanThatHoldsThePipesDoesNotHideTheEnd(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			c := bot(t, "orphans", Spec{bare: way.bare, Sandbox: Trusted})
			if line, err := c.ReadLine(t.Context(), later()); line != "gone" || err != nil {
				t.Fatalf("got %q, %v", line, err)
			}
			line, err := c.ReadLine(t.Context(), later())
			wantFault(t, line, err, Crash, "exited with status 0")
		})
	}
}

func TestStderrIsKeptAtBothEndsAndBounded(t *testing.T) {
	c := bot(t, "shouts", Spec{})
	must.Get(c.ReadLine(t.Context(), later()))(t)
	must.Do(t, c.Close(t.Context()))
	got := c.Stderr()
	if !strings.HasPrefix(got, "first words\n") || !strings.HasSuffix(got, "last words\n") || !strings.Contains(got, "bytes left out") {
		t.Errorf("kept %.30q … %q", got, got[len(got)-30:])
	}
	if len(got) > DefaultStderr+100 {
		t.Errorf("kept %d bytes", len(got))
	}
}

func TestWhatALimitEndedIsNamedAsThat(t *testing.T) {
	const memory, cpu = "used 96 MiB of memory", "used 1 s of processor time"
	eats, runs := Spec{Memory: 96 << 20}, Spec{CPU: time.Second}
	everywhere := []string{"sandbox", "bare", "trusted"}
	for _, tt := range []struct {
		bot  string
		spec Spec
		says string
		in   []string
	}{
		{"eats memory", eats, memory, everywhere},
		{"children eat", eats, memory, everywhere},
		{"eats memfd", eats, memory, []string{"sandbox", "trusted"}}, // without namespaces a file is smaller than that
		{"eats shm", eats, memory, []string{"sandbox"}},              // nowhere else it is the bot's own
		{"eats unmapped", eats, memory, everywhere},
		{"eats pipes", Spec{Memory: 24 << 20}, "used 24 MiB of memory", everywhere},
		{"eats sockets", eats, memory, []string{"sandbox", "bare"}},
		{"eats time", runs, cpu, []string{"sandbox", "trusted"}},
		{"children run", runs, cpu, []string{"bare"}},
		{"orphans run", runs, cpu, everywhere},
		{"nobody's run", runs, cpu, everywhere},
		{"aborts", Spec{}, "aborted", everywhere},
		{"crashes", Spec{}, "segmentation fault", everywhere},
	} {
		for _, way := range []struct {
			name    string
			sandbox Sandbox
			bare    bool
		}{{"sandbox", BestEffort, false}, {"bare", BestEffort, true}, {"trusted", Trusted, false}} {
			if !slices.Contains(tt.in, way.name) || tt.bot == "eats shm" && len(Missing()) > 0 {
				continue
			}
			t.Run(tt.bot+"/"+way.name, func(t *testing.T) {
				t.Parallel()
				spec := tt.spec
				spec.Sandbox, spec.bare = way.sandbox, way.bare
				c := bot(t, tt.bot, spec)
				line, err := c.ReadLine(t.Context(), later())
				for err == nil {
					line, err = c.ReadLine(t.Context(), later())
				}
				wantFault(t, line, err, Crash, tt.says)
			})
		}
	}
}

func TestProcessorTimeIsCountedDuringAndAfterTheRun(t *testing.T) {
	c := bot(t, "works a bit", Spec{})
	must.Do(t, c.Write(t.Context(), later(), "x\n"))
	must.Get(c.ReadLine(t.Context(), later()))(t)
	during := c.CPU()
	if during < 100*time.Millisecond {
		t.Errorf("during the run: %v", during)
	}
	must.Do(t, c.Close(t.Context()))
	if after := c.CPU(); after < during*9/10 {
		t.Errorf("after the run %v, during it %v", after, during)
	}
}

func TestASandboxedChildSeesItsDirectoryAndNothingElse(t *testing.T) {
	if missing := Missing(); len(missing) > 0 {
		t.Skip(missing)
	}
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer listener.Close()
	outside := filepath.Join(t.TempDir(), "secret")
	shared := filepath.Join(t.TempDir(), "shared")
	for _, name := range []string{outside, shared} {
		must.Do(t, os.WriteFile(name, []byte("x"), 0o600))
	}
	t.Setenv("FLAGFALL_SECRET", "x")
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			if way.bare && landlockVersion() == 0 {
				t.Skip("this kernel has no Landlock")
			}
			c := bot(t, "looks around", Spec{bare: way.bare, Sandbox: Strict, Readable: []string{shared}})
			for _, step := range [][2]string{
				{"write own.txt", "yes"},
				{"read own.txt", "yes"},
				{"read /etc/hosts", "yes"},
				{"read " + shared, "yes"},
				{"write " + shared, "no"},
				{"read " + outside, "no"},
				{"write " + outside, "no"},
				{"write /etc/flagfall", "no"},
				{"read /proc/1/environ", "no"},
				{"dial " + listener.Addr().String(), "no"},
				{"write " + filepath.Dir(c.dir) + "x", "no"},
			} {
				must.Do(t, c.Write(t.Context(), later(), step[0]+"\n"))
				if got, err := c.ReadLine(t.Context(), later()); got != step[1] {
					t.Errorf("%s: got %q, %v, want %q", step[0], got, err, step[1])
				}
			}
		})
	}
}

func TestASandboxedScriptReadsTheFilesBesideIt(t *testing.T) {
	if missing := Missing(); len(missing) > 0 {
		t.Skip(missing)
	}
	dir, parent := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{"bot.sh": `read -r x < "$(dirname "$0")/words"; echo "$x"; read -r y`, "words": "found\n"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	c := must.Get(Start(Spec{Command: []string{"sh", filepath.Join(dir, "bot.sh")}, Sandbox: Strict, Parent: parent}))(t)
	line, err := c.ReadLine(t.Context(), later())
	if line != "found" || err != nil {
		t.Errorf("got %q, %v, %s", line, err, c.Stderr())
	}
	checkGone(t, c, parent)
}

func TestAProgramThatCannotBeStartedSaysWhyAndLeavesNothing(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	must.Do(t, os.WriteFile(text, []byte("just text"), 0o700))
	for _, command := range [][]string{nil, {"./no-such-bot"}, {"no-such-bot-on-the-path"}, {text}, {t.TempDir()}} {
		parent := t.TempDir()
		_, err := Start(Spec{Command: command, Parent: parent})
		var start *StartError
		if !errors.As(err, &start) || strings.Contains(err.Error(), "<nil>") {
			t.Errorf("%v: got %v, want a StartError", command, err)
		}
		if left, _ := os.ReadDir(parent); len(left) > 0 {
			t.Errorf("%v leaves %v", command, left)
		}
	}
}

func TestSweepTakesWhatDeadOwnersLeftAndNothingElse(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{directoryPrefix + "999999999-1/sub", directoryPrefix + "1-1", "other", directoryPrefix + "x"} {
		must.Do(t, os.MkdirAll(filepath.Join(parent, name), 0o700))
	}
	must.Do(t, Sweep(parent))
	left, err := os.ReadDir(parent)
	if err != nil || len(left) != 3 {
		t.Errorf("left %v, %v; want all but the first", left, err)
	}
}

// BenchmarkRoundTrip is the cost of one request and its answer. Compare it with
// the same exchange in C: about 7 µs.
func BenchmarkRoundTrip(b *testing.B) {
	c := bot(b, "echo", Spec{})
	for b.Loop() {
		must.Do(b, c.Write(b.Context(), later(), "ping\n"))
		must.Get(c.ReadLine(b.Context(), later()))(b)
	}
}

func BenchmarkStartAndClose(b *testing.B) {
	for _, way := range ways {
		b.Run(way.name, func(b *testing.B) {
			parent := b.TempDir()
			for b.Loop() {
				c := must.Get(Start(Spec{Command: []string{"true"}, Parent: parent, bare: way.bare}))(b)
				must.Do(b, c.Close(b.Context()))
			}
		})
	}
}
