package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// initialised returns what the initialisation of packages takes in a run of a command, and those that take most, by the
// runtime's own trace.
func initialised(command []string) (sum time.Duration, most []string, err error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		return 0, nil, fmt.Errorf("with a trace of its start: %w", err)
	}
	type share struct {
		path string
		took time.Duration
	}
	var shares []share
	for line := range strings.Lines(trace.String()) {
		// init internal/bytealg @0.008 ms, 0 ms clock, 0 bytes, 0 allocs
		var path, at string
		var took float64
		if _, err := fmt.Sscanf(line, "init %s %s ms, %f ms clock", &path, &at, &took); err == nil {
			d := time.Duration(took * float64(time.Millisecond))
			shares, sum = append(shares, share{path, d}), sum+d
		}
	}
	slices.SortFunc(shares, func(a, b share) int { return int(b.took - a.took) })
	for _, c := range shares {
		most = append(most, fmt.Sprintf("%6.2f ms %s", ms(c.took), c.path))
	}
	return sum, most, nil
}
