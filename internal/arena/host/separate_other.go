//go:build !unix

package host

import "os/exec"

// separate does nothing here.
func separate(*exec.Cmd) {}
