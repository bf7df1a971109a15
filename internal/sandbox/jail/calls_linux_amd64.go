package jail

import "golang.org/x/sys/unix"

// auditArch names the processor to the kernel's filter.
const auditArch = unix.AUDIT_ARCH_X86_64

// archRules and archBareRules are for calls that this processor alone has.
var (
	archRules = append(forbid(unix.EPERM, unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_MODIFY_LDT,
		unix.SYS_LOOKUP_DCOOKIE), forbid(unix.ENOSYS, unix.SYS_INOTIFY_INIT)...)
	archBareRules = forbid(
		unix.EPERM, unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES,
		unix.SYS_FUTIMESAT,
	)
)
