package jail

import "golang.org/x/sys/unix"

// newNamespaces are the flags of clone that make namespaces.
const newNamespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWTIME

// callRules returns what a sandboxed program may not call. Much of it needs a
// capability, which it has not, and is on the list for the kernel's mistakes. The rest
// needs none.
func callRules(o *order) []rule {
	rules := forbid(unix.EPERM,
		// mounts and namespaces
		unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT,
		unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR,
		unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME,
		// other processes
		unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD,
		unix.SYS_PROCESS_MADVISE, unix.SYS_PROCESS_MRELEASE,
		// kernel internals
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
		unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE,
		unix.SYS_SYSLOG, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_REBOOT, unix.SYS_SWAPON,
		unix.SYS_SWAPOFF,
		unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_ADJTIMEX, unix.SYS_CLOCK_ADJTIME, unix.SYS_VHANGUP,
		unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_FANOTIFY_INIT,
		// memory that no limit counts: what these make, descriptors under way in a socket,
		// and large pages that a pipe holds after the program has given them up
		unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN, unix.SYS_MEMFD_SECRET,
		unix.SYS_SENDMSG, unix.SYS_SENDMMSG, unix.SYS_VMSPLICE,
	)
	// Calls for which libraries fall back to older ones, or to looking now and then.
	rules = append(rules, forbid(unix.ENOSYS, unix.SYS_CLONE3, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER,
		unix.SYS_IO_URING_REGISTER, unix.SYS_INOTIFY_INIT1, unix.SYS_MINCORE, unix.SYS_CACHESTAT)...)
	rules = append(rules, forbid(unix.ENOLCK, unix.SYS_FLOCK)...)
	rules = append(rules, sharedRules()...)
	rules = append(rules, otherRules(len(o.CPUs) > 0)...)
	rules = append(rules,
		allow(unix.SYS_CLONE, unix.EPERM, lacks(0, newNamespaces),
			// A thread with descriptors of its own could hide some: the list of a process shows those of its first thread.
			condition{arg: 0, mask: unix.CLONE_THREAD | unix.CLONE_FILES, forbid: []uint32{unix.CLONE_THREAD}}),
		// The setting of now, which asking for it names, and none.
		allow(unix.SYS_PERSONALITY, unix.EPERM, is(0, 0, anyBit)),
		allow(unix.SYS_IOCTL, unix.EPERM, isNot(1, unix.TIOCSTI, unix.TIOCLINUX)),
		// A socket counts as what its buffers hold at most, which is the system's default.
		allow(
			unix.SYS_SETSOCKOPT, unix.EPERM,
			isNot(2, unix.SO_SNDBUF, unix.SO_RCVBUF, unix.SO_SNDBUFFORCE, unix.SO_RCVBUFFORCE),
		),
	)
	rules = append(rules, archRules...)
	if o.Way == full {
		// Its network leads nowhere, but a socket with a path may lie next to its
		// program, and a mount for reading only does not close it. socketpair stays.
		return append(rules, allow(unix.SYS_SOCKET, unix.EAFNOSUPPORT, is(0, unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK)))
	}
	// Without a root of its own the program sees the files of all; Landlock does
	// not cover their modes, owners and times, nor sockets with a path. Without a
	// process namespace it is killed by its process group, and may not leave that.
	rules = append(rules, forbid(unix.EPERM, unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN,
		unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT, unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
		unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT, unix.SYS_SOCKET)...)
	rules = append(rules, archBareRules...)
	if o.Way == bare {
		rules = append(rules, forbid(unix.EPERM, unix.SYS_SETSID, unix.SYS_SETPGID)...)
	}
	return rules
}

// What fcntl may be asked for: copies of descriptors, their flags, who gets signals
// of theirs, and seals of files in memory.
var fcntlCommands = []uint32{
	unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL,
	unix.F_SETOWN, unix.F_GETOWN, unix.F_SETSIG, unix.F_GETSIG, unix.F_SETOWN_EX, unix.F_GETOWN_EX,
	unix.F_GETPIPE_SZ, unix.F_ADD_SEALS, unix.F_GET_SEALS, fDupfdQuery, fCreatedQuery,
}

// Commands of fcntl that golang.org/x/sys does not know (include/uapi/linux/fcntl.h).
const (
	fDupfdQuery   = 1024 + 3
	fCreatedQuery = 1024 + 4
)

// fcntlLocks are the commands about locks on files.
var fcntlLocks = []uint32{
	unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_GETLK, unix.F_OFD_SETLK, unix.F_OFD_SETLKW,
}

// rwfNowait is the flag of preadv2 and pwritev2 that fails where a page is not in
// memory (include/uapi/linux/fs.h).
const rwfNowait = 0x8

// sharedRules forbid what a program could tell another one by, through a file that
// both may only read: locks, leases and notices on it, hints kept with it, and asking
// which of its pages are in memory or sending them out of it.
func sharedRules() []rule {
	locks := isNot(1, fcntlLocks...)
	locks.errno = unix.ENOLCK
	return []rule{
		allow(unix.SYS_FCNTL, unix.EPERM, locks, is(1, fcntlCommands...)),
		allow(unix.SYS_FADVISE64, unix.EPERM, isNot(3, unix.FADV_DONTNEED)),
		allow(unix.SYS_MADVISE, unix.EPERM, isNot(2, unix.MADV_PAGEOUT, unix.MADV_COLD)),
		allow(unix.SYS_PREADV2, unix.EOPNOTSUPP, lacks(5, rwfNowait)),
		allow(unix.SYS_PWRITEV2, unix.EOPNOTSUPP, lacks(5, rwfNowait)),
	}
}

// otherRules forbid to set limits, priorities and processors of any process but the
// caller, which these calls name 0. The kernel would allow it for every process of the
// same user, the one that holds the program among them. Where processors are given to
// the program, it may not change its own.
func otherRules(pinned bool) []rule {
	affinity := allow(unix.SYS_SCHED_SETAFFINITY, unix.EPERM, is(0, 0))
	if pinned {
		affinity.where = nil
	}
	return []rule{
		affinity,
		allow(unix.SYS_PRLIMIT64, unix.EPERM, is(0, 0)),
		allow(unix.SYS_SCHED_SETSCHEDULER, unix.EPERM, is(0, 0), is(1, unix.SCHED_NORMAL, unix.SCHED_BATCH, unix.SCHED_IDLE)),
		allow(unix.SYS_SCHED_SETPARAM, unix.EPERM, is(0, 0)),
		allow(unix.SYS_SCHED_SETATTR, unix.EPERM, is(0, 0)),
		allow(unix.SYS_SETPRIORITY, unix.EPERM, is(0, unix.PRIO_PROCESS), is(1, 0)),
		allow(unix.SYS_IOPRIO_SET, unix.EPERM, is(0, ioprioProcess), is(1, 0)),
		allow(unix.SYS_MIGRATE_PAGES, unix.EPERM, is(0, 0)),
		allow(unix.SYS_MOVE_PAGES, unix.EPERM, is(0, 0)),
	}
}

// ioprioProcess says that ioprio_set is about one process (include/uapi/linux/ioprio.h).
const ioprioProcess = 1
