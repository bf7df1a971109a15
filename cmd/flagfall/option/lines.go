package option

import (
	"os"

	"github.com/charmbracelet/x/term"
)

// RestoreLines returns what brings back how lines are typed and echoed, where input is a terminal.
func RestoreLines() func() {
	state, err := term.GetState(os.Stdin.Fd())
	return func() {
		if err == nil {
			_ = term.Restore(os.Stdin.Fd(), state) // the program ends in any case
		}
	}
}
