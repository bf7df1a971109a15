//go:build unix

package host

import (
	"os/exec"
	"syscall"
)

// separate keeps a Ctrl-C at the server's terminal from the process: the server tells it what to do.
func separate(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
