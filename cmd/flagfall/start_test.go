package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/cli/stdout"
	"flagfall.dev/internal/lab/gametest/must"
)

// parserOf returns the parser of a command line.
func parserOf(tb testing.TB, args ...string) *kong.Kong {
	tb.Helper()
	return must.Get(newParser(&cli{}, stdout.New(os.Stdout), option.Part(&commands{}, args, wholeCommands...)))(tb)
}

// told returns all that is told of a command and those below it.
func told(n *kong.Node) (lines []string) {
	lines = append(lines, fmt.Sprintf("%s %q %q %v %v", n.FullPath(), n.Help, n.Detail, n.Hidden, n.Group))
	for _, f := range n.Flags {
		lines = append(lines, fmt.Sprintf("%v %q %q %q %v", f, f.Help, f.Default, f.Enum, f.Hidden))
	}
	for _, p := range n.Positional {
		lines = append(lines, fmt.Sprintf("%s %q %q", p.Summary(), p.Help, p.Enum))
	}
	for _, below := range n.Children {
		lines = append(lines, told(below)...)
	}
	return lines
}

func TestACommandIsTheSameAloneAsAmongAll(t *testing.T) {
	for _, command := range parserOf(t).Model.Children {
		model := parserOf(t, "-q", command.Name).Model
		alone := model.Children
		if strings.Contains(strings.Join(wholeCommands, " "), command.Name) {
			if len(alone) < 20 {
				t.Errorf("%s knows %d commands, expected all", command.Name, len(alone))
			}
			continue
		}
		if len(alone) != 1 {
			t.Errorf("%s: a parser with %d commands, expected it alone", command.Name, len(alone))
			continue
		}
		if diff := cmp.Diff(told(command), told(alone[0])); diff != "" {
			t.Errorf("%s: among all (-) and alone (+):\n%s", command.Name, diff)
		}
	}
}

func TestACommandLineIsReadWithoutADescriptionOfOtherCommands(t *testing.T) {
	all := testing.AllocsPerRun(1, func() { parserOf(t) })
	for _, name := range []string{"variants", "bot", "play", "match"} {
		if one := testing.AllocsPerRun(1, func() { parserOf(t, name) }); one > all/5 {
			t.Errorf("the parser of %s takes %.0f allocations, expected at most a fifth of the %.0f of all commands", name, one, all)
		}
	}
}

// initialised returns the packages that the program initialises before it does something, with the bytes that each
// allocates for that.
func initialised(tb testing.TB, args ...string) map[string]int {
	tb.Helper()
	var trace strings.Builder
	cmd := exec.Command("flagfall", args...)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	cmd.Stderr = &trace
	must.Do(tb, cmd.Run())
	packages := map[string]int{}
	for line := range strings.Lines(trace.String()) { // init PATH @1.2 ms, 0.1 ms clock, 64 bytes, 1 allocs
		if words := strings.Fields(line); len(words) > 8 && words[0] == "init" {
			packages[words[1]] = must.Get(strconv.Atoi(words[7]))(tb)
		}
	}
	return packages
}

// What a start needs is allocated before main by every program that is started in the sandbox, too.
func TestPackagesOfOursAllocateLittleBeforeTheyAreUsed(t *testing.T) {
	const limit = 16 << 10
	found := false
	for name, bytes := range initialised(t, "variants") {
		ours := strings.HasPrefix(name, "flagfall.dev/")
		found = found || ours
		if ours && bytes > limit {
			t.Errorf("%s allocates %d bytes in its variables and in init, expected at most %d: fill tables when they are first used", name, bytes, limit)
		}
	}
	if !found {
		t.Error("no package of ours was initialised")
	}
}

func TestTheVersionIsPrintedBeforeMostPackagesAreInitialised(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere the version is found out by package runtime/debug, which comes late")
	}
	all, version := initialised(t, "variants"), initialised(t, "--version")
	if len(version) > len(all)*3/5 {
		t.Errorf("%d packages are initialised before the version is printed, of %d", len(version), len(all))
	}
	for _, late := range []string{"net/http", "flagfall.dev/stratego", "github.com/nats-io/nats-server/v2/server", "modernc.org/sqlite/lib"} {
		if _, ok := version[late]; ok {
			t.Errorf("%s is initialised before the version is printed", late)
		}
		if _, ok := all[late]; !ok {
			t.Errorf("%s is not in the program", late)
		}
	}
}

// BenchmarkStart measures processor time of a whole run of this test's binary as the program, which is somewhat
// larger than the program.
func BenchmarkStart(b *testing.B) {
	exe := must.Get(exec.LookPath("flagfall"))(b) // testscript.Main puts it there
	for _, args := range [][]string{{"--version"}, {"variants"}, {"play", "--help"}, {"--help"}} {
		b.Run(strings.Join(args, " "), func(b *testing.B) {
			var used time.Duration
			for b.Loop() {
				cmd := exec.Command(exe, args...)
				must.Do(b, cmd.Run())
				used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Microseconds())/1e3/float64(b.N), "cpu-ms/op")
		})
	}
}
