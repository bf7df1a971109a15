package jail

import "golang.org/x/sys/unix"

// page is what the kernel gives of most of its files at once, in bytes.
const page = 4096

// kernelText returns what a file of /proc or of a control group has now, empty where it
// cannot be read. os.ReadFile makes three times as many system calls, to find out that
// nothing can wait for such a file; and a program is looked at while it plays.
func kernelText(name string) []byte {
	fd, err := openKernel(name, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	text := make([]byte, 0, page)
	for {
		if len(text) == cap(text) {
			text = append(text, 0)[:len(text)]
		}
		n, err := unix.Read(fd, text[len(text):cap(text)])
		if err == unix.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return text
		}
		text = text[:len(text)+n]
	}
}

// kernelNames lists a directory of /proc, nothing where it cannot be read.
func kernelNames(dir string) (names []string) {
	fd, err := openKernel(dir, unix.O_DIRECTORY)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	var buf [page]byte
	for {
		n, err := unix.ReadDirent(fd, buf[:])
		if err == unix.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return names
		}
		_, _, names = unix.ParseDirent(buf[:n], -1, names)
	}
}

func openKernel(name string, further int) (fd int, err error) {
	for {
		fd, err = unix.Open(name, unix.O_RDONLY|unix.O_CLOEXEC|further, 0)
		if err != unix.EINTR {
			return fd, err
		}
	}
}
