package proc

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// sandboxCommand is the hidden first argument that makes our own binary the
// launcher of a sandboxed program. A process can only confine itself, so the
// launcher does and then becomes the program.
const sandboxCommand = "__sandbox"

// sandboxed returns the command line of the launcher: the child's directory,
// the number of readable paths, these paths, and the program with its arguments.
func sandboxed(dir string, readable, command []string) []string {
	readable = slices.Clone(readable)
	for _, arg := range command {
		if filepath.IsAbs(arg) {
			readable = append(readable, arg)
			if home := filepath.Dir(arg); ownDirectory(home) {
				readable = append(readable, home)
			}
		}
	}
	line := append([]string{"/proc/self/exe", sandboxCommand, dir, strconv.Itoa(len(readable))}, readable...)
	return append(line, command...)
}

// ownDirectory reports whether the directory that a program lies in may be taken
// for the program's own, so that a script can read its other files.
func ownDirectory(dir string) bool {
	home, _ := os.UserHomeDir()
	return dir != "/" && dir != home && dir != filepath.Clean(os.TempDir())
}

// Launch turns this process into a sandboxed program if its arguments ask for
// it, and returns at once if not. A binary that starts sandboxed children calls
// it first thing in main.
func Launch() {
	if len(os.Args) < 5 || os.Args[1] != sandboxCommand {
		return
	}
	err := launch(os.Args[2], os.Args[3], os.Args[4:])
	fmt.Fprintln(os.Stderr, "sandbox:", err)
	os.Exit(126)
}

func launch(dir, count string, rest []string) error {
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 || n >= len(rest) {
		return fmt.Errorf("the launcher's arguments are not those of this version")
	}
	if err := confine(dir, rest[:n]); err != nil {
		return err
	}
	return syscall.Exec(rest[n], rest[n:], os.Environ())
}

// systemFiles are what programs need of the machine to run at all.
var systemFiles = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/dev/urandom", "/dev/zero"}

// confine gives up every right to files but those of a directory, of the
// system and of what may be read, and every right to the network, as far as the
// kernel can.
func confine(dir string, readable []string) error {
	version := landlockVersion()
	if version == 0 {
		return nil // Missing has told whoever asked for a sandbox
	}
	runtime.LockOSThread()
	rules, err := newRuleset(version)
	if err != nil {
		return err
	}
	err = errors.Join(rules.allow(dir, ^uint64(0)), rules.allow("/dev/null", rightsToNull))
	for _, name := range append(systemFiles, readable...) {
		rights := uint64(rightsToRead)
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			rights = rightsOfFile
		}
		err = errors.Join(err, rules.allow(name, rights))
	}
	if err != nil {
		return err
	}
	return rules.enforce()
}

// Missing says in words which of the package's promises this machine cannot
// keep. It is empty where all of them hold.
func Missing() []string {
	var missing []string
	version := landlockVersion()
	if version == 0 {
		missing = append(missing, "the kernel has no Landlock: a sandboxed bot can read and write whatever you can")
	}
	if namespaces() {
		return missing
	}
	missing = append(missing, "the kernel grants no namespaces: what a bot forks is searched for and killed, but a program bent on hiding may survive")
	if version < 4 {
		return append(missing, "the network of a sandboxed bot stays open")
	}
	return append(missing, "a sandboxed bot is cut off from TCP, but not from UDP")
}

// namespaces reports whether a child gets namespaces of its own: the attempt to
// run what does not exist fails late where the kernel grants them.
func namespaces() bool {
	cmd := exec.Cmd{Path: "/nonexistent", Args: []string{"/nonexistent"}, SysProcAttr: attributes(false, true)}
	return errors.Is(cmd.Start(), unix.ENOENT)
}
