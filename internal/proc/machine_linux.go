package proc

import (
	"fmt"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// capability is what this machine grants sandboxed children.
type capability struct {
	way     way
	reason  string // why it is not the best way
	version int    // of Landlock, 0 without any
}

// machine finds out by trying, once: what a kernel says it has and what it
// grants are two things.
var machine = sync.OnceValue(func() capability {
	m := capability{way: bare, version: landlockVersion()}
	for _, w := range []way{full, apart} {
		err := try(w)
		if err == nil {
			m.way = w
			return m
		}
		if m.reason == "" {
			m.reason = err.Error()
		}
	}
	return m
})

// try prepares everything for a sandboxed child but starts none.
func try(w way) error {
	dir, err := newDirectory("")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var p pipes
	if err := p.open(); err != nil {
		return err
	}
	defer p.closeOurs()
	defer p.closeTheirs()
	c := &Child{dir: dir}
	if err := c.launchIn(w, Spec{Sandbox: Strict, probe: true}, command{words: []string{"/"}}, &p); err != nil {
		return err
	}
	err = c.cmd.Wait()
	c.release()
	return err
}

// Granted returns what this machine grants.
func Granted() Grants {
	m := machine()
	return Grants{
		Apart: m.way >= apart, Root: m.way == full, Reason: m.reason, Landlock: m.version,
		Filter: auditArch != 0 && filters(), Groups: groupParent() != "",
	}
}

// filters reports whether the kernel can filter system calls: it then answers with
// the mode that we are in ourselves, prctl(2).
func filters() bool {
	_, err := unix.PrctlRetInt(unix.PR_GET_SECCOMP, 0, 0, 0, 0)
	return err == nil
}

// Missing says in words which promises of the sandbox this machine cannot keep.
// It is empty where all of them hold.
func Missing() []string {
	m := machine()
	var missing []string
	if auditArch == 0 {
		missing = append(missing, "there is no filter of system calls for this processor")
	}
	if m.way == full {
		return missing
	}
	missing = append(missing, fmt.Sprintf("the kernel grants no mounts or no user namespace of its own (%s): a sandboxed bot sees the names of all files, and the disk it may fill is not bounded", m.reason))
	switch {
	case m.version == 0:
		missing = append(missing, "the kernel has no Landlock: a sandboxed bot can read and write whatever you can")
	case m.version < 6 && m.way == bare:
		missing = append(missing, "a sandboxed bot can send signals to your other processes")
	}
	if m.way == bare {
		missing = append(missing, "the kernel grants no process namespaces: what a bot forks is killed with its group, and its number is bounded by yours")
	}
	return missing
}
