package helper

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// Forever never returns.
func Forever() { time.Sleep(time.Hour) }

// Spin uses a processor and never returns.
func Spin() {
	for {
		_ = time.Now()
	}
}

// Work uses a processor for d of processor time, in one goroutine.
func Work(d time.Duration) {
	for start := ProcessorTime(); ProcessorTime()-start < d; {
	}
}

// ProcessorTime is what this process has used so far.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Echo is a bot that answers every line with the same.
func Echo(in *bufio.Reader) {
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fmt.Print(line)
	}
}

// Flood is a bot that writes 100 MiB without an end of a line.
func Flood(*bufio.Reader) {
	chunk := []byte(strings.Repeat("x", 1<<16))
	for range 100 << 20 / len(chunk) {
		if _, err := os.Stdout.Write(chunk); err != nil {
			return
		}
	}
}

// Leave leaves a process of the named program behind, in a session of its own, which holds
// our stdout and stderr open.
func Leave(program string) {
	cmd := Another(program)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		fmt.Println("cannot fork:", err)
	}
}
