//go:build !linux

package jail

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

// The functions of this file are the least that other systems need: the program
// itself ends with its game, but what it has forked may live on, and limits and
// processor times are missing. Missing says so.

// held is what other systems keep of a program.
type held struct{ pid int }

// launch starts the program as it is.
func (p *Program) launch(spec Spec, command command, ends *pipes) error {
	if spec.Sandbox == Strict {
		return errors.New(Missing()[0])
	}
	p.cmd = &exec.Cmd{
		Path: command.words[0], Args: command.words, Dir: p.dir, Env: p.environment(spec),
		Stdin: ends.stdinR, Stdout: ends.stdoutW, Stderr: ends.stderrW,
	}
	if err := p.cmd.Start(); err != nil {
		return errors.Unwrap(err)
	}
	p.pid = p.cmd.Process.Pid
	return nil
}

func (p *Program) awaitLeader() {}

func (p *Program) terminate() { _ = p.cmd.Process.Signal(os.Interrupt) }

func (p *Program) dismiss() bool { return false }

func (p *Program) killAll() { _ = p.cmd.Process.Kill() }

// howItEnded tells it once the process has been waited for.
func (p *Program) howItEnded() Ending {
	state := p.cmd.ProcessState
	if state == nil {
		return Ending{Status: -1, Words: "ended"}
	}
	e := Ending{Status: state.ExitCode(), Words: state.String(), CPU: state.UserTime() + state.SystemTime()}
	if e.Status >= 0 {
		e.Words = exited(e.Status)
	}
	return e
}

func (p *Program) release() {}

const nonBlocking = 0

func (p *Program) root() (*os.Root, error) { return os.OpenRoot(p.dir) }

func cpuOf(int) time.Duration { return 0 }

// Active is not known here.
func Active() int { return 0 }

// Usage is not known here.
func (p *Program) Usage() (all map[int]Use, ready bool) { return map[int]Use{}, false }

// OwnWaits are not known here.
func OwnWaits() map[string]time.Duration { return nil }

// GroupCPU is not known here: there are no control groups.
func (p *Program) GroupCPU() (used time.Duration, ok bool) { return 0, false }

// Asleep errs on the side of a program that lives.
func (p *Program) Asleep() bool { return true }

// alive errs on the side of leaving a directory alone.
func alive(int) bool { return true }

// Granted returns what this machine grants.
func Granted() Grants { return Grants{Reason: "this is not Linux"} }

// Missing says in words which promises of the sandbox this machine cannot keep.
func Missing() []string {
	return []string{"this is not Linux: there is no sandbox, a bot has no limits, its processor time is unknown, and what it forks may outlive its game"}
}

// CanPause is false: programs cannot be stopped here with all that they have forked.
const CanPause = false

// Pause fails.
func (p *Program) Pause() error { return errors.New("programs cannot be stopped on this system") }

// Resume does nothing.
func (p *Program) Resume() (computed time.Duration) { return 0 }

// Processors returns none: programs cannot be given processors of their own here.
func Processors() []int { return nil }

// Reveals is false: there is no sandbox that could hide anything.
func (s Spec) Reveals(string) bool { return false }
