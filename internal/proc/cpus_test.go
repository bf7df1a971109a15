//go:build linux

package proc

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// wander tells where it may run: at first, after it has tried to go everywhere, and
// in a child of its own.
func wander(in *bufio.Reader) {
	runtime.LockOSThread()
	fmt.Println(Processors())
	var everywhere unix.CPUSet
	for i := range runtime.NumCPU() + 64 {
		everywhere.Set(i)
	}
	err := unix.SchedSetaffinity(0, &everywhere)
	fmt.Println(Processors(), err)
	child := exec.Command("/proc/self/exe")
	child.Env = append(os.Environ(), botVariable+"=wanders a bit")
	text, err := child.Output()
	fmt.Println(strings.TrimSpace(string(text)), err)
	echo(in)
}

func TestAProgramStaysOnItsProcessors(t *testing.T) {
	all := Processors()
	if len(all) == 0 || !slices.IsSorted(all) {
		t.Fatalf("this process runs on %v", all)
	}
	own := fmt.Sprint(all[len(all)-1:])
	for _, way := range ways {
		for _, trust := range []Sandbox{BestEffort, Trusted} {
			t.Run(fmt.Sprint(way.name, trust), func(t *testing.T) {
				c := bot(t, "wanders", Spec{bare: way.bare, Sandbox: trust, CPUs: all[len(all)-1:]})
				read := func() string {
					line, err := c.ReadLine(t.Context(), later())
					if err != nil {
						t.Fatal(err, c.Stderr())
					}
					return line
				}
				if got := read(); got != own {
					t.Errorf("it runs on %s, want %s", got, own)
				}
				want, forked := own+" "+unix.EPERM.Error(), own+" <nil>"
				if trust == Trusted { // which may do what it likes
					want, forked = fmt.Sprint(all, " <nil>"), fmt.Sprint(all, " <nil>")
				}
				if got := read(); got != want {
					t.Errorf("it goes everywhere: %s, want %s", got, want)
				}
				if got := read(); got != forked {
					t.Errorf("its child runs on %s, want %s", got, forked)
				}
			})
		}
	}
}

func TestAProcessorThatIsNotThereIsRefused(t *testing.T) {
	c, err := Start(Spec{Command: []string{"true"}, CPUs: []int{mostProcessors - 1}})
	if err == nil {
		_ = c.Close(t.Context())
		t.Fatal("a program was started on a processor that is not there")
	}
	if !strings.Contains(err.Error(), "processors [1023]: ") {
		t.Error(err)
	}
}
