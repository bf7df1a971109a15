//go:build linux

package jail

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"flagfall.dev/internal/lab/gametest/helper"
)

func TestMain(m *testing.M) { helper.Main(m, bots.Programs()) }

// bots are programs that play badly, each in one way.
var bots helper.Bots

func init() {
	bots = helper.Bots{
		"deaf":           func(*bufio.Reader) { helper.Forever() },
		"stubborn":       func(*bufio.Reader) { signal.Ignore(syscall.SIGTERM); fmt.Println("ready"); helper.Forever() },
		"litters":        func(in *bufio.Reader) { litter(); helper.Echo(in) },
		"forks":          func(in *bufio.Reader) { helper.Leave("sleeper"); helper.Echo(in) },
		"flood":          helper.Flood,
		"sleeper":        func(*bufio.Reader) { helper.Forever() },
		"eats memory":    func(*bufio.Reader) { eat(); fmt.Println("full"); helper.Forever() },
		"eats time":      func(*bufio.Reader) { fmt.Println("spinning"); helper.Spin() },
		"eats some time": func(*bufio.Reader) { spinFor(200 * time.Millisecond) },
		"leaves a child": func(*bufio.Reader) { inherit("eats some time") },
		"orphans run":    func(*bufio.Reader) { inTurn("leaves a child") },
		"nobody's run":   func(*bufio.Reader) { signal.Ignore(syscall.SIGCHLD); inTurn("eats some time") },
		"counts moments": countMoments,
		"takes a moment": func(*bufio.Reader) { spinFor(9 * time.Millisecond); fmt.Println(helper.ProcessorTime().Microseconds()) },
		"children eat":   func(*bufio.Reader) { inChildren("eats a part"); helper.Forever() },
		"eats a part":    func(*bufio.Reader) { eatSome(48 << 20); helper.Forever() },
		"children run":   func(*bufio.Reader) { inChildren("eats time"); helper.Forever() },
		"eats shm":       func(*bufio.Reader) { eatFile(os.Create("/dev/shm/big")); eatSome(64 << 20); helper.Forever() },
		"eats memfd":     func(*bufio.Reader) { eatFile(memfd()); helper.Forever() },
		"eats unmapped":  func(*bufio.Reader) { eatUnmapped(); helper.Forever() },
		"eats pipes":     func(*bufio.Reader) { eatPipes(); helper.Forever() },
		"eats sockets":   func(*bufio.Reader) { eatSockets(); helper.Forever() },
		"aborts":         func(*bufio.Reader) { endBy("ABRT") },
		"crashes":        func(*bufio.Reader) { endBy("SEGV") },
		"works a bit":    func(in *bufio.Reader) { helper.Work(100 * time.Millisecond); helper.Echo(in) },
		"looks around":   lookAround,
		"attacker":       attacker,
		"wanders":        wander,
		"ponders":        func(in *bufio.Reader) { ponder(); helper.Echo(in) },
		"wanders a bit":  func(*bufio.Reader) { fmt.Println(Processors()) },
	}
}

func litter() {
	_ = os.WriteFile("notes.txt", []byte("mine"), 0o600)
	_ = os.MkdirAll("locked/inner", 0o700)
	_ = os.WriteFile("locked/inner/file", nil, 0o400)
	_ = os.Chmod("locked/inner", 0)
	_ = os.Chmod("locked", 0)
}

func eat() {
	var kept [][]byte
	for range 64 {
		chunk := make([]byte, 64<<20)
		for i := 0; i < len(chunk); i += 4096 {
			chunk[i] = 1
		}
		kept = append(kept, chunk)
	}
	fmt.Fprintln(os.Stderr, len(kept))
}

// inChildren runs a bot in three processes, and does not wait for them.
func inChildren(bot string) {
	for range 3 {
		cmd := helper.Another(bot)
		if err := cmd.Start(); err != nil {
			fmt.Println("cannot fork:", err)
		}
	}
}

// endBy ends by a signal. Go would catch it, a shell does not.
func endBy(signal string) {
	fmt.Fprintln(os.Stderr, syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -" + signal + " $$"}, os.Environ()))
}

// kept keeps what eatSome has touched.
var kept []byte

func eatSome(n int) {
	kept = make([]byte, n)
	for i := 0; i < n; i += 4096 {
		kept[i] = 1
	}
}

func memfd() (*os.File, error) {
	fd, err := unix.MemfdCreate("big", unix.MFD_CLOEXEC)
	return os.NewFile(uintptr(fd), "memfd"), err
}

// eatFile writes up to 1 GiB, without mapping it.
func eatFile(f *os.File, err error) {
	chunk := make([]byte, 1<<20)
	for range 1 << 10 {
		if err == nil {
			_, err = f.Write(chunk)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

func spinFor(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
	}
}

// inherit starts a bot that has our pipes, and does not wait for it.
func inherit(name string) {
	cmd := helper.Another(name)
	cmd.Stdout = os.Stdout
	if err := cmd.Start(); err != nil {
		fmt.Println("cannot fork:", err)
	}
}

// inTurn starts one bot after the other, each when nothing is left of the one before.
func inTurn(name string) {
	for {
		cmd := helper.Another(name)
		out, err := cmd.StdoutPipe()
		if err != nil || cmd.Start() != nil {
			return
		}
		_, _ = io.Copy(io.Discard, out) // it ends with the last who has the pipe
		_ = cmd.Wait()
	}
}

// countMoments starts one short child after the other, waits for none of them, and says what they
// have used by their own account, in microseconds.
func countMoments(*bufio.Reader) {
	signal.Ignore(syscall.SIGCHLD)
	for sum := 0; ; {
		cmd := helper.Another("takes a moment")
		out, _ := cmd.Output() // that nobody can wait for it is no matter
		n, err := strconv.Atoi(strings.TrimSpace(string(out)))
		if err != nil {
			panic(err)
		}
		sum += n
		fmt.Println(sum)
	}
}

// lookAround answers requests to use files and the network with "yes" or "no".
func lookAround(in *bufio.Reader) {
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb, arg, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch verb {
		case "read":
			_, err = os.ReadFile(arg)
		case "write":
			err = os.WriteFile(arg, []byte("x"), 0o600)
		case "dial":
			_, err = net.DialTimeout("tcp", arg, time.Second)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			fmt.Println("no")
			continue
		}
		fmt.Println("yes")
	}
}
