// Command start measures what it costs to start a program: the processor time of a run that does next to nothing, beside
// that of an empty Go program in the same minutes, and how much of it is spent in the initialisation of packages.
//
//	go run ./start [-n RUNS] PROGRAM [ARGUMENT…]
//
// Without arguments the program is given --version. Runs alternate, and medians are compared: the ratio means something on
// a busy machine too, the milliseconds do not. Linux alone counts so short times well enough.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 101, "runs of each program")
	flag.Parse()
	if flag.NArg() == 0 || *n < 1 {
		fmt.Fprintln(os.Stderr, "usage: start [-n RUNS] PROGRAM [ARGUMENT…]")
		os.Exit(2)
	}
	command := flag.Args()
	if len(command) == 1 {
		command = append(command, "--version")
	}
	if err := report(*n, command); err != nil {
		fmt.Fprintln(os.Stderr, "start:", err)
		os.Exit(1)
	}
}

// report prints the medians of a command and of an empty program.
func report(n int, command []string) error {
	folder, err := os.MkdirTemp("", "start")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	empty, err := build(folder)
	if err != nil {
		return err
	}
	times, err := alternate(n, [][]string{{empty}, command})
	if err != nil {
		return err
	}
	sum, packages, err := initialised(command)
	if err != nil {
		return err
	}
	for i, name := range []string{"empty program", filepath.Base(command[0])} {
		fmt.Printf("%-13s  %6.2f ms of a processor, %.1f times the empty one; over after %.2f ms\n",
			name, ms(times[i].used), ms(times[i].used)/ms(times[0].used), ms(times[i].took))
	}
	fmt.Printf("of which %.2f ms in the initialisation of packages, most in\n", ms(sum))
	for _, p := range packages[:min(8, len(packages))] {
		fmt.Println("  ", p)
	}
	return nil
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }

// build compiles a program that does nothing, as small as releases are.
func build(folder string) (string, error) {
	source, made := filepath.Join(folder, "main.go"), filepath.Join(folder, "empty")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		return "", err
	}
	cmd := exec.Command("go", "build", "-ldflags", "-s -w", "-o", made, source)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("an empty program: %w: %s", err, out)
	}
	return made, nil
}

// cost is what a run took: of a processor, and until it was over.
type cost struct{ used, took time.Duration }

// alternate runs commands in turn and returns the medians of each.
func alternate(n int, commands [][]string) ([]cost, error) {
	used, took := make([][]time.Duration, len(commands)), make([][]time.Duration, len(commands))
	for range n {
		for i, c := range commands {
			cmd, began := exec.Command(c[0], c[1:]...), time.Now()
			if err := cmd.Run(); err != nil {
				return nil, fmt.Errorf("%s: %w", strings.Join(c, " "), err)
			}
			took[i] = append(took[i], time.Since(began))
			used[i] = append(used[i], cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		}
	}
	costs := make([]cost, len(commands))
	for i := range costs {
		costs[i] = cost{median(used[i]), median(took[i])}
	}
	return costs, nil
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}
