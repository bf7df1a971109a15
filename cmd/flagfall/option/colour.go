package option

import (
	"errors"
	"os"

	"github.com/mattn/go-isatty"
)

// Variables of the environment by which programs agree on colours: no-color.org and
// bixense.com/clicolors.
const (
	noColour    = "NO_COLOR"
	forceColour = "CLICOLOR_FORCE"
)

// ChooseColour tells everything in this program whether to use colours.
func ChooseColour(when string) error {
	switch when {
	case "always":
		return errors.Join(os.Unsetenv(noColour), os.Setenv(forceColour, "1"))
	case "never":
		return errors.Join(os.Setenv(noColour, "1"), os.Unsetenv(forceColour))
	}
	return nil
}

// Coloured reports whether colours may be written to a file.
func Coloured(f *os.File) bool {
	if os.Getenv(noColour) != "" {
		return false
	}
	if force := os.Getenv(forceColour); force != "" && force != "0" {
		return true
	}
	return os.Getenv("TERM") != "dumb" && isatty.IsTerminal(f.Fd())
}
