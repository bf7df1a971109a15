//go:build linux

package jail

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

// An attack is what a bot tries against its sandbox. It succeeds by returning no error.
type attack struct {
	name string
	arg  func(t *target) string
	do   func(arg string) error

	// Where it must fail: always in the sandbox with namespaces. Without them,
	// Landlock and the filter of system calls alone must hold it where bare is
	// true. Where open is true it must succeed without any sandbox, or it would
	// prove nothing.
	bare, open bool
}

// target is what is attacked.
type target struct {
	outside string // one that lies elsewhere
	hidden  string // one next to the bot that it may not read
	socket  string // path of a UNIX socket
	address string // of a TCP and a UDP socket of ours
	opened  string // number of a descriptor that we let it inherit
	dir     string // the bot's program lies here
}

// attacks are all of them, in an order that both sides know.
var attacks = slices.Concat(escapes, meddling, channels, hiding)

var escapes = []attack{
	{name: "change the mode of a foreign file", arg: victim, do: func(f string) error { return os.Chmod(f, 0) }, bare: true, open: true},
	{name: "change the owner of a foreign file", arg: victim, do: func(f string) error { return os.Lchown(f, os.Getuid(), os.Getgid()) }, bare: true, open: true},
	{
		name: "change the times of a foreign file", arg: victim, do: func(f string) error { return os.Chtimes(f, time.Unix(1, 0), time.Unix(1, 0)) },
		bare: true, open: true,
	},
	{name: "set an attribute of a foreign file", arg: victim, do: func(f string) error { return unix.Setxattr(f, "user.flagfall", []byte("x"), 0) }, bare: true},
	{name: "write a foreign file", arg: victim, do: overwrite, bare: true, open: true},
	{name: "remove a foreign file", arg: func(t *target) string { return filepath.Join(t.dir, "removed") }, do: os.Remove, bare: true},
	{name: "write beside its program", arg: func(t *target) string { return filepath.Join(t.dir, "new") }, do: create, bare: true, open: true},
	{name: "read a file elsewhere", arg: func(t *target) string { return t.outside }, do: read, bare: true, open: true},
	{name: "read a hidden file", arg: func(t *target) string { return t.hidden }, do: read, open: true},
	{name: "read the password hashes", arg: always("/etc/shadow"), do: read, bare: true},
	{name: "read the environment of process 1", arg: always("/proc/1/environ"), do: read, bare: true},
	{name: "read the referee's memory", arg: ourselves, do: func(pid string) error { return read("/proc/" + pid + "/mem") }, bare: true},
	{name: "write to the kernel's settings", arg: always("/proc/sys/kernel/core_pattern"), do: overwrite, bare: true},
	{name: "see other processes", arg: always(""), do: otherProcesses, bare: true, open: true},
	{name: "send the referee a signal", arg: ourselves, do: signalTo(0)},
	{name: "kill what holds it", arg: always("1"), do: killHolder},
	{name: "connect to a socket with a path", arg: func(t *target) string { return t.socket }, do: dial("unix"), bare: true, open: true},
	{name: "connect to an abstract socket", arg: func(t *target) string { return "@" + t.socket }, do: dial("unix"), bare: true, open: true},
	{name: "connect by TCP", arg: func(t *target) string { return t.address }, do: dial("tcp"), bare: true, open: true},
	{name: "send by UDP", arg: func(t *target) string { return t.address }, do: dial("udp"), bare: true, open: true},
	{name: "use an inherited descriptor", arg: func(t *target) string { return t.opened }, do: useDescriptor, bare: true},
	{name: "name the machine", arg: always(""), do: nameMachine, bare: true},
	{name: "run in real time", arg: always(""), do: realTime, bare: true},
	{name: "go before others", arg: always(""), do: func(string) error { return unix.Setpriority(unix.PRIO_PROCESS, 0, -20) }, bare: true},
	{name: "trace", arg: always(""), do: call(unix.SYS_PTRACE, unix.PTRACE_TRACEME), bare: true},
	{name: "mount", arg: always(""), do: func(string) error { return unix.Mount("tmpfs", "/tmp", "tmpfs", 0, "") }, bare: true},
	{name: "leave the root", arg: always(""), do: func(string) error { return unix.Chroot("/proc") }, bare: true},
	{name: "make a user namespace", arg: always(""), do: call(unix.SYS_CLONE, unix.CLONE_NEWUSER|uintptr(unix.SIGCHLD)), bare: true, open: true},
	{name: "unshare a network", arg: always(""), do: call(unix.SYS_UNSHARE, unix.CLONE_NEWNET), bare: true},
	{name: "use keys", arg: always(""), do: call(unix.SYS_KEYCTL, unix.KEYCTL_GET_KEYRING_ID, uintptr(^uint32(2)+0), 1), bare: true},
	{name: "use an io_uring", arg: always(""), do: ioUring, bare: true},
	{name: "make System V memory", arg: always(""), do: call(unix.SYS_SHMGET, 0, 4096, 0o1600), bare: true, open: true},
	{name: "type into a terminal", arg: always(""), do: typeIn, bare: true},
	{name: "fill the disk", arg: always(""), do: fillDisk},
	{name: "fork without end", arg: always(""), do: forkBomb},
}

// victim makes a file next to the bot's program for it to attack.
func victim(t *target) string {
	f, err := os.CreateTemp(t.dir, "victim")
	if err != nil {
		return err.Error()
	}
	defer f.Close()
	return f.Name()
}

func ourselves(*target) string             { return strconv.Itoa(os.Getpid()) }
func always(s string) func(*target) string { return func(*target) string { return s } }

func read(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if strings.HasSuffix(name, "/mem") {
		_, err = f.ReadAt(make([]byte, 1), 0x400000)
		return err
	}
	text, err := io.ReadAll(f)
	if err == nil && len(text) == 0 {
		return fmt.Errorf("%s is empty", name)
	}
	return err
}

func overwrite(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err == nil {
		f.Close()
	}
	return err
}

func create(name string) error { return os.WriteFile(name, []byte("x"), 0o600) }

// otherProcesses succeeds where /proc shows a process that is neither the bot
// nor what holds it.
func otherProcesses(string) error {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return err
	}
	self, _ := os.Readlink("/proc/self")
	for _, e := range entries {
		if _, err := strconv.Atoi(e.Name()); err == nil && e.Name() != self && e.Name() != "1" {
			return nil
		}
	}
	return fmt.Errorf("alone among %d entries", len(entries))
}

func signalTo(s syscall.Signal) func(string) error {
	return func(pid string) error {
		n, err := strconv.Atoi(pid)
		if err != nil {
			return err
		}
		return syscall.Kill(n, s)
	}
}

// killHolder kills process 1. If it returns, it has failed.
func killHolder(pid string) error {
	if err := signalTo(syscall.SIGKILL)(pid); err != nil {
		return err
	}
	return fmt.Errorf("still here")
}

func dial(network string) func(string) error {
	return func(address string) error {
		c, err := net.DialTimeout(network, address, time.Second)
		if err != nil {
			return err
		}
		defer c.Close()
		_, err = c.Write([]byte("secret"))
		return err
	}
}

func useDescriptor(number string) error {
	fd, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	_, err = unix.Pread(fd, make([]byte, 1), 0)
	return err
}

// nameMachine gives the machine the name that it has.
func nameMachine(string) error {
	name, err := os.Hostname()
	if err != nil {
		return err
	}
	return unix.Sethostname([]byte(name))
}

func realTime(string) error {
	priority := int32(1)
	_, _, errno := unix.Syscall(unix.SYS_SCHED_SETSCHEDULER, 0, unix.SCHED_FIFO, uintptr(unsafe.Pointer(&priority)))
	return failure(errno)
}

// call succeeds where a system call does. Where that makes a process, it ends at
// once.
func call(number uintptr, args ...uintptr) func(string) error {
	return func(string) error {
		var all [6]uintptr
		copy(all[:], args)
		r, _, errno := unix.RawSyscall6(number, all[0], all[1], all[2], all[3], all[4], all[5])
		if number == unix.SYS_CLONE && errno == 0 && r == 0 {
			unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
		}
		return failure(errno)
	}
}

func failure(errno syscall.Errno) error {
	if errno == 0 {
		return nil
	}
	return errno
}

func ioUring(string) error {
	var parameters [120]byte
	_, _, errno := unix.Syscall(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(&parameters)), 0)
	return failure(errno)
}

func typeIn(string) error {
	letter := byte('x')
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, 0, unix.TIOCSTI, uintptr(unsafe.Pointer(&letter)))
	return failure(errno)
}

// fillDisk writes more than a bot may into its directory.
func fillDisk(string) error {
	f, err := os.Create("big")
	if err != nil {
		return err
	}
	defer f.Close()
	chunk := make([]byte, 4<<20)
	for range (scratchSize + 8<<20) / len(chunk) {
		if _, err := f.Write(chunk); err != nil {
			return err
		}
	}
	return nil
}

// forkBomb makes more processes than a bot may have.
func forkBomb(string) error {
	for range processes + 64 {
		pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
		if errno != 0 {
			return errno
		}
		if pid == 0 {
			for {
				unix.RawSyscall6(unix.SYS_PPOLL, 0, 0, 0, 0, 0, 0)
			}
		}
	}
	return nil
}

// attacker does what it is told, line by line: the number of an attack and its
// argument.
func attacker(in *bufio.Reader) {
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		number, arg, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		n, _ := strconv.Atoi(number)
		if err := attacks[n].do(arg); err != nil {
			fmt.Println("held:", strings.ReplaceAll(err.Error(), "\n", " "))
			continue
		}
		fmt.Println("done")
	}
}

// newTarget lays out what is attacked, with the bot's program among it.
func newTarget(t *testing.T) *target {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "bots")
	must.Do(t, os.Mkdir(dir, 0o700))
	a := &target{
		dir: dir, hidden: filepath.Join(dir, "store.db"),
		outside: filepath.Join(t.TempDir(), "elsewhere"), socket: filepath.Join(dir, "socket"),
	}
	for _, name := range []string{a.hidden, a.outside, filepath.Join(dir, "removed")} {
		must.Do(t, os.WriteFile(name, []byte("secret"), 0o600))
	}
	self := must.Get(os.Executable())(t)
	copyFile(t, self, filepath.Join(dir, "bot"))
	for _, path := range []string{a.socket, "@" + a.socket} {
		listen(t, "unix", path)
	}
	a.address = listen(t, "tcp", "127.0.0.1:0")
	must.Get(net.ListenPacket("udp", a.address))(t)
	fd := must.Get(unix.Open(a.outside, unix.O_RDONLY, 0))(t) // without the flag that closes it
	t.Cleanup(func() { unix.Close(fd) })
	a.opened = strconv.Itoa(fd)
	return a
}

func listen(t *testing.T, network, address string) string {
	t.Helper()
	l := must.Get(net.Listen(network, address))(t)
	t.Cleanup(func() { l.Close() })
	return l.Addr().String()
}

// copyFile makes another name of a program, or a copy where it lies on another
// file system.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text := must.Get(os.ReadFile(from))(t)
	must.Do(t, os.WriteFile(to, text, 0o755))
}

func TestAttacksFailInTheSandboxAndOnlyThere(t *testing.T) {
	a := newTarget(t)
	for _, mode := range []struct {
		name string
		spec Spec
		held func(attack) bool
		done func(attack) bool
	}{
		{"sandbox", Spec{Sandbox: Strict}, func(attack) bool { return true }, nil},
		{"sandbox without namespaces", Spec{Sandbox: BestEffort, Bare: true}, func(x attack) bool { return x.bare }, nil},
		{"no sandbox", Spec{Sandbox: Trusted}, nil, func(x attack) bool { return x.open }},
	} {
		t.Run(mode.name, func(t *testing.T) {
			if missing := Missing(); mode.spec.Sandbox == Strict && len(missing) > 0 {
				t.Skip(missing)
			}
			if mode.spec.Bare && mode.spec.Sandbox != Trusted && landlockVersion() == 0 {
				t.Skip("this kernel has no Landlock")
			}
			mode.spec.Hidden, mode.spec.Command = []string{a.hidden}, helper.LineOf(filepath.Join(a.dir, "bot"), "attacker")
			c := bot(t, "attacker", mode.spec)
			for i, x := range attacks {
				if (mode.held == nil || !mode.held(x)) && (mode.done == nil || !mode.done(x)) {
					continue
				}
				t.Run(x.name, func(t *testing.T) {
					c.say(fmt.Sprintf("%d %s", i, x.arg(a)))
					line := c.hear()
					if held := strings.HasPrefix(line, "held: "); held == (mode.held == nil) {
						t.Errorf("got %q", line)
					}
				})
			}
		})
	}
}

// unprivileged is a user that owns nothing.
const unprivileged = 54321

func TestAttacksFailForARefereeThatIsNotRootToo(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("we are not root: the other test has tried it")
	}
	dir := must.Get(os.MkdirTemp("", "flagfall-attack-"))(t)
	t.Cleanup(func() { os.RemoveAll(dir) })
	self := must.Get(os.Executable())(t)
	program := filepath.Join(dir, "referee")
	copyFile(t, self, program)
	for _, name := range []string{dir, program} {
		must.Do(t, os.Chown(name, unprivileged, unprivileged))
	}
	cmd := exec.CommandContext(t.Context(), program, "-test.run=^TestAttacksFailInTheSandbox", "-test.v")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+dir, "HOME="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: unprivileged, Gid: unprivileged}}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if strings.Contains(string(out), "SKIP") {
		t.Skipf("%s", out)
	}
	if !slices.Contains(strings.Split(string(out), "\n"), "PASS") {
		t.Errorf("it has not run:\n%s", out)
	}
}

func TestAControlGroupEndsWithItsChild(t *testing.T) {
	if groupParent() == "" {
		t.Skip("this system lets us make no control groups (cgroup v2)")
	}
	c := bot(t, "eats memory", Spec{Memory: 96 << 20})
	if c.group == nil {
		t.Fatal("the child has no group")
	}
	procs, err := os.ReadFile(filepath.Join(c.group.dir, "cgroup.procs"))
	if err != nil || len(strings.Fields(string(procs))) < 2 {
		t.Errorf("in the group: %q, %v; want the launcher and the program", procs, err)
	}
	c.wantEnd("used 96 MiB of memory")
	c.close()
	if _, err := os.Stat(c.group.dir); err == nil {
		t.Errorf("%s has survived", c.group.dir)
	}
}
