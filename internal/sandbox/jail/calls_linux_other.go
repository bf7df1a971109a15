//go:build linux && !amd64 && !arm64

package jail

// auditArch is 0 where we have no filter of system calls.
const auditArch = 0

var archRules, archBareRules []rule
