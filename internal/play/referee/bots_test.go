//go:build linux

package referee

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/stratego"
)

func TestMain(m *testing.M) {
	helper.Main(m, helper.Programs{
		// A program of the protocol that the first argument names, with the fault of the second.
		"bot": func(args []string) error { return beBot(args[0], args[1]) },
		// One that does all that is asked of it, and computes for each line.
		"busy": func(args []string) error {
			var player game.StrategoPlayer = random.New(1)
			switch args[0] {
			case "advcli":
				toil(4 * labour)
			case "native":
				player = talker{random.New(1)}
			}
			return serve(args, labourer{os.Stdout}, player)
		},
		// One that takes its time.
		"slow":          func(args []string) error { sleep(startVariable); return serve(args, os.Stdout, slow{random.New(1)}) },
		"exits at once": func([]string) error { return io.EOF },
	})
}

// serve is a program of the protocol that the first argument names, up to its writing. Those of
// IUT and MacTech know one move only.
func serve(args []string, out io.Writer, player game.StrategoPlayer) error {
	switch args[0] {
	case "ucc":
		v, err := stratego.VariantNamed("ucc")
		if err != nil {
			return err
		}
		return (&ucc.Bot{Variant: v}).Serve(context.Background(), os.Stdin, out, player)
	case "native":
		bot := native.Bot{
			Name: "test", Stratego: func() game.StrategoPlayer { return player },
			Advance: func() game.AdvancePlayer { return first{} },
		}
		return bot.Serve(context.Background(), os.Stdin, out)
	case "iut":
		return talk(out, iutAnswer)
	case "mactech":
		return talk(out, mactechAnswer)
	case "advcli":
		return advanceMove(args[1:], out)
	}
	return errors.ErrUnsupported
}

// beBot is a program with a fault.
func beBot(protocol, fault string) error {
	switch fault {
	case "ponders":
		go func() {
			for {
				_ = time.Now()
			}
		}()
	case "hangs at set-up":
		forever()
	}
	out := &faulty{move: moves[protocol], fault: faults[fault]}
	if protocol == "ucc" || protocol == "native" {
		out.after = 2
	}
	if err := serve([]string{protocol}, out, random.New(uint64(os.Getpid()))); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if fault == "hangs at exit" {
		signal.Ignore(syscall.SIGTERM)
		forever()
	}
	return nil
}

// moves are how a line of a protocol that has a move in it begins: in that of UCC with a digit of
// the column and a blank, which no row of a set-up has.
var moves = map[string]func(line []byte) bool{
	"ucc":     func(line []byte) bool { return len(line) > 1 && line[1] == ' ' },
	"native":  func(line []byte) bool { return bytes.HasPrefix(line, []byte("move ")) },
	"iut":     func(line []byte) bool { return bytes.HasPrefix(line, []byte("play ")) },
	"mactech": func(line []byte) bool { return bytes.HasPrefix(line, []byte("report ")) },
}

// faulty writes what a program says up to some moves, and then has a fault instead of each move.
type faulty struct {
	move  func(line []byte) bool
	after int
	fault func(line string) // nil: none
}

func (f *faulty) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		isMove := f.fault != nil && f.move(line)
		if isMove && f.after == 0 {
			f.fault(strings.TrimSuffix(string(line), "\n"))
			continue
		}
		if isMove {
			f.after--
		}
		if _, err := os.Stdout.Write(line); err != nil {
			return 0, err
		}
	}
	return len(text), nil
}

func forever() { time.Sleep(time.Hour) }

// says is the fault of a program that says something else.
func says(text string) func(string) { return func(string) { fmt.Println(text) } }

// sent is what "moves once more" has answered to the request before.
var sent string

// faults are what a program does instead of saying its move.
var faults = map[string]func(line string){
	"hangs":            func(string) { forever() },
	"exits":            func(string) { os.Exit(0) },
	"half a line":      func(line string) { fmt.Print(line[:3]); os.Exit(1) },
	"closes stdout":    func(string) { os.Stdout.Close(); forever() },
	"floods":           func(string) { fmt.Print(strings.Repeat("x", 1<<20)); forever() },
	"sends NUL":        func(line string) { fmt.Println(line[:2] + "\x00"); forever() },
	"talks nonsense":   says("good morning"),
	"moves twice":      func(line string) { fmt.Printf("%s\n%s\n", line, line) },
	"moves once more":  func(line string) { fmt.Print(sent, line, "\n"); sent = line + "\n" }, // before its answer to the next request
	"says goodbye":     func(line string) { fmt.Println(line + " \r") },
	"moves a lake":     says("2 4 UP"),
	"moves for others": says("0 6 UP"),
	"surrenders":       func(string) { fmt.Println("SURRENDER"); os.Exit(0) },
	"move C5-C6":       says("move C5-C6"),
	"resign":           func(string) { fmt.Println("resign"); os.Exit(0) },
	"play 9 9 9 8":     says("play 9 9 9 8"),
	"report 9 9 9 8 0": says("report 9 9 9 8 0"),
}
