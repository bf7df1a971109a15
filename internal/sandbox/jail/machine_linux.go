package jail

import (
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// capability is what this machine grants sandboxed programs.
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

// try prepares everything for a sandboxed program but starts none.
func try(w way) error {
	dir, err := newDirectory("")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var ends pipes
	if err := ends.open(); err != nil {
		return err
	}
	defer ends.closeOurs()
	defer ends.closeTheirs()
	p := &Program{dir: dir}
	if err := p.launchIn(w, Spec{Sandbox: Strict, probe: true}, command{words: []string{"/"}}, &ends); err != nil {
		return err
	}
	err = p.cmd.Wait()
	p.release()
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

// Missing says in words what a program could do here that the sandbox promises to
// prevent, the worst first. It is empty where all promises hold.
func Missing() []string { return Granted().missing(isRoot()) }
