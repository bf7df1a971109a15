//go:build linux

package jail

import (
	"errors"
	"os"
	"path/filepath"
	"unsafe"

	"golang.org/x/sys/unix"
)

// channels are ways by which a program could tell another one something through a file
// that both may only read: here the bot's own program.
var channels = []attack{
	{name: "lock its program by its descriptor", arg: program, do: lock(unix.F_OFD_SETLK), bare: true, open: true},
	{name: "lock its program", arg: program, do: lock(unix.F_SETLK), bare: true, open: true},
	{name: "ask for locks of its program by descriptor", arg: program, do: lock(unix.F_OFD_GETLK), bare: true, open: true},
	{name: "ask for locks of its program", arg: program, do: lock(unix.F_GETLK), bare: true, open: true},
	{name: "lock its whole program", arg: program, do: opened(
		func(fd int) error { return unix.Flock(fd, unix.LOCK_SH|unix.LOCK_NB) },
	), bare: true, open: true},
	{name: "lease its program", arg: program, do: command1(unix.F_SETLEASE, unix.F_RDLCK), bare: true, open: true},
	{name: "ask for leases of its program", arg: program, do: command1(unix.F_GETLEASE, 0), bare: true, open: true},
	{name: "hear of its folder by signals", arg: func(t *target) string { return t.dir }, do: command1(unix.F_NOTIFY, 1 /* DN_ACCESS */), bare: true, open: true},
	{name: "leave a hint with its program", arg: program, do: hint(unix.F_SET_RW_HINT), bare: true},
	{name: "read a hint left with its program", arg: program, do: hint(unix.F_GET_RW_HINT), bare: true, open: true},
	{name: "watch its program", arg: program, do: watchFile, bare: true, open: true},
	{name: "ask by reading whether a page is in memory", arg: program, do: opened(readCached), bare: true, open: true},
	{name: "ask which pages are in memory", arg: program, do: mapped(func(page []byte) error {
		var known [1]byte
		return callErr(unix.SYS_MINCORE, uintptr(unsafe.Pointer(&page[0])), uintptr(len(page)), uintptr(unsafe.Pointer(&known)))
	}), bare: true, open: true},
	{name: "count pages in memory", arg: program, do: opened(countCached), bare: true},
	{name: "send pages out of memory", arg: program, do: opened(
		func(fd int) error { return unix.Fadvise(fd, 0, 0, unix.FADV_DONTNEED) },
	), bare: true, open: true},
	{
		name: "send mapped pages out of memory", arg: program, do: mapped(func(page []byte) error { return unix.Madvise(page, unix.MADV_PAGEOUT) }),
		bare: true, open: true,
	},
}

func program(t *target) string { return filepath.Join(t.dir, "bot") }

// opened does something with a file that has been opened for reading.
func opened(do func(fd int) error) func(string) error {
	return func(name string) error {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		return do(int(f.Fd()))
	}
}

// mapped does something with the first page of a file.
func mapped(do func(page []byte) error) func(string) error {
	return opened(func(fd int) error {
		page, err := unix.Mmap(fd, 0, os.Getpagesize(), unix.PROT_READ, unix.MAP_PRIVATE)
		if err != nil {
			return err
		}
		defer func() { _ = unix.Munmap(page) }()
		return do(page)
	})
}

func lock(command int) func(string) error {
	return opened(func(fd int) error {
		return unix.FcntlFlock(uintptr(fd), command, &unix.Flock_t{Type: unix.F_RDLCK, Start: 7, Len: 1})
	})
}

func command1(command, arg int) func(string) error {
	return opened(func(fd int) error {
		_, err := unix.FcntlInt(uintptr(fd), command, arg)
		return err
	})
}

func hint(command uintptr) func(string) error {
	return opened(func(fd int) error {
		value := uint64(1) // RWH_WRITE_LIFE_NONE (fcntl(2))
		return callErr(unix.SYS_FCNTL, uintptr(fd), command, uintptr(unsafe.Pointer(&value)))
	})
}

func watchFile(name string) error {
	fd, err := unix.InotifyInit1(unix.IN_NONBLOCK)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	_, err = unix.InotifyAddWatch(fd, name, unix.IN_OPEN)
	return err
}

func readCached(fd int) error {
	var b [1]byte
	_, err := unix.Preadv2(fd, [][]byte{b[:]}, 0, rwfNowait)
	if errors.Is(err, unix.EAGAIN) {
		return nil // an answer too
	}
	return err
}

func countCached(fd int) error {
	return unix.Cachestat(uint(fd), &unix.CachestatRange{Len: 4096}, &unix.Cachestat_t{}, 0)
}
