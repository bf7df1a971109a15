package jail

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Where the system lets us make control groups (cgroup v2), each sandboxed program
// has one: the kernel then counts its memory and processes itself, and shares the
// processors evenly between programs, however many threads each has. Without, the
// launcher's watch over memory and the limit on processes remain.

// groupSlack is what a group may use above the limit of its program, for the
// launcher and the kernel's own needs: the launcher tells the program's use apart,
// and decides first.
const groupSlack = 32 << 20

// groupPrefix begins the name of every group; the process id of its owner follows.
const groupPrefix = "flagfall-"

// groupParent is the directory to make groups in, or empty.
var groupParent = sync.OnceValue(func() string {
	mount, own := groupMount(), ownGroup()
	if mount == "" || own == "" {
		return ""
	}
	for path := own; ; path = filepath.Dir(path) {
		dir := filepath.Join(mount, path)
		if delegated(dir) || path == own && delegate(dir) {
			sweepGroups(dir)
			return dir
		}
		if path == "/" || path == "." {
			return ""
		}
	}
})

// groupMount returns where cgroup v2 is mounted: the line of /proc/self/mountinfo
// with that file system, proc(5).
func groupMount() string {
	text, _ := os.ReadFile("/proc/self/mountinfo")
	for line := range strings.Lines(string(text)) {
		before, after, _ := strings.Cut(line, " - ")
		if fields := strings.Fields(before); len(fields) > 4 && strings.HasPrefix(after, "cgroup2 ") {
			return fields[4]
		}
	}
	return ""
}

// ownGroup returns the path of our own group, "0::PATH" in /proc/self/cgroup.
func ownGroup() string {
	text, _ := os.ReadFile("/proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		if path, ok := strings.CutPrefix(strings.TrimSpace(line), "0::/"); ok {
			return "/" + path
		}
	}
	return ""
}

// delegated reports whether we may make groups in a directory that have limits of
// memory and processes.
func delegated(dir string) bool {
	text, _ := os.ReadFile(filepath.Join(dir, "cgroup.subtree_control"))
	controllers := strings.Fields(string(text))
	if !slices.Contains(controllers, "memory") || !slices.Contains(controllers, "pids") {
		return false
	}
	probe := filepath.Join(dir, groupPrefix+strconv.Itoa(os.Getpid())+"-0")
	return os.Mkdir(probe, 0o755) == nil && os.Remove(probe) == nil
}

// delegate turns the controllers on for the groups in our own one. A group with
// processes may not have any, so we go into one below; others stay where they are,
// and then it is not ours to change.
func delegate(dir string) bool {
	control := filepath.Join(dir, "cgroup.subtree_control")
	on := func() bool {
		if os.WriteFile(control, []byte("+memory +pids"), 0) != nil {
			return false
		}
		_ = os.WriteFile(control, []byte("+cpu"), 0) // it is well without
		return delegated(dir)
	}
	if on() {
		return true
	}
	procs, _ := os.ReadFile(filepath.Join(dir, "cgroup.procs"))
	if strings.TrimSpace(string(procs)) != strconv.Itoa(os.Getpid()) {
		return false
	}
	self := filepath.Join(dir, "flagfall")
	if err := os.Mkdir(self, 0o755); err != nil && !errors.Is(err, os.ErrExist) {
		return false
	}
	return os.WriteFile(filepath.Join(self, "cgroup.procs"), []byte("0"), 0) == nil && on()
}

// sweepGroups removes the groups of owners that no longer run.
func sweepGroups(dir string) {
	names, _ := filepath.Glob(filepath.Join(dir, groupPrefix+"*-*"))
	for _, name := range names {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(name), groupPrefix), "-")
		if pid, err := strconv.Atoi(owner); err == nil && !alive(pid) {
			_ = os.Remove(name)
		}
	}
}

// groups numbers the groups of this process.
var groups atomic.Int64

// A group is the control group of a program, or nil.
type group struct{ dir string }

// newGroup makes a group with the limits of an order and puts a launcher into it.
// It returns nil where there are no groups to be had.
func newGroup(o *order, pid int) *group {
	parent := groupParent()
	if parent == "" || !o.Sandbox {
		return nil
	}
	g := &group{filepath.Join(parent, fmt.Sprintf("%s%d-%d", groupPrefix, os.Getpid(), groups.Add(1)))}
	if os.Mkdir(g.dir, 0o755) != nil {
		return nil
	}
	limits := map[string]string{"pids.max": strconv.Itoa(o.Processes)}
	if o.Memory > 0 {
		limits["memory.max"] = strconv.FormatInt(o.Memory+groupSlack, 10)
		limits["memory.swap.max"], limits["memory.oom.group"] = "0", "1"
	}
	limits["cgroup.procs"] = strconv.Itoa(pid)
	for _, name := range []string{"pids.max", "memory.max", "memory.swap.max", "memory.oom.group", "cgroup.procs"} {
		err := g.write(name, limits[name])
		if err != nil && name != "memory.swap.max" { // a machine without swap has none to limit
			g.remove()
			return nil
		}
	}
	return g
}

func (g *group) write(name, value string) error {
	if value == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(g.dir, name), []byte(value), 0)
}

// freeze stops all processes of the group, or lets them go on, and reports whether
// there is a group that can.
func (g *group) freeze(stop bool) bool {
	if g == nil {
		return false
	}
	value := "0"
	if stop {
		value = "1"
	}
	return g.write("cgroup.freeze", value) == nil
}

// outOfMemory reports whether the kernel has killed the group for its memory.
func (g *group) outOfMemory() bool {
	if g == nil {
		return false
	}
	text, _ := os.ReadFile(filepath.Join(g.dir, "memory.events"))
	for line := range bytes.Lines(text) {
		if count, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("oom_kill ")); ok {
			return string(count) != "0"
		}
	}
	return false
}

// remove removes the group once its processes have ended.
func (g *group) remove() {
	if g == nil {
		return
	}
	for range 100 { // they have, but the kernel may still be at it
		if os.Remove(g.dir) == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
