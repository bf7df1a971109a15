//go:build linux

package jail

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// userOf returns the real user of a process, as proc(5) has it.
func userOf(t *testing.T, pid int) int {
	t.Helper()
	text := must.Get(os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status"))(t)
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "Uid:"); ok {
			user := must.Get(strconv.Atoi(strings.Fields(rest)[0]))(t)
			return user
		}
	}
	t.Fatalf("%d: no line Uid", pid)
	return -1
}

func TestTheProgramsOfRootAreUsersOfTheirOwn(t *testing.T) {
	if !isRoot() {
		t.Skip("we are not root")
	}
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			if missing := Missing(); !way.bare && len(missing) > 0 {
				t.Skip(missing)
			}
			start := func() *talk {
				// Every user reaches that directory.
				c := talkTo(t, Spec{Command: []string{"/bin/cat"}, Bare: way.bare, Parent: os.TempDir()})
				c.say("x")
				c.wantLine("x")
				return c
			}
			one, two := start(), start()
			seen := map[int]string{0: "root", os.Getuid(): "us"}
			for name, pid := range map[string]int{"the first": one.PID(), "the second": two.PID(), "the launcher": one.leader()} {
				user := userOf(t, pid)
				if other, taken := seen[user]; taken && !(way.bare && pid == one.leader()) {
					t.Errorf("%s is user %d, as %s", name, user, other)
				}
				seen[user] = name
			}
			was := userOf(t, one.PID())
			one.close()
			if three := start(); userOf(t, three.PID()) != was {
				t.Errorf("a user that was given back is not taken again: %d instead of %d", userOf(t, three.PID()), was)
			}
		})
	}
}
