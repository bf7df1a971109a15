package seccomp

import (
	"encoding/binary"
	"testing"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"

	"flagfall.dev/internal/lab/gametest/must"
)

// answer is what a filter says of a call, 0 where that is allowed. The machine of package bpf reads
// numbers with the high byte first, so the call is written so.
func answer(t *testing.T, program []bpf.Instruction, arch, call uint32, args ...uint32) unix.Errno {
	t.Helper()
	data := make([]byte, offArgs+8*6)
	binary.BigEndian.PutUint32(data[offCall:], call)
	binary.BigEndian.PutUint32(data[offArch:], arch)
	for i, arg := range args {
		binary.BigEndian.PutUint32(data[offArgs+8*i:], arg)
	}
	vm := must.Get(bpf.NewVM(program))(t)
	said := uint32(must.Get(vm.Run(data))(t))
	if said == unix.SECCOMP_RET_ALLOW {
		return 0
	}
	return unix.Errno(said &^ unix.SECCOMP_RET_ERRNO)
}

func TestAFilterFailsWhatItsRulesForbidAndAllowsTheRest(t *testing.T) {
	if auditArch == 0 {
		t.Skip("there is no filter for this processor")
	}
	either := isNot(1, 7, 8)
	either.errno = unix.ENOLCK
	program := filter(append(forbid(unix.EPERM, 10, 11),
		allow(12, unix.EINVAL, is(0, 3, 4)),
		allow(13, unix.EINVAL, lacks(2, 0x30)),
		allow(14, unix.EINVAL, either, is(0, 0, anyBit))))
	for _, tt := range []struct {
		call uint32
		args []uint32
		want unix.Errno
	}{
		{call: 9},
		{call: 10, want: unix.EPERM},
		{call: 11, args: []uint32{3}, want: unix.EPERM},
		{call: 12, args: []uint32{3}},
		{call: 12, args: []uint32{4}},
		{call: 12, args: []uint32{5}, want: unix.EINVAL},
		{call: 13, args: []uint32{0, 0, 0x0f}},
		{call: 13, args: []uint32{0, 0, 0x1f}, want: unix.EINVAL},
		{call: 14, args: []uint32{anyBit, 6}},
		{call: 14, args: []uint32{0, 8}, want: unix.ENOLCK},
		{call: 14, args: []uint32{1, 6}, want: unix.EINVAL},
		{call: x32 | 9, want: unix.ENOSYS},
	} {
		if got := answer(t, program, auditArch, tt.call, tt.args...); got != tt.want {
			t.Errorf("call %d%v: %v, expected %v", tt.call, tt.args, got, tt.want)
		}
	}
	if got := answer(t, program, auditArch+1, 9); got != unix.ENOSYS {
		t.Errorf("a call of another mode of the processor: %v", got)
	}
}

func TestTheFilterMakesUpForWhatElseIsMissing(t *testing.T) {
	if auditArch == 0 {
		t.Skip("there is no filter for this processor")
	}
	whole := Hold{Root: true, Processes: true}
	for _, tt := range []struct {
		name   string
		hold   Hold
		call   uint32
		args   []uint32
		unlike unix.Errno // what whole says of it
		want   unix.Errno
	}{
		{name: "files of all", hold: Hold{Processes: true}, call: unix.SYS_FCHMOD, want: unix.EPERM},
		{name: "a network of all", hold: Hold{Processes: true}, call: unix.SYS_SOCKET, args: []uint32{unix.AF_INET}, want: unix.EPERM},
		{name: "a process group that it may leave", hold: Hold{}, call: unix.SYS_SETSID, want: unix.EPERM},
		{name: "processors of its own", hold: Hold{Root: true, Processes: true, Pinned: true}, call: unix.SYS_SCHED_SETAFFINITY, want: unix.EPERM},
		{
			name: "a socket with a path", hold: whole, call: unix.SYS_SOCKET, args: []uint32{unix.AF_UNIX},
			unlike: unix.EAFNOSUPPORT, want: unix.EAFNOSUPPORT,
		},
	} {
		if got := answer(t, filter(callRules(whole)), auditArch, tt.call, tt.args...); got != tt.unlike {
			t.Errorf("%s: %v where everything holds, expected %v", tt.name, got, tt.unlike)
		}
		if got := answer(t, filter(callRules(tt.hold)), auditArch, tt.call, tt.args...); got != tt.want {
			t.Errorf("%s: %v, expected %v", tt.name, got, tt.want)
		}
	}
}
