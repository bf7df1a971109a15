//go:build linux

package jail

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// hiding are ways to hold memory where nothing counts it.
var hiding = []attack{
	{name: "send a file in memory to itself", arg: always(""), do: sendToItself, bare: true, open: true},
	{name: "send several messages with files", arg: always(""), do: call(unix.SYS_SENDMMSG, ^uintptr(0), 0, 0, 0), bare: true},
	{name: "make a pipe larger", arg: always(""), do: enlargePipe, bare: true, open: true},
	{name: "give pages to a pipe", arg: always(""), do: givePages, bare: true, open: true},
	{name: "make a socket hold more", arg: always(""), do: enlargeSocket(unix.SO_SNDBUF), bare: true, open: true},
	{name: "make a socket take more", arg: always(""), do: enlargeSocket(unix.SO_RCVBUF), bare: true, open: true},
	{name: "start a thread with descriptors of its own", arg: always(""), do: threadApart, bare: true},
}

func sendToItself(string) error {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		return err
	}
	defer closeDescriptors(pair[0], pair[1])
	f, err := memfd()
	if err != nil {
		return err
	}
	defer f.Close()
	return unix.Sendmsg(pair[0], []byte("x"), unix.UnixRights(int(f.Fd())), nil, 0)
}

func withPipe(do func(r, w int) error) error {
	var p [2]int
	if err := unix.Pipe2(p[:], unix.O_NONBLOCK); err != nil {
		return err
	}
	defer closeDescriptors(p[0], p[1])
	return do(p[0], p[1])
}

func enlargePipe(string) error {
	return withPipe(func(_, w int) error {
		_, err := unix.FcntlInt(uintptr(w), unix.F_SETPIPE_SZ, 1<<17)
		return err
	})
}

func givePages(string) error {
	return withPipe(func(_, w int) error {
		page := make([]byte, os.Getpagesize())
		_, err := unix.Vmsplice(w, []unix.Iovec{{Base: &page[0], Len: uint64(len(page))}}, 0)
		return err
	})
}

func enlargeSocket(option int) func(string) error {
	return func(string) error {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM, 0)
		if err != nil {
			return err
		}
		defer closeDescriptors(pair[0], pair[1])
		return unix.SetsockoptInt(pair[0], unix.SOL_SOCKET, option, 1<<20)
	}
}

// threadApart asks for a thread with descriptors of its own on a stack of none: the
// kernel, where it allows that, refuses the flags only then.
func threadApart(string) error {
	flags := uintptr(unix.CLONE_VM | unix.CLONE_SIGHAND | unix.CLONE_THREAD)
	_, _, errno := unix.RawSyscall6(unix.SYS_CLONE, flags|unix.CLONE_PIDFD|unix.CLONE_PARENT_SETTID, 0, 0, 0, 0, 0) // both want the same argument: EINVAL
	if errno == unix.EINVAL {
		return nil
	}
	return failure(errno)
}

// eatUnmapped fills shared memory and gives its pages up one after the other, so that
// they are nobody's and stay filled.
func eatUnmapped() {
	for range 20 {
		chunk, err := unix.Mmap(-1, 0, 16<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_ANONYMOUS)
		if err != nil {
			fmt.Println("cannot map:", err)
			return
		}
		for i := 0; i < len(chunk); i += 4096 {
			chunk[i] = 1
		}
		if err := unix.Madvise(chunk, unix.MADV_DONTNEED); err != nil {
			fmt.Println("cannot give up:", err)
		}
	}
}

// eatPipes fills pipes, as many as a process may have.
func eatPipes() {
	chunk := make([]byte, 1<<16)
	for range descriptors/2 - 16 {
		var p [2]int
		if unix.Pipe2(p[:], unix.O_NONBLOCK) != nil {
			return
		}
		_, _ = unix.Write(p[1], chunk)
	}
}

// eatSockets fills pairs of sockets.
func eatSockets() {
	chunk := make([]byte, 60000)
	for range descriptors/2 - 16 {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM|unix.SOCK_NONBLOCK, 0)
		if err != nil {
			return
		}
		for _, end := range pair {
			for {
				if _, err := unix.Write(end, chunk); err != nil {
					break
				}
			}
		}
	}
}
