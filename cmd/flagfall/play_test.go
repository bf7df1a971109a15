package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"flagfall/board"
	"flagfall/internal/games"
)

// interrupt starts a game, waits for its prompt, sends a signal and returns
// what the program printed after that, and the folder it ran in.
func interrupt(t *testing.T, sig os.Signal, args ...string) (output, dir string) {
	t.Helper()
	exe, err := exec.LookPath("flagfall") // testscript.Main puts it there
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	cmd := exec.CommandContext(t.Context(), exe, append([]string{"play"}, args...)...)
	cmd.Dir = dir
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	readUntil(t, stdout, "Your move: ")
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(stdout)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after %v: %v", sig, err)
	}
	return string(rest), dir
}

func readUntil(t *testing.T, r io.Reader, mark string) {
	t.Helper()
	var seen bytes.Buffer
	b := make([]byte, 1)
	for !strings.HasSuffix(seen.String(), mark) {
		if _, err := r.Read(b); err != nil {
			t.Fatalf("%v before %q:\n%s", err, mark, &seen)
		}
		seen.Write(b)
	}
}

func TestASignalSavesTheGameAndSaysWhere(t *testing.T) {
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		output, dir := interrupt(t, sig, "--variant", "barrage", "--player", "random")
		const name = "flagfall-barrage-1.flagfall"
		if !strings.Contains(output, "The game is saved in "+name) {
			t.Errorf("after %v: %q", sig, output)
		}
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestAFolderThatCannotBeWrittenToLosesNothing(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "flagfall", "play", "--player", "random")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+home)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "The game is saved in "+home) {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestTranscriptsFitIntoEightyColumns(t *testing.T) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, script := range scripts {
		archive, err := txtar.ParseFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if !strings.HasSuffix(f.Name, ".golden") {
				continue
			}
			for line := range strings.Lines(string(f.Data)) {
				line = strings.TrimRight(line, "\n")
				// A prompt and its answer may be longer together.
				if n := utf8.RuneCountInString(line); n > 80 && !strings.Contains(line, ": ") {
					t.Errorf("%s, %s: %d columns: %s", script, f.Name, n, line)
				}
			}
		}
	}
}

func TestAClockThatRunsDownEndsTheGameAtOnce(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "flagfall", "play", "--player", "random", "--clock", "300ms")
	stdin, err := cmd.StdinPipe() // and nothing is typed
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), "Red's time ran out") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestTheSidesOfNeighbouringSeedsHaveNoSetupInCommon(t *testing.T) {
	v, err := games.VariantNamed("mini")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for seed := uint64(1); seed <= 100; seed++ {
		c := playCmd{Seed: seed, Variant: "mini", Solo: true, Setup: "random", Movetime: time.Second}
		sc, err := c.config(v, board.First)
		if err != nil {
			t.Fatal(err)
		}
		for side, setup := range sc.Setups {
			what := fmt.Sprintf("%s of seed %d", v.SideName(board.Side(side)), seed)
			if other, twice := seen[setup]; twice {
				t.Errorf("%s has the set-up of %s: %s", what, other, setup)
			}
			seen[setup] = what
		}
	}
}
