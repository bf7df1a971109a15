package jail

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// processes lists what the launcher has started and all that came of it, as
// /proc names it.
func (w *watch) processes() []string {
	if w.order.Way == full { // /proc is the program's own
		var found []string
		for _, name := range kernelNames("/proc") {
			if pid, err := strconv.Atoi(name); err == nil && pid != 1 {
				found = append(found, name)
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
	dir := "/proc/" + pid + "/task/"
	var found []string
	for _, t := range kernelNames(dir) {
		found = append(found, strings.Fields(string(kernelText(dir+t+"/children")))...)
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
		found := w.processes()
		if len(found) == 0 {
			return
		}
		for _, name := range found {
			if pid, err := strconv.Atoi(name); err == nil {
				_ = unix.Kill(pid, unix.SIGKILL)
			}
		}
	}
}

func tmpfsUse(dir string) int64 {
	var stat unix.Statfs_t
	if unix.Statfs(dir, &stat) != nil {
		return 0
	}
	return int64(stat.Blocks-stat.Bfree) * stat.Bsize
}

// usedBy returns the processor time of a process, and of the children that it has waited for:
// fields 14 to 17 of /proc/PID/stat, in hundredths of a second.
func usedBy(pid string) (u Use, ok bool) {
	const tick = 10 * time.Millisecond
	text := kernelText("/proc/" + pid + "/stat")
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 15 {
		return Use{}, false
	}
	var t [4]time.Duration
	for i, field := range fields[11:15] {
		n, _ := strconv.Atoi(string(field))
		t[i] = time.Duration(n) * tick
	}
	return Use{Own: t[0] + t[1], Children: t[2] + t[3]}, true
}
