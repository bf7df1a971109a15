package jail

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// memoryOf returns the memory that processes use together, in bytes: what is private to
// them, what they have swapped out, the tables of their pages, the files that they keep in
// memory, and what they share, at its full size whether filled or not, because pages that
// nobody maps any more stay filled. Pipes and sockets count as what they hold at most.
// What is private to several, since they have been forked, counts once where it matters.
func memoryOf(processes []string, o *order) int64 {
	var private, swapped, tables int64
	for _, pid := range processes {
		f := fieldsOf("/proc/"+pid+"/status", "RssAnon", "VmSwap", "VmPTE")
		private, swapped, tables = private+f[0], swapped+f[1], tables+f[2]
	}
	held := heldInFiles(o)
	h := holdings{}
	for _, pid := range processes {
		h.addMapped(pid, o.Way)
		h.addOpen(pid, o.Buffer)
	}
	held += h.sum() + tables
	if most := private + swapped + held; o.Memory == 0 || most <= o.Memory {
		return most
	}
	private, swapped = 0, 0 // The exact figures are slower to come by.
	for _, pid := range processes {
		f := fieldsOf("/proc/"+pid+"/smaps_rollup", "Pss_Anon", "SwapPss", "")
		private, swapped = private+f[0], swapped+f[1]
	}
	return private + swapped + held
}

// heldInFiles returns what a program keeps in the file systems of its own.
func heldInFiles(o *order) int64 {
	if o.Way != full {
		return 0
	}
	return tmpfsUse(o.Dir) + tmpfsUse("/dev/shm")
}

// An object is something without a name in the file system that holds memory, by the
// device and the number that the kernel gives it.
type object struct{ device, inode uint64 }

// holdings are what such objects hold, in bytes. Several processes may have the same.
type holdings map[object]int64

func (h holdings) add(o object, size int64) { h[o] = max(h[o], size) }

func (h holdings) sum() (sum int64) {
	for _, size := range h {
		sum += size
	}
	return sum
}

// inMemory reports whether what a process has mapped under a name of /proc/PID/maps lies
// in memory alone: shared memory without a name, of memfd_create(2), and of shm_open(3)
// where that is not in a file system of the program's own.
func inMemory(name string, w way) bool {
	return name == "/dev/zero (deleted)" || strings.HasPrefix(name, "/memfd:") || w != full && strings.HasPrefix(name, "/dev/shm/")
}

// addMapped adds the shared memory that a process has mapped: lines such as
// "7f3a4000-7f3a8000 rw-s 00000000 00:01 1033 /dev/zero (deleted)".
func (h holdings) addMapped(pid string, w way) {
	for line := range bytes.Lines(kernelText("/proc/" + pid + "/maps")) {
		if !bytes.Contains(line, []byte("s ")) || !bytes.Contains(line, []byte(" /")) {
			continue
		}
		fields := bytes.SplitN(bytes.Join(bytes.Fields(line), []byte(" ")), []byte(" "), 6)
		if len(fields) < 6 || len(fields[1]) != 4 || fields[1][3] != 's' || !inMemory(string(fields[5]), w) {
			continue
		}
		from, to, _ := strings.Cut(string(fields[0]), "-")
		major, minor, _ := strings.Cut(string(fields[3]), ":")
		hex := func(s string) uint64 { n, _ := strconv.ParseUint(s, 16, 64); return n }
		inode, _ := strconv.ParseUint(string(fields[4]), 10, 64)
		h.add(object{unix.Mkdev(uint32(hex(major)), uint32(hex(minor))), inode}, int64(hex(to)-hex(from)+hex(string(fields[2]))))
	}
}

// Devices of pipes and sockets among the objects: their numbers are unique in the
// kernel's own file system of each.
const (
	pipeDevice   = ^uint64(0)
	socketDevice = pipeDevice - 1
)

// pipePages is how many pages a pipe holds that nobody has made larger (pipe(7)), which
// the filter of system calls does not let a program do.
const pipePages = 16

// addOpen adds what a process has open: files without a name, such as memfd_create(2)
// makes them, pipes and sockets. A socket holds at most what buffer says.
func (h holdings) addOpen(pid string, buffer int64) {
	dir := "/proc/" + pid + "/fd"
	for _, e := range kernelNames(dir) {
		name := filepath.Join(dir, e)
		target, err := os.Readlink(name)
		if err != nil {
			continue
		}
		kind, rest, _ := strings.Cut(target, ":")
		number, _ := strconv.ParseUint(strings.Trim(rest, "[]"), 10, 64)
		switch kind {
		case "pipe":
			h.add(object{pipeDevice, number}, int64(pipePages*os.Getpagesize()))
		case "socket":
			h.add(object{socketDevice, number}, buffer)
		case "/memfd":
			var stat unix.Stat_t
			if unix.Stat(name, &stat) == nil {
				h.add(object{stat.Dev, stat.Ino}, stat.Blocks*512)
			}
		}
	}
}

// socketBuffer returns what a socket may hold that a program has not given another
// size, in bytes: the system's default, which the kernel doubles for its own needs
// (socket(7), SO_SNDBUF).
var socketBuffer = sync.OnceValue(func() int64 {
	most := int64(212992) // where the setting is not to be seen
	for _, name := range []string{"wmem_default", "rmem_default"} {
		text := kernelText("/proc/sys/net/core/" + name)
		if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
			most = max(most, n)
		}
	}
	return 2 * most
})

// fieldsOf reads lines such as "RssAnon: 12 kB", in bytes, in the order asked.
func fieldsOf(name string, fields ...string) [3]int64 {
	var values [3]int64
	for line := range bytes.Lines(kernelText(name)) {
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
