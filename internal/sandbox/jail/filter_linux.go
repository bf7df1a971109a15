package jail

import (
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// A rule says what a system call fails with: always where it has no conditions, else
// where one of them does not hold.
type rule struct {
	call  uint32
	errno unix.Errno
	where []condition
}

// A condition is one that the argument of an allowed call meets. Only the low 32 bits
// are looked at: the kernel takes no more of the arguments that are named here.
type condition struct {
	arg    int    // counted from 0
	mask   uint32 // bits that are looked at
	only   []uint32
	forbid []uint32   // where only is empty
	errno  unix.Errno // of a call that does not meet it; 0: the rule's
}

// anyBit is the mask of a whole argument.
const anyBit = ^uint32(0)

// is allows some values of an argument only.
func is(arg int, values ...uint32) condition { return condition{arg: arg, mask: anyBit, only: values} }

// isNot allows all values of an argument but some.
func isNot(arg int, values ...uint32) condition {
	return condition{arg: arg, mask: anyBit, forbid: values}
}

// lacks allows an argument that has none of some bits.
func lacks(arg int, bits uint32) condition {
	return condition{arg: arg, mask: bits, only: []uint32{0}}
}

// forbid returns the rules of calls that always fail.
func forbid(errno unix.Errno, calls ...uint32) []rule {
	rules := make([]rule, len(calls))
	for i, call := range calls {
		rules[i] = rule{call: call, errno: errno}
	}
	return rules
}

// allow returns the rule of a call that succeeds under conditions.
func allow(call uint32, errno unix.Errno, where ...condition) rule {
	return rule{call: call, errno: errno, where: where}
}

// Offsets in the kernel's struct seccomp_data, little-endian.
const (
	offCall = 0
	offArch = 4
	offArgs = 16
)

// x32 marks the calls of amd64's 32-bit pointers.
const x32 = 0x40000000

// fail is the instruction that makes a call fail.
func fail(errno unix.Errno) bpf.Instruction {
	return bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(errno)}
}

// filter writes rules as a program of the kernel's filter machine. A call has at most
// one rule: the first decides.
func filter(rules []rule) []bpf.Instruction {
	program := []bpf.Instruction{
		bpf.LoadAbsolute{Off: offArch, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: auditArch, SkipTrue: 1},
		fail(unix.ENOSYS),
		bpf.LoadAbsolute{Off: offCall, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpLessThan, Val: x32, SkipTrue: 1},
		fail(unix.ENOSYS),
	}
	for _, r := range rules {
		body := r.body()
		program = append(program, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: r.call, SkipTrue: uint8(len(body))})
		program = append(program, body...)
	}
	return append(program, bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW})
}

// body is what follows when the call is the rule's. It ends the program.
func (r rule) body() []bpf.Instruction {
	if len(r.where) == 0 {
		return []bpf.Instruction{fail(r.errno)}
	}
	var body []bpf.Instruction
	for _, c := range r.where {
		if c.errno == 0 {
			c.errno = r.errno
		}
		body = append(body, c.test()...)
	}
	return append(body, bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW})
}

// test ends the program where the condition does not hold, and else goes on behind
// itself.
func (c condition) test() []bpf.Instruction {
	code := []bpf.Instruction{
		bpf.LoadAbsolute{Off: uint32(offArgs + 8*c.arg), Size: 4},
		bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: c.mask},
	}
	values := c.only
	if len(c.only) == 0 {
		values = c.forbid
	}
	for i, v := range values { // to what follows the next instruction but one, or to that
		code = append(code, bpf.JumpIf{Cond: bpf.JumpEqual, Val: v, SkipTrue: uint8(len(values) - i)})
	}
	if len(c.only) == 0 {
		code = append(code, bpf.Jump{Skip: 1})
	}
	return append(code, fail(c.errno))
}
