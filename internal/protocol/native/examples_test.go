package native

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// exampleBots are the commands that run the bots of examples; each builds its
// program into a directory where it needs to.
var exampleBots = map[string]func(t *testing.T, examples, dir string) []string{
	"python": func(t *testing.T, examples, _ string) []string {
		return []string{gametest.Need(t, "python3"), filepath.Join(examples, "native-python", "bot.py")}
	},
	"c": func(t *testing.T, examples, dir string) []string {
		cc := gametest.Need(t, "cc", "gcc", "clang")
		return built(t, filepath.Join(dir, "c"), cc, "-O1", "-Wall", "-Wextra", "-Werror", "-o", filepath.Join(dir, "c"),
			filepath.Join(examples, "native-c", "bot.c"))
	},
	"go": func(t *testing.T, examples, dir string) []string {
		tool := gametest.Need(t, "go")
		return built(t, filepath.Join(dir, "go"), tool, "build", "-C", filepath.Join(examples, "native-go"), "-o", filepath.Join(dir, "go"), ".")
	},
}

func built(t *testing.T, program string, command ...string) []string {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	must.Do(t, cmd.Run())
	return []string{program}
}

func TestTheExampleBotsKeepTheirContractInEveryVariant(t *testing.T) {
	examples, dir := filepath.Join(gametest.Root(t), "examples"), t.TempDir()
	for name, command := range exampleBots {
		t.Run(name, func(t *testing.T) {
			command := command(t, examples, dir)
			for i, v := range stratego.Variants() {
				child := must.Get(proc.Start(proc.Spec{Spec: jail.Spec{Command: command}}))(t)
				p := New(child, Config{})
				out := check.Trial{
					Variant: v, Side: board.Side(i % 2), Plies: 120, Seed: uint64(i), Strikes: true,
				}.Play(t.Context(), p)
				if out.Fault != nil {
					t.Errorf("%s: %v at %s; stderr: %s", v, out.Fault, out.During, child.Stderr())
				}
				if err := p.Close(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
