package jail

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Usage returns what each process has used so far that the launcher has started,
// with all that came of it and the launcher itself, by process id, and whether
// any but the launcher runs or waits for a processor.
func (p *Program) Usage() (all map[int]Use, ready bool) {
	all = map[int]Use{}
	p.visit(func(pid int, tasks []string) {
		u, _ := usedBy(strconv.Itoa(pid))
		u.Own = cpuOf(pid) // which is exact
		for _, task := range tasks {
			if pid != p.leader() {
				u.Queued += queuedOf(task)
				ready = ready || runnable(task)
			}
		}
		all[pid] = u
	})
	return all, ready
}

// visit visits each process that the launcher has started, with all that came of it
// and the launcher itself, with the directories in /proc of its threads.
func (p *Program) visit(see func(pid int, tasks []string)) {
	seen := map[int]bool{}
	left := []int{p.leader()}
	for len(left) > 0 {
		pid := left[len(left)-1]
		left = left[:len(left)-1]
		if seen[pid] {
			continue
		}
		seen[pid] = true
		tasks, children := p.family(pid)
		left = append(left, children...)
		see(pid, tasks)
	}
}

// family returns the threads of a process, as directories in /proc, and its children. Of the
// launcher it is the first thread alone where that has the program: the kernel has given it
// the program when the thread that started it had ended, and gives it every orphan.
func (p *Program) family(pid int) (tasks []string, children []int) {
	dir := "/proc/" + strconv.Itoa(pid) + "/task/"
	if pid == p.leader() {
		first := dir + strconv.Itoa(pid)
		if children = childrenIn(first); slices.Contains(children, p.pid) {
			return []string{first}, children
		}
		children = nil
	}
	for _, t := range kernelNames(dir) {
		tasks = append(tasks, dir+t)
		children = append(children, childrenIn(dir+t)...)
	}
	return tasks, children
}

// childrenIn lists the children that a thread has started.
func childrenIn(task string) []int {
	text := kernelText(task + "/children")
	var pids []int
	for field := range strings.FieldsSeq(string(text)) {
		if pid, err := strconv.Atoi(field); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// queuedOf returns how long a thread has been ready to run without a processor,
// a wait under way left out: the second figure of its schedstat (kernel
// documentation, scheduler/sched-stats).
func queuedOf(task string) time.Duration {
	text := kernelText(task + "/schedstat")
	fields := bytes.Fields(text)
	if len(fields) != 3 {
		return 0
	}
	ns, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	return time.Duration(ns)
}

// OwnWaits returns how long each of our own threads has been ready to run without a processor, by
// thread. It returns none where the system cannot tell.
func OwnWaits() map[string]time.Duration {
	const tasks = "/proc/self/task/"
	all := map[string]time.Duration{}
	for _, t := range kernelNames(tasks) {
		all[t] = queuedOf(tasks + t)
	}
	return all
}

// Active returns how many threads of the whole machine run or wait for a processor (proc_loadavg(5)), 0
// where that cannot be seen.
func Active() int {
	text := kernelText("/proc/loadavg")
	fields := strings.Fields(string(text))
	if len(fields) < 4 {
		return 0
	}
	now, _, _ := strings.Cut(fields[3], "/")
	n, _ := strconv.Atoi(now)
	return n
}

// runnable reports whether a thread runs or waits for a processor.
func runnable(task string) bool { return state(task) == 'R' }

// state returns the letter that stands for what a process or thread does, 0 where
// there is none: in its stat, after the name in brackets (proc(5)).
func state(task string) byte {
	text := kernelText(task + "/stat")
	if i := bytes.LastIndexByte(text, ')'); i >= 0 && i+2 < len(text) {
		return text[i+2]
	}
	return 0
}

// GroupCPU returns the processor time of the program's control group, if it has one:
// the first line of cpu.stat, in microseconds.
func (p *Program) GroupCPU() (used time.Duration, ok bool) {
	if p.group == nil {
		return 0, false
	}
	text := kernelText(p.group.dir + "/cpu.stat")
	for line := range strings.Lines(string(text)) {
		if digits, found := strings.CutPrefix(line, "usage_usec "); found {
			us, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
			return time.Duration(us) * time.Microsecond, err == nil
		}
	}
	return 0, false
}
