//go:build !linux

package proc

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

// The functions of this file are the least that other systems need: the child
// itself ends with its game, but what it has forked may live on, and limits and
// processor times are missing. Missing says so.

// held is what other systems keep of a child.
type held struct{ pid int }

// launch starts the program as it is.
func (c *Child) launch(spec Spec, command command, p *pipes) error {
	if spec.Sandbox == Strict {
		return errors.New(Missing()[0])
	}
	c.cmd = &exec.Cmd{
		Path: command.words[0], Args: command.words, Dir: c.dir, Env: c.environment(spec),
		Stdin: p.stdinR, Stdout: p.stdoutW, Stderr: p.stderrW,
	}
	if err := c.cmd.Start(); err != nil {
		return errors.Unwrap(err)
	}
	c.pid = c.cmd.Process.Pid
	return nil
}

func (c *Child) awaitLeader() {}

func (c *Child) terminate() { _ = c.cmd.Process.Signal(os.Interrupt) }

func (c *Child) dismiss() bool { return false }

func (c *Child) killAll() { _ = c.cmd.Process.Kill() }

// howItEnded tells it once the process has been waited for.
func (c *Child) howItEnded() end {
	state := c.cmd.ProcessState
	if state == nil {
		return end{status: -1, words: "ended"}
	}
	e := end{status: state.ExitCode(), words: state.String(), cpu: state.UserTime() + state.SystemTime()}
	if e.status >= 0 {
		e.words = exited(e.status)
	}
	return e
}

func (c *Child) release() {}

const nonBlocking = 0

func (c *Child) root() (*os.Root, error) { return os.OpenRoot(c.dir) }

func cpuOf(int) time.Duration { return 0 }

// active is not known here.
func active() int { return 0 }

func (c *Child) usage() (all map[int]use, ready bool) { return map[int]use{}, false }

func ownWaits() waits { return nil }

func (c *Child) groupCPU() (used time.Duration, ok bool) { return 0, false }

// asleep errs on the side of a child that lives.
func (c *Child) asleep() bool { return true }

// alive errs on the side of leaving a directory alone.
func alive(int) bool { return true }

func readNow(*os.File, []byte) int { return 0 }

// Granted returns what this machine grants.
func Granted() Grants { return Grants{Reason: "this is not Linux"} }

// Missing says in words which promises of the sandbox this machine cannot keep.
func Missing() []string {
	return []string{"this is not Linux: there is no sandbox, a bot has no limits, its processor time is unknown, and what it forks may outlive its game"}
}

// CanPause is false: programs cannot be stopped here with all that they have forked.
const CanPause = false

// Pause fails.
func (c *Child) Pause() error { return errors.New("programs cannot be stopped on this system") }

// Resume does nothing.
func (c *Child) Resume() error { return nil }

// Processors returns none: programs cannot be given processors of their own here.
func Processors() []int { return nil }

// Reveals is false: there is no sandbox that could hide anything.
func (s Spec) Reveals(string) bool { return false }
