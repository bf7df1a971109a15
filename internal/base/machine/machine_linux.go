// Package machine describes this machine: memory, processor and kernel.
package machine

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Memory returns how many bytes of memory this process may use: those of
// the machine, or of the control group (cgroup v2) that bounds it; 0 if unknown.
func Memory() uint64 {
	var info unix.Sysinfo_t
	if err := unix.Sysinfo(&info); err != nil {
		return 0
	}
	memory := uint64(info.Totalram) * uint64(info.Unit)
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return memory
	}
	_, group, found := strings.Cut(string(text), "0::")
	if !found {
		return memory
	}
	for dir := filepath.Join("/sys/fs/cgroup", strings.TrimSpace(group)); strings.HasPrefix(dir, "/sys/fs/cgroup"); dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "memory.max"))
		if err != nil {
			continue
		}
		if most, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil { // else it is "max"
			memory = min(memory, most)
		}
	}
	return memory
}

// Processor returns the name of the first processor; empty if unknown.
func Processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, name, _ := strings.Cut(line, ":"); strings.TrimSpace(key) == "model name" {
			return strings.Join(strings.Fields(name), " ")
		}
	}
	return ""
}

// Kernel returns the system's kernel and its release; empty if unknown.
func Kernel() string {
	var name unix.Utsname
	if unix.Uname(&name) != nil {
		return ""
	}
	return unix.ByteSliceToString(name.Sysname[:]) + " " + unix.ByteSliceToString(name.Release[:])
}

// Load returns the load average of the last minute, in threads; false if unknown.
func Load() (threads float64, known bool) {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0, false
	}
	first, _, _ := strings.Cut(string(text), " ")
	threads, err = strconv.ParseFloat(first, 64)
	return threads, err == nil
}
