package proc

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// processes lists what the launcher has started and all that came of it, as
// /proc names it.
func (w *watch) processes() []string {
	if w.order.Way == full { // /proc is the program's own
		entries, _ := os.ReadDir("/proc")
		var found []string
		for _, e := range entries {
			if pid, err := strconv.Atoi(e.Name()); err == nil && pid != 1 {
				found = append(found, e.Name())
			}
		}
		return found
	}
	self, err := os.Readlink("/proc/self") // our number where /proc is another namespace's
	if err != nil {
		return nil
	}
	found := childrenOf(self)
	for i := 0; i < len(found); i++ {
		found = append(found, childrenOf(found[i])...)
	}
	return found
}

// childrenOf lists the children of a process, of all its threads.
func childrenOf(pid string) []string {
	lists, _ := filepath.Glob("/proc/" + pid + "/task/*/children")
	var found []string
	for _, name := range lists {
		text, _ := os.ReadFile(name)
		found = append(found, strings.Fields(string(text))...)
	}
	return found
}

// killAll kills all of them.
func (w *watch) killAll() {
	if w.order.Way != bare { // we are process 1
		_ = unix.Kill(-1, unix.SIGKILL)
		return
	}
	for range 3 { // a process may fork while we look
		for _, name := range w.processes() {
			if pid, err := strconv.Atoi(name); err == nil {
				_ = unix.Kill(pid, unix.SIGKILL)
			}
		}
	}
}

// memoryOf returns the memory that processes use together, in bytes: private
// and shared memory, what they have swapped out, and the files that they keep in
// memory. Memory that several share counts once where it matters.
func memoryOf(processes []string, o *order) int64 {
	var private, shared int64
	inFiles := unlinkedMemory(processes)
	if o.Way == full {
		inFiles += tmpfsUse(o.Dir) + tmpfsUse("/dev/shm")
	}
	for _, pid := range processes {
		f := fieldsOf("/proc/"+pid+"/status", "RssAnon", "VmSwap", "RssShmem")
		private += f[0] + f[1]
		shared += f[2]
	}
	most := private + shared + inFiles
	if o.Memory == 0 || most <= o.Memory {
		return most
	}
	// What is mapped by several has been counted for each, and mapped files
	// twice. The exact figures are slower to come by.
	private, shared = 0, 0
	for _, pid := range processes {
		f := fieldsOf("/proc/"+pid+"/smaps_rollup", "Pss_Anon", "SwapPss", "Pss_Shmem")
		private += f[0] + f[1]
		shared += f[2]
	}
	return private + max(shared, inFiles)
}

// fieldsOf reads lines such as "RssAnon: 12 kB", in bytes, in the order asked.
func fieldsOf(name string, fields ...string) [3]int64 {
	var values [3]int64
	text, _ := os.ReadFile(name)
	for line := range bytes.Lines(text) {
		key, value, _ := bytes.Cut(line, []byte(":"))
		for i, field := range fields {
			if string(key) == field {
				n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(string(value)), " kB"), 10, 64)
				values[i] = n << 10
			}
		}
	}
	return values
}

// unlinkedMemory returns the size of the files without a name that processes
// have open, such as memfd_create(2) makes them.
func unlinkedMemory(processes []string) int64 {
	type file struct{ device, inode uint64 }
	seen := map[file]bool{}
	var sum int64
	for _, pid := range processes {
		dir := "/proc/" + pid + "/fd"
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			name := filepath.Join(dir, e.Name())
			if target, err := os.Readlink(name); err != nil || !strings.HasPrefix(target, "/memfd:") {
				continue
			}
			var stat unix.Stat_t
			if unix.Stat(name, &stat) == nil && !seen[file{stat.Dev, stat.Ino}] {
				seen[file{stat.Dev, stat.Ino}] = true
				sum += stat.Blocks * 512
			}
		}
	}
	return sum
}

func tmpfsUse(dir string) int64 {
	var stat unix.Statfs_t
	if unix.Statfs(dir, &stat) != nil {
		return 0
	}
	return int64(stat.Blocks-stat.Bfree) * stat.Bsize
}

// cpuOfAll returns the processor time that processes have used, with what they
// have waited for: fields 14 to 17 of /proc/PID/stat, in hundredths of a second.
func cpuOfAll(processes []string) time.Duration {
	const tick = 10 * time.Millisecond
	var sum time.Duration
	for _, pid := range processes {
		text, _ := os.ReadFile("/proc/" + pid + "/stat")
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 15 {
			continue
		}
		for _, field := range fields[11:15] {
			n, _ := strconv.Atoi(string(field))
			sum += time.Duration(n) * tick
		}
	}
	return sum
}
