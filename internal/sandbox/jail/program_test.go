//go:build linux

package jail

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestNothingSurvivesTheGame(t *testing.T) {
	for _, way := range ways {
		for name, answers := range map[string]bool{"stubborn": true, "deaf": false, "litters": true, "forks": true, "flood": false} {
			t.Run(way.name+"/"+name, func(t *testing.T) {
				c := bot(t, name, Spec{Bare: way.bare})
				c.say("hello")
				if answers { // then it has done what it does
					c.hear()
				}
			})
		}
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
				spec.Sandbox, spec.Bare = way.sandbox, way.bare
				c := bot(t, tt.bot, spec)
				c.wantEnd(tt.says)
			})
		}
	}
}

func TestProcessorTimeIsCountedDuringAndAfterTheRun(t *testing.T) {
	c := bot(t, "works a bit", Spec{})
	c.say("x")
	c.wantLine("x")
	during := c.CPU()
	if during < 100*time.Millisecond {
		t.Errorf("during the run: %v", during)
	}
	c.close()
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
			c := bot(t, "looks around", Spec{Bare: way.bare, Sandbox: Strict, Readable: []string{shared}})
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
				c.say(step[0])
				if got := c.hear(); got != step[1] {
					t.Errorf("%s: got %q, want %q", step[0], got, step[1])
				}
			}
		})
	}
}

func TestASandboxedScriptReadsTheFilesBesideIt(t *testing.T) {
	if missing := Missing(); len(missing) > 0 {
		t.Skip(missing)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"bot.sh": `read -r x < "$(dirname "$0")/words"; echo "$x"; read -r y`, "words": "found\n"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	c := talkTo(t, Spec{Command: []string{"sh", filepath.Join(dir, "bot.sh")}, Sandbox: Strict})
	c.wantLine("found")
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

func BenchmarkStartAndClose(b *testing.B) {
	for _, way := range ways {
		b.Run(way.name, func(b *testing.B) {
			parent := b.TempDir()
			for b.Loop() {
				p := must.Get(Start(Spec{Command: []string{"true"}, Parent: parent, Bare: way.bare}))(b)
				must.Do(b, errors.Join(p.Close(b.Context(), time.Second), p.Stderr.Close()))
			}
		})
	}
}
