package jail

import (
	"testing"

	"golang.org/x/sys/unix"

	"flagfall.dev/internal/lab/gametest/must"
)

// The kernel shares the processors out by session: one program with hundreds of processes must
// not take ours.
func TestEachProgramHasASessionOfItsOwn(t *testing.T) {
	ours := must.Get(unix.Getsid(0))(t)
	for _, way := range ways {
		c := bot(t, "sleeper", Spec{Bare: way.bare})
		got, err := unix.Getsid(c.PID())
		if err != nil || got == ours || got != c.leader() {
			t.Errorf("%s: session %d, %v; ours is %d, the launcher %d", way.name, got, err, ours, c.leader())
		}
	}
}
