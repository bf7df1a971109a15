//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
)

// terminal is flagfall in a real pseudo-terminal, with an emulator that knows
// what is on its screen.
type terminal struct {
	t    *testing.T
	cmd  *exec.Cmd
	tty  *os.File
	exit chan struct{} // closed when the program has ended

	mu     sync.Mutex
	cond   *sync.Cond
	screen *vt.Emulator
	name   string // title of the window
	raw    bytes.Buffer
	late   bool // the test has waited too long
}

// openTerminal starts flagfall in a pseudo-terminal. Its games are kept in a directory.
func openTerminal(t *testing.T, state string, cols, rows uint16, env []string, args ...string) *terminal {
	t.Helper()
	return startTerminal(t, state, cols, rows, env, append([]string{"flagfall"}, args...)...)
}

// startTerminal starts a program in a pseudo-terminal.
func startTerminal(t *testing.T, state string, cols, rows uint16, env []string, command ...string) *terminal {
	t.Helper()
	c := &terminal{t: t, exit: make(chan struct{}), screen: vt.NewEmulator(int(cols), int(rows))}
	c.screen.SetCallbacks(vt.Callbacks{Title: func(name string) { c.name = name }})
	c.cond = sync.NewCond(&c.mu)
	c.cmd = exec.Command(command[0], command[1:]...)
	c.cmd.Env = append(os.Environ(), append([]string{"TERM=xterm-256color", "COLORTERM=truecolor", "LC_ALL=C.UTF-8", "XDG_STATE_HOME=" + state}, env...)...)
	tty := must.Get(pty.StartWithSize(c.cmd, &pty.Winsize{Cols: cols, Rows: rows}))(t)
	c.tty = pollable(t, tty)
	go c.read()
	go io.Copy(c.tty, c.screen)                     // what the terminal answers, until it is closed
	timer := time.AfterFunc(5*time.Minute, func() { // only where something never comes
		c.mu.Lock()
		c.late = true
		c.cond.Broadcast()
		c.mu.Unlock()
	})
	t.Cleanup(func() {
		timer.Stop()
		c.cmd.Process.Kill() // may have ended already
		tty.Close()
		<-c.exit
		c.screen.InputPipe().(io.Closer).Close()
	})
	return c
}

// pollable returns the same terminal as a file that closes at once, also while
// it is read.
func pollable(t *testing.T, tty *os.File) *os.File {
	t.Helper()
	fd := must.Get(unix.Dup(int(tty.Fd())))(t)
	tty.Close()
	must.Do(t, unix.SetNonblock(fd, true))
	return os.NewFile(uintptr(fd), "pty")
}

// answered waits until a game has read what the terminal answered about its colours: once it has
// asked, and done what was typed after that.
func (c *terminal) answered() {
	c.t.Helper()
	c.until("the question", func(string, string) bool { return strings.Contains(c.raw.String(), "\x1b]11;?") })
	c.send("hint" + enter)
	c.shows("Enter plays the hint")
}

// resize gives the terminal another size.
func (c *terminal) resize(cols, rows uint16) {
	c.t.Helper()
	c.mu.Lock()
	c.screen.Resize(int(cols), int(rows))
	c.mu.Unlock()
	conn, err := c.tty.SyscallConn()
	if err != nil {
		c.t.Fatal(err)
	}
	err = errors.Join(conn.Control(func(fd uintptr) {
		err = unix.IoctlSetWinsize(int(fd), unix.TIOCSWINSZ, &unix.Winsize{Col: cols, Row: rows})
	}), err)
	if err != nil {
		c.t.Fatal(err)
	}
}

// read feeds the emulator until the program ends.
func (c *terminal) read() {
	defer close(c.exit)
	buf := make([]byte, 1<<16)
	for {
		n, err := c.tty.Read(buf)
		c.mu.Lock()
		c.raw.Write(buf[:n])
		c.screen.Write(buf[:n]) // never fails while it is open
		c.cond.Broadcast()
		c.mu.Unlock()
		if err != nil {
			break
		}
	}
	c.cmd.Wait() // its status is in ProcessState
}

// type sends keys as a terminal does.
func (c *terminal) send(keys string) {
	c.t.Helper()
	must.Get(io.WriteString(c.tty, keys))(c.t)
}

// The keys that are not characters.
const (
	enter = "\r"
	tab   = "\t"
	f2    = "\x1bOQ"
	f9    = "\x1b[20~"
	ctrlC = "\x03"
	ctrlZ = "\x1a"
)

// click presses the left button in a cell, counted from 0.
func (c *terminal) click(x, y int) {
	c.send(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1))
}

// until waits until something holds of the screen or the title.
func (c *terminal) until(what string, ok func(text, title string) bool) {
	c.t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	for !ok(c.screen.String(), c.name) {
		if c.late {
			c.t.Fatalf("%s never came; the title is %q, the screen\n%s", what, c.name, c.screen.String())
		}
		c.cond.Wait()
	}
}

// shows waits for a text on the screen.
func (c *terminal) shows(want string) {
	c.t.Helper()
	c.until(want, func(text, _ string) bool { return strings.Contains(text, want) })
}

// titled waits for a text in the title.
func (c *terminal) titled(want string) {
	c.t.Helper()
	c.until(want, func(_, title string) bool { return strings.Contains(title, want) })
}

// ended waits for the end of the program and returns its status.
func (c *terminal) ended() int {
	c.t.Helper()
	select {
	case <-c.exit:
	case <-time.After(3 * time.Minute):
		c.t.Fatal("the program goes on")
	}
	return c.cmd.ProcessState.ExitCode()
}

// written returns everything the program has written.
func (c *terminal) written() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.raw.String()
}

// keptGames writes the records of the games kept in a directory to files.
func keptGames(t *testing.T, state string) []string {
	t.Helper()
	dir := t.TempDir()
	must.Get(library.Export(dir, (library.Library{Folder: filepath.Join(state, "flagfall")}).All()))(t)
	files := must.Get(filepath.Glob(filepath.Join(dir, "*"+library.Suffix)))(t)
	return files
}

// ply returns the number at the end of a title.
func ply(title string) string {
	_, n, _ := strings.Cut(title, "ply ")
	return n
}

// ended reports whether a title is that of a game that is over.
func ended(title string) bool {
	return strings.Contains(title, " wins") || strings.Contains(title, " won") || strings.Contains(title, "drawn")
}

// title returns the title of the window.
func (c *terminal) title() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// playHints plays the adviser's moves until the game is over.
func (c *terminal) playHints() {
	c.t.Helper()
	for turn := 0; ; turn++ {
		c.until("a turn", func(text, title string) bool { // the title comes before the screen, which may still show the last hint
			return strings.Contains(title, "Red to move") && !strings.Contains(text, "Enter plays the hint") || ended(title)
		})
		title := c.title()
		switch {
		case ended(title):
			return
		case turn == 300:
			c.send(f9 + "y")
			continue
		}
		c.send(f2)
		c.until("a hint", func(text, _ string) bool { return strings.Contains(text, "Enter plays the hint") })
		c.send(enter)
		// The title is written before the screen: the next hint must not be taken
		// for there while this one still stands.
		c.until("the move", func(text, now string) bool {
			moved := ply(now) != ply(title) || ended(now)
			return moved && !strings.Contains(text, "Enter plays the hint")
		})
	}
}

func TestAWholeGameInARealTerminal(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	c := openTerminal(t, state, 80, 24, nil, "tui", "--variant", "barrage", "--player", "random", "--seed", "7", "--movetime", "10ms")
	c.titled("barrage, Red to move, ply 0")
	c.shows("[F]")
	c.playHints()
	c.until("the verdict", func(text, _ string) bool { return strings.Contains(text, "wins:") || strings.Contains(text, "drawn:") })
	c.send("quit" + enter)
	if code := c.ended(); code != 0 {
		t.Errorf("status %d", code)
	}
	if raw := c.written(); !strings.Contains(raw, "\x1b[?1049l") {
		t.Error("the terminal is left on the other screen")
	}
	files := keptGames(t, state)
	if len(files) != 1 {
		t.Fatalf("kept: %v", files)
	}
	if code, out := runCommand(t, "replay", "--check", files[0]); code != 0 || !strings.Contains(out, ": ok ") {
		t.Errorf("the kept game: status %d, %s", code, out)
	}
	again := openTerminal(t, state, 80, 24, nil, "tui", "--replay", files[0])
	again.titled("replay, ply 0 of")
	again.send("\x1b[F") // End
	again.shows("wins:")
	again.send("q")
	again.ended()
}

func TestTheMenuTheMouseAndTheSizeOfARealTerminal(t *testing.T) {
	t.Parallel()
	c := openTerminal(t, t.TempDir(), 80, 24, nil, "tui")
	c.shows("Begin")
	c.send(enter)
	c.titled("classic, Red to move, ply 0")
	c.click(25, 14)                                  // in the front row
	c.until("an answer", func(text, _ string) bool { // the set-up is drawn: any piece, with a way or without
		return regexp.MustCompile(`go to a marked square|never moves`).MatchString(text)
	})
	c.resize(120, 40)
	c.shows("hidden   left") // the table of both armies has room
	c.resize(60, 10)
	c.shows("make it")
	c.resize(80, 24)
	c.shows("? keys")
	c.send("?")
	c.shows("any key closes this")
	c.send(ctrlC)
	if code := c.ended(); code != 0 {
		t.Errorf("status %d", code)
	}
}

func TestASuspendedGameComesBack(t *testing.T) {
	c := startTerminal(t, t.TempDir(), 80, 24, []string{"PS1=shell: ", "ENV="}, "/bin/sh", "-i")
	c.shows("shell:") // the emulator drops the space at the end
	c.send("flagfall tui --variant duel --seed 1 --movetime 10ms\n")
	c.titled("ply 0")
	c.answered() // the answer has to reach the game and not the shell
	c.send(ctrlZ)
	c.shows("Stopped")
	c.send("fg\n")
	c.until("the full screen again", func(string, string) bool { return strings.Count(c.raw.String(), "\x1b[?1049h") == 2 })
	c.shows("? keys")
	c.send("hint" + enter)
	c.shows("Enter plays the hint")
	c.send(enter)
	c.titled("ply 2")
	c.send(ctrlC)
	c.shows("The game is kept as")
	c.send("exit\n")
	c.ended()
}

func TestAClosedTerminalOrAKilledProgramLosesNoMove(t *testing.T) {
	for name, end := range map[string]func(c *terminal) error{
		"hang-up": func(c *terminal) error { return c.cmd.Process.Signal(syscall.SIGHUP) },
		"closed":  func(c *terminal) error { return c.tty.Close() },
		"SIGTERM": func(c *terminal) error { return c.cmd.Process.Signal(syscall.SIGTERM) },
		"SIGKILL": func(c *terminal) error { return c.cmd.Process.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state := t.TempDir()
			c := openTerminal(t, state, 80, 24, nil, "tui", "--variant", "duel", "--seed", "3")
			c.titled("Red to move, ply 0")
			c.send(tab + enter + tab + enter)
			c.titled("Red to move, ply 2")
			if name == "SIGKILL" {
				c.send("save" + enter) // a kill may come before the file is written
				c.shows("Saved in")
			}
			must.Do(t, end(c))
			c.ended()
			if name == "SIGTERM" && !strings.Contains(c.written(), "\x1b[?1049l") {
				t.Error("the terminal is left on the other screen")
			}
			again := openTerminal(t, state, 80, 24, nil, "tui", "--resume", "last")
			again.titled("duel, Red to move, ply 2")
			again.send(ctrlC)
			if again.ended(); !strings.Contains(again.written(), "The game is kept as") {
				t.Error("leaving does not say where the game is")
			}
		})
	}
}

func TestATournamentIsWatchedAndItsGamesReplayed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "spring.toml")
	plan := "name = \"spring\"\nvariant = \"barrage\"\ntype = \"round-robin\"\ngames = 4\nseed = 3\nplayers = [\"council\", \"random\"]\n"
	must.Do(t, os.WriteFile(file, []byte(plan), 0o600))
	var watch lobby.Contests
	if c, err := watch.Read(t.Context(), file); err != nil || c.Finished != 0 || c.Total != 4 || len(c.Next) == 0 {
		t.Fatalf("before it began: %+v, %v", c, err)
	}
	if code, out := runCommand(t, "tournament", "run", file); code != 0 {
		t.Fatalf("status %d: %s", code, out)
	}
	c, err := watch.Read(t.Context(), file)
	if err != nil || c.Finished != 4 || !c.Over || len(c.Recent) != 4 || len(c.Standings) != 2 || c.Standings[0].Player != "council" {
		t.Fatalf("after its end: %+v, %v", c, err)
	}
	for _, g := range c.Recent {
		o, err := lobby.Replay(t.Context(), library.Default(), g.Replay)
		if err != nil || o.Note != "" {
			t.Fatal(o.Note, err)
		}
		o.Session.Close()
	}
	if _, err := lobby.Replay(t.Context(), library.Default(), c.Recent[0].Replay+"x"); err == nil ||
		!strings.Contains(err.Error(), "games list") {
		t.Errorf("a game that is not there: %v", err)
	}
	face := openTerminal(t, t.TempDir(), 80, 24, nil, "tui", "--tournament", file)
	face.titled("spring, 4 of 4 games")
	face.send(enter)
	face.titled("replay, ply 0 of")
	face.send("n")
	face.titled("spring")
	face.send("q")
	face.ended()
}

func TestColoursAndCharactersOnlyWhereTheyAreWanted(t *testing.T) {
	colour := regexp.MustCompile("\x1b\\[[0-9;]*[34]8;")
	for _, tt := range []struct {
		env    []string
		args   []string
		colour bool
	}{
		{nil, nil, true},
		{[]string{"NO_COLOR=1"}, []string{"--ascii"}, false},
	} {
		c := openTerminal(t, t.TempDir(), 80, 24, tt.env, append([]string{"tui", "--variant", "barrage"}, tt.args...)...)
		c.titled("ply 0")
		c.shows("? keys")
		if got := colour.MatchString(c.written()); got != tt.colour {
			t.Errorf("%v: colours %v", tt.env, got)
		}
		c.mu.Lock()
		text := c.screen.String()
		c.mu.Unlock()
		if len(tt.args) > 0 && strings.IndexFunc(text, func(r rune) bool { return r > '~' }) >= 0 {
			t.Errorf("more than ASCII on\n%s", text)
		}
		c.send(ctrlC)
		c.ended()
	}
}

func TestALightBackgroundHasItsOwnColours(t *testing.T) {
	c := openTerminal(t, t.TempDir(), 80, 24, nil, "tui", "--variant", "barrage")
	c.titled("ply 0")
	c.shows("? keys")
	const lightBlue = "48;2;95;135;175"
	c.answered() // else the emulator's own answer may come after ours
	if strings.Contains(c.written(), lightBlue) {
		t.Error("the colours are those of a light background already")
	}
	c.send("\x1b]11;rgb:ffff/ffff/f0f0\x1b\\")
	c.until("other colours", func(string, string) bool { return strings.Contains(c.raw.String(), lightBlue) })
	c.send(ctrlC)
	c.ended()
}

func TestEveryGameOpensInARealTerminal(t *testing.T) {
	config := must.Get((&lobby.Screen{Order: lobby.Order{MoveTime: time.Second}}).Config())(t)
	for _, g := range config.Games {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			c := openTerminal(t, t.TempDir(), 80, 24, nil, "tui", "--variant", g.Name, "--side", g.Sides[1])
			c.titled(g.Name + ", ")
			c.until("the first move", func(_, title string) bool {
				return strings.HasSuffix(title, "ply 1") || ended(title)
			})
			c.send(ctrlC)
			c.ended()
		})
	}
}

func TestWithoutATerminalTheFaceSaysWhatItNeeds(t *testing.T) {
	if code, out := runCommand(t, "tui"); code != 1 || !strings.Contains(out, "flagfall tui needs a terminal") {
		t.Errorf("status %d: %s", code, out)
	}
}

// runCommand runs flagfall without a terminal and returns its status and what it
// wrote.
func runCommand(t *testing.T, args ...string) (code int, out string) {
	t.Helper()
	cmd := exec.Command("flagfall", args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "XDG_STATE_HOME="+t.TempDir())
	cmd.Stdin = strings.NewReader("")
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(text)
}
