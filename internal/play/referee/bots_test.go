//go:build linux

package referee

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/stratego"
)

func TestMain(m *testing.M) {
	programs := helper.Programs{"bot": beBot}
	maps.Copy(programs, contractBots)
	maps.Copy(programs, labourers)
	helper.Main(m, programs)
}

// beBot is a program of the UCC protocol that plays at random and misbehaves in the way that its
// argument names.
func beBot(args []string) error {
	name := args[0]
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		return err
	}
	if name == "ponders" {
		go func() {
			for {
				_ = time.Now()
			}
		}()
	}
	if name == "hangs at set-up" {
		time.Sleep(time.Hour)
	}
	out := &saboteur{out: os.Stdout, sabotage: sabotages[name]}
	err = (&ucc.Bot{Variant: v}).Serve(context.Background(), os.Stdin, out, random.New(uint64(os.Getpid())))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if name == "hangs at exit" {
		signal.Ignore(syscall.SIGTERM)
		time.Sleep(time.Hour)
	}
	return nil
}

// A saboteur passes the set-up and the first two moves on and then does
// something else.
type saboteur struct {
	out      io.Writer
	sabotage func(out io.Writer, line string)
	lines    int
}

func (s *saboteur) Write(p []byte) (int, error) {
	s.lines += bytes.Count(p, []byte("\n"))
	if s.sabotage == nil || s.lines <= 6 {
		return s.out.Write(p)
	}
	s.sabotage(s.out, strings.TrimSuffix(string(p), "\n"))
	return len(p), nil
}

var sabotages = map[string]func(out io.Writer, line string){
	"hangs at a move":  func(io.Writer, string) { time.Sleep(time.Hour) },
	"exits at a move":  func(io.Writer, string) { os.Exit(0) },
	"half a line":      func(out io.Writer, line string) { fmt.Fprint(out, line[:3]); os.Exit(1) },
	"closes stdout":    func(io.Writer, string) { os.Stdout.Close(); time.Sleep(time.Hour) },
	"floods":           func(out io.Writer, _ string) { fmt.Fprint(out, strings.Repeat("x", 1<<20)); time.Sleep(time.Hour) },
	"sends NUL":        func(out io.Writer, line string) { fmt.Fprintln(out, line[:2]+"\x00"); time.Sleep(time.Hour) },
	"talks nonsense":   func(out io.Writer, _ string) { fmt.Fprintln(out, "good morning") },
	"moves a lake":     func(out io.Writer, _ string) { fmt.Fprintln(out, "2 4 UP") },
	"moves for others": func(out io.Writer, line string) { fmt.Fprintln(out, "0 6 UP", line[:0]) },
	"moves twice":      func(out io.Writer, line string) { fmt.Fprintf(out, "%s\n%s\n", line, line) },
	"moves once more": func(out io.Writer, line string) {
		fmt.Fprintln(out, line)
		time.Sleep(100 * time.Millisecond) // until the next request is there
		fmt.Fprintln(out, line)
	},
	"surrenders":   func(out io.Writer, _ string) { fmt.Fprintln(out, "SURRENDER"); os.Exit(0) },
	"says goodbye": func(out io.Writer, line string) { fmt.Fprintln(out, line+" \r") },
}
