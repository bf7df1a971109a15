//go:build !linux

package proc

import (
	"os"
	"syscall"
	"time"
)

// The functions of this file are the least that other systems need: the child
// itself ends with its game, but what it has forked may live on, and limits and
// processor times are missing. Missing says so.

func attributes(bool, bool) *syscall.SysProcAttr { return &syscall.SysProcAttr{} }

func refused(error) bool { return false }

func limit(int, Spec) error { return nil }

func (c *Child) awaitLeader() {}

func (c *Child) terminate() { _ = c.cmd.Process.Signal(os.Interrupt) }

func (c *Child) killAll() { _ = c.cmd.Process.Kill() }

func cpuOf(int) time.Duration { return 0 }

func queuedOf(int) time.Duration { return 0 }

func runnable(int) bool { return false }

// alive errs on the side of leaving a directory alone.
func alive(int) bool { return true }

func readNow(*os.File, []byte) int { return 0 }

func sandboxed(_ string, _, command []string) []string { return command }

// Missing says in words which of the package's promises this machine cannot
// keep.
func Missing() []string {
	return []string{"this is not Linux: a bot has no limits and no sandbox, its processor time is unknown, and what it forks may outlive its game"}
}

// Launch does nothing: there is no sandbox to launch a program in.
func Launch() {}
