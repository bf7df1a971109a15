// Command outdated lists what has a newer version: the modules in the go.mod files of this
// repository, and Go itself. It asks the module proxy of this machine (go env GOPROXY).
//
//	go run ./outdated
//
// Its status is 0 where all are the newest, 1 where some are not or were withdrawn by
// their authors, and 2 where that could not be found out of all ('go run'
// says 1 for both; .ci/weekly does not).
package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: outdated")
		os.Exit(2)
	}
	os.Exit(run([]string{"..", "."}, os.Stdout, os.Stderr))
}

// run prints the table of the modules that folders have a go.mod for, and returns the
// status.
func run(folders []string, out, faults io.Writer) (status int) {
	asked, err := query(folders)
	if err != nil {
		fmt.Fprintln(faults, "outdated:", err)
		return 2
	}
	var newer, unknown []answer
	for _, m := range asked {
		switch {
		case m.fault != "":
			unknown = append(unknown, m)
		case m.newest != m.used || m.withdrawn():
			newer = append(newer, m)
		}
	}
	if len(unknown) == len(asked) {
		fmt.Fprintf(faults, "outdated: the module proxy (GOPROXY=%s) cannot be reached: %s\n", proxy(), unknown[0].fault)
		return 2
	}
	if err := print(out, newer); err != nil {
		fmt.Fprintln(faults, "outdated:", err)
		return 2
	}
	fmt.Fprintf(out, "%d of %d could be newer\n", len(newer), len(asked)-len(unknown))
	for _, m := range unknown {
		fmt.Fprintf(faults, "outdated: nothing is known of %s: %s\n", m.path, m.fault)
	}
	if len(unknown) > 0 {
		return 2
	}
	return min(len(newer), 1)
}

// print writes the table.
func print(out io.Writer, newer []answer) error {
	if len(newer) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "MODULE\tUSED\tNEWEST\tNOTES")
	for _, m := range newer {
		fmt.Fprintf(table, "%s\t%s\t%s", m.path, m.used, m.newest)
		if notes := m.notes(); len(notes) > 0 {
			fmt.Fprint(table, "\t", strings.Join(notes, "; "))
		}
		fmt.Fprintln(table)
	}
	return table.Flush()
}
