package jail

import "golang.org/x/sys/unix"

// auditArch names the processor to the kernel's filter.
const auditArch = unix.AUDIT_ARCH_AARCH64

// This processor has no calls that others have not.
var archRules, archBareRules []rule
