package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/lab/gametest/must"
)

// parserOf returns the parser of a command line.
func parserOf(tb testing.TB, args ...string) *kong.Kong {
	tb.Helper()
	return must.Get(newParser(&cli{}, option.NewOutput(os.Stdout), option.Part(&commands{}, args, wholeCommands...)))(tb)
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

// To describe all commands takes some 40,000 allocations.
func TestACommandLineIsReadWithoutADescriptionOfOtherCommands(t *testing.T) {
	for name, limit := range map[string]float64{"variants": 2_000, "bot": 3_000, "play": 4_000} {
		got := testing.AllocsPerRun(1, func() { parserOf(t, name) })
		t.Logf("%s: %.0f allocations", name, got)
		if got > limit {
			t.Errorf("the parser of %s takes %.0f allocations, expected at most %.0f", name, got, limit)
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
