package proc

import "golang.org/x/sys/unix"

const anyBit = ^uint32(0)

// newNamespaces are the flags of clone that make namespaces.
const newNamespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWTIME

// callRules returns what a sandboxed program may not call. Most of it needs a
// capability, which it has not; the list is for the kernel's mistakes, and for
// what needs none.
func callRules(o *order) []rule {
	rules := forbid(unix.EPERM,
		// mounts and namespaces
		unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT,
		unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR,
		unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME,
		// other processes
		unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD,
		// kernel internals
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
		unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE,
		unix.SYS_SYSLOG, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF,
		unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_ADJTIMEX, unix.SYS_CLOCK_ADJTIME, unix.SYS_VHANGUP,
		unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_FANOTIFY_INIT,
		// memory that no limit counts
		unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN, unix.SYS_MEMFD_SECRET,
	)
	// Calls for which libraries fall back to older ones.
	rules = append(rules, forbid(unix.ENOSYS, unix.SYS_CLONE3, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER)...)
	rules = append(rules,
		rule{call: unix.SYS_CLONE, errno: unix.EPERM, mask: newNamespaces, any: true},
		rule{call: unix.SYS_SCHED_SETSCHEDULER, errno: unix.EPERM, arg: 1, mask: anyBit, only: []uint32{unix.SCHED_NORMAL, unix.SCHED_BATCH, unix.SCHED_IDLE}},
		// The setting of now, which asking for it names, and none.
		rule{call: unix.SYS_PERSONALITY, errno: unix.EPERM, mask: anyBit, only: []uint32{0, anyBit}},
		rule{call: unix.SYS_IOCTL, errno: unix.EPERM, arg: 1, mask: anyBit, forbid: []uint32{unix.TIOCSTI, unix.TIOCLINUX}},
	)
	rules = append(rules, archRules...)
	if len(o.CPUs) > 0 {
		rules = append(rules, forbid(unix.EPERM, unix.SYS_SCHED_SETAFFINITY)...)
	}
	if o.Way == full {
		// Its network leads nowhere, but a socket with a path may lie beside its
		// program, and a mount for reading only does not close it. socketpair stays.
		return append(rules, rule{
			call: unix.SYS_SOCKET, errno: unix.EAFNOSUPPORT, mask: anyBit,
			only: []uint32{unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK},
		})
	}
	// Without a root of its own the program sees the files of all; Landlock does
	// not cover their modes, owners and times, nor sockets with a path. Without a
	// process namespace it is killed by its process group, and may not leave that.
	rules = append(rules, forbid(unix.EPERM, unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
		unix.SYS_UTIMENSAT, unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
		unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT, unix.SYS_SOCKET)...)
	rules = append(rules, archBareRules...)
	if o.Way == bare {
		rules = append(rules, forbid(unix.EPERM, unix.SYS_SETSID, unix.SYS_SETPGID)...)
	}
	return rules
}

// forbid returns the rules of calls that always fail.
func forbid(errno unix.Errno, calls ...uint32) []rule {
	rules := make([]rule, len(calls))
	for i, call := range calls {
		rules[i] = rule{call: call, errno: errno}
	}
	return rules
}
