//go:build unix

package arena

import (
	"context"
	"errors"
	"fmt"
	"syscall"
)

// beOnFullDisk runs the tournament where no file may grow past a size that it
// needs, and fails unless the tournament does. The limit is a process's own, so
// this is one: the test binary has a log to write.
func beOnFullDisk(args []string) error {
	small := syscall.Rlimit{Cur: 150 << 10, Max: 150 << 10}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		return err
	}
	_, err := runner(args[0]).Run(context.Background(), context.Background())
	if err == nil {
		return errors.New("it played on although its disk was full")
	}
	fmt.Println(err)
	return nil
}
