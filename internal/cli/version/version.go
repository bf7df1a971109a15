// Package version says which build a program is. A command line of --version alone is answered here, before the
// packages are initialised that play: that takes several times as long as the answer. For this the package
// imports little; Go initialises packages in the order of their imports, and of their names.
package version

import (
	"fmt"
	"os"
	"runtime"

	"flagfall.dev/internal/cli/stdout"
	"flagfall.dev/internal/sandbox/program"
)

// Flag is the word that asks for the version.
const Flag = "--version"

func init() {
	if len(os.Args) != 2 || os.Args[1] != Flag {
		return
	}
	if _, err := fmt.Fprintln(stdout.New(os.Stdout), Text()); err == nil {
		os.Exit(0)
	} // else main says what is wrong
}

// Text says which version this is, what it was built from, and which Go built it.
func Text() string {
	return fmt.Sprintf("flagfall %s, %s, %s %s/%s", program.Version, program.Origin(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
