//go:build linux

package jail

import (
	"bufio"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

// wander says where it may run: at first, after it has tried to go everywhere, and
// in a child of its own.
func wander(in *bufio.Reader) {
	runtime.LockOSThread()
	fmt.Println(Processors())
	err := goEverywhere()
	fmt.Println(Processors(), err)
	text, err := helper.Another("wanders a bit").Output()
	fmt.Println(strings.TrimSpace(string(text)), err)
	helper.Echo(in)
}

// goEverywhere asks for every processor for the calling thread.
func goEverywhere() error {
	var everywhere unix.CPUSet
	for i := range mostProcessors {
		everywhere.Set(i)
	}
	return unix.SchedSetaffinity(0, &everywhere)
}

// everywhere returns where a thread of the tests gets when it asks for every processor: the tests
// themselves may have been started on fewer.
func everywhere(t *testing.T) []int {
	t.Helper()
	got, failed := make(chan []int, 1), make(chan error, 1)
	go func() {
		runtime.LockOSThread() // for good: the thread ends with the goroutine
		failed <- goEverywhere()
		got <- Processors()
	}()
	must.Do(t, <-failed)
	return <-got
}

func TestAProgramStaysOnItsProcessors(t *testing.T) {
	all := Processors()
	if len(all) == 0 || !slices.IsSorted(all) {
		t.Fatalf("this process runs on %v", all)
	}
	own, free := fmt.Sprint(all[len(all)-1:]), fmt.Sprint(everywhere(t))
	for _, way := range ways {
		for _, trust := range []Sandbox{BestEffort, Trusted} {
			t.Run(fmt.Sprint(way.name, trust), func(t *testing.T) {
				c := bot(t, "wanders", Spec{Bare: way.bare, Sandbox: trust, CPUs: all[len(all)-1:]})
				if got := c.hear(); got != own {
					t.Errorf("it runs on %s, want %s", got, own)
				}
				want, forked := own+" "+unix.EPERM.Error(), own+" <nil>"
				if trust == Trusted { // which may do what it likes
					want, forked = free+" <nil>", free+" <nil>"
				}
				if got := c.hear(); got != want {
					t.Errorf("it goes everywhere: %s, want %s", got, want)
				}
				if got := c.hear(); got != forked {
					t.Errorf("its child runs on %s, want %s", got, forked)
				}
			})
		}
	}
}

func TestAProcessorThatIsNotThereIsRefused(t *testing.T) {
	c, err := Start(Spec{Command: []string{"true"}, CPUs: []int{mostProcessors - 1}})
	if err == nil {
		_ = c.Close(t.Context(), 0)
		t.Fatal("a program was started on a processor that is not there")
	}
	if !strings.Contains(err.Error(), "processors [1023]: ") {
		t.Error(err)
	}
}
