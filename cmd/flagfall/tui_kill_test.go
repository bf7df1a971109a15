//go:build unix

package main

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"flagfall.dev/internal/lab/gametest/must"
)

// modes are the changes of a terminal's modes in what a program has written.
var modes = regexp.MustCompile("\x1b\\[\\?([0-9;]+)([hl])|\x1b\\[([<>=])([0-9;]*)u")

// leftOn returns the modes that a program has switched from what a terminal has at first, and
// not back: other screen, hidden cursor, mouse, marked pastes, reports of keys.
func leftOn(written string) (left []string) {
	usual := map[string]bool{"25": true, "7": true} // shown cursor, long lines go on
	on, keys := map[string]bool{}, 0
	for _, m := range modes.FindAllStringSubmatch(written, -1) {
		switch {
		case m[3] == ">":
			keys++
		case m[3] == "<":
			keys--
		case m[3] == "":
			for n := range strings.SplitSeq(m[1], ";") {
				on[n] = m[2] == "h"
			}
		}
	}
	for n, is := range on {
		if is != usual[n] {
			left = append(left, n)
		}
	}
	if keys > 0 {
		left = append(left, "reports of keys")
	}
	return left
}

// plies returns the number of plies in the title.
func (c *terminal) plies() int {
	n, _ := strconv.Atoi(ply(c.title())) // 0 where there is none yet
	return n
}

// usable fails where the program has left the terminal in another state than it found it.
func (c *terminal) usable(fresh *term.State) {
	c.t.Helper()
	if left := leftOn(c.written()); len(left) > 0 {
		c.t.Errorf("the terminal is left with %q", left)
	}
	conn := must.Get(c.tty.SyscallConn())(c.t)
	if err := conn.Control(func(fd uintptr) {
		if state, err := term.GetState(fd); err == nil && *state != *fresh { // some systems tell no more of it when nobody has it open
			c.t.Errorf("lines are %+v, and were %+v", state, fresh)
		}
	}); err != nil {
		c.t.Fatal(err)
	}
}

// freshTerminal is how lines are edited in a terminal that nobody has used.
func freshTerminal(t *testing.T) *term.State {
	t.Helper()
	keyboard, screen := must.Get2(pty.Open())(t)
	defer keyboard.Close()
	defer screen.Close()
	state := must.Get(term.GetState(keyboard.Fd()))(t)
	return state
}

// Twenty kills at any moment, from the first byte on the screen to the middle of a burst of
// keys: the terminal is as it was, unless nothing could bring it back, and no move that the
// screen has shown is lost, but for those that a SIGKILL may overtake.
func TestAGameGoesOnHoweverOftenItsProgramIsKilled(t *testing.T) {
	fresh := freshTerminal(t)
	for lane := range uint64(4) {
		t.Run(strconv.FormatUint(lane, 10), func(t *testing.T) {
			t.Parallel()
			rng, state := rand.New(rand.NewPCG(lane, 7)), t.TempDir()
			const move = tab + enter + tab + enter
			c := openTerminal(t, state, 80, 24, nil, "tui", "--variant", "classic", "--player", "random", "--seed", strconv.FormatUint(lane, 10))
			c.titled("Red to move, ply 0")
			c.send(move)
			c.titled("ply 2")
			c.send("save" + enter)
			c.shows("Saved in") // from here on, a SIGKILL can overtake later moves only
			kept := 2
			for kill := range 5 {
				signal := []os.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGKILL}[rng.IntN(4)]
				some := 1 + rng.IntN(2000) // bytes on the screen: the program has hardly begun
				early := kill > 0 && rng.IntN(3) == 0
				if !early {
					c.titled("Red to move, ply")
					if c.plies() < kept {
						t.Fatalf("kill %d: %s, and ply %d was kept", kill, c.title(), kept)
					}
					kept = c.plies()
					moves := 1 + rng.IntN(4)
					some = len(c.written()) + 1 + rng.IntN(150*moves)
					c.send(strings.Repeat(move, moves))
				}
				c.until("some more of the screen", func(string, string) bool { return c.raw.Len() >= some })
				shown := c.plies()
				must.Do(t, c.cmd.Process.Signal(signal))
				c.ended()
				switch {
				case signal != syscall.SIGKILL:
					kept = max(kept, shown)
					c.usable(fresh)
				case !early && len(leftOn(c.written())) == 0:
					t.Error("a program that is killed leaves the terminal as it was: the test shows nothing")
				}
				c = openTerminal(t, state, 80, 24, nil, "tui", "--resume", "last")
			}
			c.titled("Red to move, ply")
			if c.plies() < kept {
				t.Errorf("%s, and ply %d was kept", c.title(), kept)
			}
			c.send(ctrlC)
			c.ended()
			c.usable(fresh)
		})
	}
}
