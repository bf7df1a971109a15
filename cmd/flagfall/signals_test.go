//go:build unix

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/lab/gametest/must"
)

func init() { programs["stuck"] = stuck }

// stuck is a command that gets requests to end and ignores them.
func stuck() {
	told := make(chan string, 2)
	switch os.Args[1] {
	case "interruptible":
		ctx, _ := interrupt.Context()
		go func() { <-ctx.Done(); told <- "told" }()
	case "interrupts":
		soft, _, _ := interrupt.Twice(func(string) {})
		go func() { <-soft.Done(); told <- "told" }()
	}
	fmt.Println("stuck")
	for text := range told {
		fmt.Println(text)
	}
}

func TestASecondSignalEndsACommandThatIgnoresSignals(t *testing.T) {
	for _, kind := range []string{"interruptible", "interrupts"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p := start(t, exec.CommandContext(t.Context(), "stuck", kind))
			p.expect("stuck")
			p.signal(os.Interrupt)
			p.expect("told")
			p.signal(syscall.SIGTERM)
			if status := p.status(); status != 128+int(syscall.SIGTERM) {
				t.Errorf("exit status %d", status)
			}
		})
	}
}

func TestAMatchOfAMillionMillionGamesEndsOnTheSecondSignal(t *testing.T) {
	t.Parallel()
	p := startProcess(t, []string{"TMPDIR=" + t.TempDir()},
		"match", "random", "random", "--variant", "mini", "-n", "1000000000000", "--seed", "1", "--store", filepath.Join(t.TempDir(), "m.db"))
	p.expect("/1000000000000 games")
	p.signal(os.Interrupt)
	p.expect("once more stops at once")
	p.signal(os.Interrupt)
	if status := p.status(); status != 128+int(syscall.SIGINT) {
		t.Errorf("exit status %d", status)
	}
}

// A shell says 128 and the number of the signal of a program that one has killed.
func TestACommandThatASignalEndsHasTheStatusOfTheSignal(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			p := startProcess(t, nil, "serve", "--addr", "127.0.0.1:0", "--database", filepath.Join(t.TempDir(), "games.db"))
			p.expect("Flagfall is at")
			p.signal(s)
			if status := p.status(); status != 128+int(s) {
				t.Errorf("exit status %d", status)
			}
		})
	}
}

func TestASecondServerIsToldToTakeAFileOfItsOwn(t *testing.T) {
	t.Parallel()
	home := "XDG_STATE_HOME=" + t.TempDir()
	first := startProcess(t, []string{home}, "serve", "--addr", "127.0.0.1:0")
	first.expect("Flagfall is at")
	second := startProcess(t, []string{home}, "serve", "--addr", "127.0.0.1:0")
	second.expect("another server needs a file of its own: --database FILE")
	if status := second.status(); status != 1 {
		t.Errorf("exit status %d", status)
	}
	first.signal(os.Interrupt)
	first.status()
}

func TestASignalEndsAGameAtATerminalInOrder(t *testing.T) {
	fresh := freshTerminal(t)
	for _, face := range []struct {
		command string
		begun   func(c *terminal)
	}{
		{"tui", func(c *terminal) { c.titled("Red to move, ply 0") }},
		{"play", func(c *terminal) { c.shows("Your move") }},
	} {
		for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT} {
			t.Run(face.command+" "+s.String(), func(t *testing.T) {
				t.Parallel()
				c := openTerminal(t, t.TempDir(), 80, 24, nil, face.command, "--variant", "duel", "--player", "random", "--setup", "random", "--seed", "1")
				face.begun(c)
				must.Do(t, c.cmd.Process.Signal(s))
				if status := c.ended(); status != 128+int(s) {
					t.Errorf("exit status %d", status)
				}
				c.usable(fresh)
			})
		}
	}
}

// A command with signal handling of its own may forget the second signal.
func TestCommandsTakeSignalsInOnePlace(t *testing.T) {
	files := must.Get(filepath.Glob("*.go"))(t)
	for _, name := range files {
		text := must.Get(os.ReadFile(name))(t)
		if name != "signals_test.go" && strings.Contains(string(text), `"os/signal"`) {
			t.Errorf("%s takes signals by itself: see package interrupt", name)
		}
	}
}

// process is a program of the test binary, whose output is read by lines.
type process struct {
	t     *testing.T
	cmd   *exec.Cmd
	lines *bufio.Scanner
}

// flagfall returns the path of the program.
func flagfall(t *testing.T) string {
	t.Helper()
	return must.Get(exec.LookPath("flagfall"))(t)
}

// startProcess starts flagfall; it is killed if it takes longer than a test may.
func startProcess(t *testing.T, env []string, args ...string) *process {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "flagfall", args...)
	cmd.Env = append(os.Environ(), env...)
	return start(t, cmd)
}

func start(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	r, w := must.Get2(os.Pipe())(t)
	cmd.Stdout, cmd.Stderr = w, w
	must.Do(t, cmd.Start())
	w.Close()
	timer := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() })
	t.Cleanup(func() {
		timer.Stop()
		r.Close()
	})
	return &process{t, cmd, bufio.NewScanner(r)}
}

// expect reads until a line that has a text in it.
func (p *process) expect(text string) {
	p.t.Helper()
	var before []string
	for p.lines.Scan() {
		if strings.Contains(p.lines.Text(), text) {
			return
		}
		before = append(before, p.lines.Text())
	}
	p.t.Fatalf("no line with %q among:\n%s", text, strings.Join(before, "\n"))
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	must.Do(p.t, p.cmd.Process.Signal(s))
}

// status reads the rest and returns the exit status, −1 if it had to be killed.
func (p *process) status() int {
	for p.lines.Scan() {
	}
	_ = p.cmd.Wait() // the status says it
	return p.cmd.ProcessState.ExitCode()
}

func TestAnInterruptedCheckOfABotIsNoVerdict(t *testing.T) {
	t.Parallel()
	bot := filepath.Join(t.TempDir(), "bot.sh")
	// It plays as Red, and as Blue it never answers.
	script := `#!/bin/sh
read -r line
case $line in BLUE*) exec sleep 60;; esac
{ echo "$line"; cat; } | ` + flagfall(t) + " bot ucc --player random --seed 1\n"
	must.Do(t, os.WriteFile(bot, []byte(script), 0o700))
	p := startProcess(t, []string{"TMPDIR=" + t.TempDir()}, "check-bot", "ucc:"+bot, "--setup", "60s", "--readable", filepath.Dir(flagfall(t)))
	p.expect("ok    set-up and first move as Red")
	p.signal(os.Interrupt)
	p.expect("interrupted after 1 of 7 situations")
	if status := p.status(); status != 128+int(syscall.SIGINT) {
		t.Errorf("exit status %d", status)
	}
}
