package main

import (
	"cmp"
	"fmt"
	"runtime"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/program"
)

// describeVersion says which version this is, of which commit, and which Go built
// it.
func describeVersion() string {
	return fmt.Sprintf("flagfall %s, commit %s, %s %s/%s", program.Version, cmp.Or(program.BuiltFrom(), "unknown"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

type versionCmd struct{}

// Run prints the version of Flagfall, its commit and the Go that built it.
func (versionCmd) Run(app *kong.Kong) error {
	_, err := fmt.Fprintln(app.Stdout, describeVersion())
	return err
}
