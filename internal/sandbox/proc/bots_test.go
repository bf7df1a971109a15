//go:build linux

package proc

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/helper"
)

func TestMain(m *testing.M) { helper.Main(m, bots.Programs()) }

// bots are programs that play badly, each in one way.
var bots helper.Bots

func init() {
	bots = helper.Bots{
		"echo":       helper.Echo,
		"silent":     func(in *bufio.Reader) { _, _ = io.Copy(io.Discard, in) },
		"deaf":       func(*bufio.Reader) { helper.Forever() },
		"closes":     func(*bufio.Reader) { os.Stdout.Close(); helper.Forever() },
		"exits":      func(*bufio.Reader) { os.Exit(0) },
		"fails":      func(*bufio.Reader) { fmt.Fprintln(os.Stderr, "why it failed"); os.Exit(3) },
		"half":       func(*bufio.Reader) { fmt.Print("3 4 U"); os.Exit(1) },
		"last words": func(*bufio.Reader) { fmt.Println("SURRENDER"); os.Exit(0) },
		"flood":      helper.Flood,
		"nul":        func(*bufio.Reader) { fmt.Println("3 4\x00UP"); helper.Forever() },
		"utf8":       func(*bufio.Reader) { fmt.Println("3 4 \xffUP"); helper.Forever() },
		"chatter":    func(*bufio.Reader) { fmt.Print("one\ntwo\n"); helper.Forever() },
		"chatter in parts": func(in *bufio.Reader) {
			fmt.Print("one\ntw")
			_, _ = in.ReadString('\n')
			fmt.Print("o\n")
			helper.Forever()
		},
		"shouts":            func(*bufio.Reader) { shout(); fmt.Println("done"); helper.Forever() },
		"orphans":           func(*bufio.Reader) { helper.Leave("sleeper"); fmt.Println("gone"); os.Exit(0) },
		"sleeper":           func(*bufio.Reader) { helper.Forever() },
		"burns":             burn,
		"works when asked":  func(in *bufio.Reader) { answer(in, func() { helper.Work(40 * time.Millisecond) }) },
		"has its work done": func(in *bufio.Reader) { delegate := assistant("works for another"); answer(in, delegate) },
		"works for another": func(in *bufio.Reader) { answer(in, func() { helper.Work(40 * time.Millisecond) }) },
		"starves itself":    starve,
		"answers at length": atLength,
		"ponders":           func(in *bufio.Reader) { go helper.Spin(); helper.Echo(in) },
	}
}

func shout() {
	fmt.Fprintln(os.Stderr, "first words")
	for range 1 << 10 {
		fmt.Fprintln(os.Stderr, strings.Repeat("y", 1<<10))
	}
	fmt.Fprintln(os.Stderr, "last words")
}

// burn keeps every processor busy from the first line on: as the load of a test
// until that ends it, and for its parent until it has used more processor time than
// any wait for others could excuse.
func burn(in *bufio.Reader) {
	threads := 6 * runtime.NumCPU()
	runtime.GOMAXPROCS(threads + 1)
	fmt.Println("ready")
	_, _ = in.ReadString('\n')
	end := time.Now().Add(time.Minute)
	once := func() {
		for time.Now().Before(end) {
		}
	}
	if os.Getenv(burnVariable) != "" {
		once = func() { helper.Work(50 * busy) }
	}
	var all sync.WaitGroup
	for range threads {
		all.Go(once)
	}
	all.Wait()
	fmt.Println("done")
}

// atLength answers every line with some that come one by one.
func atLength(in *bufio.Reader) {
	fmt.Println("ready")
	for {
		if _, err := in.ReadString('\n'); err != nil {
			return
		}
		for _, line := range []string{"one", "two", "three", "four", "five", "end"} {
			helper.Work(3 * time.Millisecond)
			fmt.Println(line)
		}
	}
}

// burnVariable is set for a child that burns for its parent.
const burnVariable = "FLAGFALL_TEST_BURN"

// assistant starts a bot as a child of this one, and returns a function that asks it
// and waits for its answer.
func assistant(bot string) (ask func()) {
	cmd := helper.Another(bot)
	cmd.Env = append(os.Environ(), burnVariable+"=1")
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		fmt.Println("cannot fork:", err)
	}
	lines := bufio.NewReader(out)
	_, _ = lines.ReadString('\n')
	return func() {
		_, _ = io.WriteString(in, "go\n")
		_, _ = lines.ReadString('\n')
	}
}

// answer does something at each line and says so.
func answer(in *bufio.Reader, do func()) {
	fmt.Println("ready")
	for {
		if _, err := in.ReadString('\n'); err != nil {
			return
		}
		do()
		fmt.Println("done")
	}
}

// starve has a child keep the processors busy while it computes at the lowest
// priority.
func starve(in *bufio.Reader) {
	burner := assistant("burns")
	answer(in, func() {
		for _, t := range tasks() {
			_ = syscall.Setpriority(syscall.PRIO_PROCESS, t, 19)
		}
		var burnt atomic.Bool
		go func() { burner(); burnt.Store(true) }()
		for !burnt.Load() {
		}
	})
}

// tasks lists the threads of this process.
func tasks() (all []int) {
	entries, _ := os.ReadDir("/proc/self/task")
	for _, e := range entries {
		if tid, err := strconv.Atoi(e.Name()); err == nil {
			all = append(all, tid)
		}
	}
	return all
}
