package jail

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// mostProcessors is how many processors a set of the kernel's has room for.
const mostProcessors = 1024

// Processors returns the processors that this process may run on, by the system's
// numbers in rising order; none where programs cannot be given processors of their
// own.
func Processors() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var all []int
	for i := range mostProcessors {
		if set.IsSet(i) {
			all = append(all, i)
		}
	}
	return all
}

// pin lets this thread, and what it becomes or forks, run on some processors only,
// where there are any.
func pin(cpus []int) error {
	if len(cpus) == 0 {
		return nil
	}
	var set unix.CPUSet
	for _, i := range cpus {
		set.Set(i)
	}
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		return fmt.Errorf("processors %v: %w", cpus, err)
	}
	return nil
}
