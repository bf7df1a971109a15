package jail

import (
	"encoding/binary"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A meter counts the processor time of a program and of all that it forks, whoever waits
// for these: an event of the kernel that every child inherits. It is nil where the system
// does not allow that (perf_event_paranoid above 2, or a container's filter).
type meter struct{ fd int }

// newMeter returns a meter of what the calling thread starts next, from when that executes
// its program.
func newMeter() *meter {
	attr := &unix.PerfEventAttr{
		Type: unix.PERF_TYPE_SOFTWARE, Config: unix.PERF_COUNT_SW_TASK_CLOCK,
		Size: uint32(unsafe.Sizeof(unix.PerfEventAttr{})),
		Bits: unix.PerfBitDisabled | unix.PerfBitInherit | unix.PerfBitEnableOnExec | unix.PerfBitExcludeKernel |
			unix.PerfBitExcludeHv,
	}
	fd, err := unix.PerfEventOpen(attr, 0, -1, -1, unix.PERF_FLAG_FD_CLOEXEC)
	if err != nil {
		return nil
	}
	return &meter{fd}
}

// used returns the time so far, 0 without a meter.
func (m *meter) used() time.Duration {
	var count [8]byte
	if m == nil {
		return 0
	}
	if n, err := unix.Read(m.fd, count[:]); err != nil || n != len(count) {
		return 0
	}
	return time.Duration(binary.NativeEndian.Uint64(count[:]))
}
