package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"flagfall.dev/internal/lab/gametest/must"
)

// barrageSetup is a set-up of barrage whose Scout on G3 can go to G4.
const barrageSetup = "F.B...1...\n.2........\n...8..9.9.\n....S.....\n"

// breakOff starts a game, makes a move, waits for the next prompt, sends a signal
// and returns what the program printed after that. The program runs in a folder
// with a set-up file only, and keeps its games in another.
func breakOff(t *testing.T, sig os.Signal, dir, state string) (output string) {
	t.Helper()
	must.Do(t, os.WriteFile(filepath.Join(dir, "setup.txt"), []byte(barrageSetup), 0o600))
	cmd := playIn(t, dir, state, "--variant", "barrage", "--player", "random", "--seed", "1", "--setup", "setup.txt")
	stdin := must.Get(cmd.StdinPipe())(t)
	defer stdin.Close()
	stdout := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	readUntil(t, stdout, "Your move: ")
	must.Get(io.WriteString(stdin, "G3 G4\n"))(t)
	readUntil(t, stdout, "Your move: ")
	must.Do(t, cmd.Process.Signal(sig))
	rest := must.Get(io.ReadAll(stdout))(t)
	err := cmd.Wait()
	var ended *exec.ExitError
	if n, ok := sig.(syscall.Signal); sig != os.Kill && (!ok || !errors.As(err, &ended) || ended.ExitCode() != 128+int(n)) {
		t.Errorf("after %v: %v, expected the status 128 and the signal's number", sig, err)
	}
	return string(rest)
}

// playIn returns the command that plays in a folder and keeps its games in
// another.
func playIn(t *testing.T, dir, state string, args ...string) *exec.Cmd {
	t.Helper()
	exe := must.Get(exec.LookPath("flagfall"))(t) // testscript.Main puts it there
	cmd := exec.CommandContext(t.Context(), exe, append([]string{"play"}, args...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "XDG_STATE_HOME="+state)
	return cmd
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

func TestNoSignalLosesAMoveOrLeavesAFileInTheWorkingFolder(t *testing.T) {
	t.Parallel()
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, os.Kill} {
		dir, state := t.TempDir(), t.TempDir()
		output := breakOff(t, sig, dir, state)
		if sig != os.Kill && !strings.Contains(output, "Continue with: flagfall play --resume last") {
			t.Errorf("after %v: %q", sig, output)
		}
		files, err := os.ReadDir(dir)
		if err != nil || len(files) != 1 {
			t.Errorf("after %v the working folder holds %v, %v", sig, files, err)
		}
		again, err := playIn(t, dir, state, "--resume", "last").Output()
		if err != nil || !strings.Contains(string(again), "The game continues after move 2.") {
			t.Errorf("after %v: %v\n%s", sig, err, again)
		}
	}
}

func TestTranscriptsFitIntoEightyColumns(t *testing.T) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, script := range scripts {
		archive := must.Get(txtar.ParseFile(script))(t)
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
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), "flagfall", "play", "--player", "random", "--clock", "300ms")
	stdin := must.Get(cmd.StdinPipe())(t) // and nothing is typed
	defer stdin.Close()
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), "Red's time ran out") {
		t.Errorf("%v\n%s", err, out)
	}
}
