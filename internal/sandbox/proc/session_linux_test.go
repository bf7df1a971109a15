package proc

import (
	"testing"

	"golang.org/x/sys/unix"
)

// The kernel shares the processors out by session: one program with hundreds of processes must
// not take ours.
func TestEachProgramHasASessionOfItsOwn(t *testing.T) {
	ours, err := unix.Getsid(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range ways {
		c := bot(t, "sleeper", Spec{bare: way.bare})
		got, err := unix.Getsid(c.PID())
		if err != nil || got == ours || got != c.leader() {
			t.Errorf("%s: session %d, %v; ours is %d, the launcher %d", way.name, got, err, ours, c.leader())
		}
	}
}
