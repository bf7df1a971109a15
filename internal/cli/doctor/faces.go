package doctor

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"

	"flagfall.dev/internal/records/library"
)

// state looks at the folder where games are kept.
func state() Finding {
	folder := library.Default().Folder
	const help = "Set XDG_STATE_HOME to a folder that you may write to."
	if folder == "" {
		return Finding{"kept games", Missing, "there is no home directory that you may enter: games are played and not kept", help}
	}
	if err := writable(folder); err != nil {
		return Finding{"kept games", Missing, fmt.Sprintf("games are played and not kept: %v", err), help}
	}
	return Finding{"kept games", Works, "kept in " + folder, ""}
}

// writable tries to write a file to a folder, or to the folder that it would be
// made in.
func writable(folder string) error {
	for {
		_, err := os.Stat(folder)
		if err == nil {
			break
		}
		if parent := filepath.Dir(folder); errors.Is(err, os.ErrNotExist) && parent != folder {
			folder = parent
			continue
		}
		return err
	}
	f, err := os.CreateTemp(folder, ".flagfall-trial-")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// The smallest terminal that shows the largest board with its panel, in characters.
const leastColumns, leastRows = 60, 20

func terminal() Finding {
	if !term.IsTerminal(os.Stdin.Fd()) || !term.IsTerminal(os.Stdout.Fd()) {
		return Finding{"terminal", Limited, "this is none: 'flagfall play' works with lines of text, 'flagfall tui' does not", ""}
	}
	if os.Getenv("TERM") == "dumb" {
		return Finding{
			"terminal", Limited, "TERM is dumb: 'flagfall play' works, 'flagfall tui' does not",
			"Set TERM to what the terminal is, such as xterm-256color.",
		}
	}
	columns, rows, err := term.GetSize(os.Stdout.Fd())
	if err != nil {
		return Finding{"terminal", Limited, fmt.Sprintf("its size is unknown: %v", err), ""}
	}
	return sized(columns, rows)
}

func sized(columns, rows int) Finding {
	f := Finding{Name: "terminal", State: Works, Says: fmt.Sprintf("%d columns and %d rows", columns, rows)}
	if columns < leastColumns || rows < leastRows {
		f.State = Limited
		f.Help = fmt.Sprintf("The full-screen game wants %d columns and %d rows.", leastColumns, leastRows)
	}
	return f
}

func colours() Finding {
	profile := colorprofile.Detect(os.Stdout, os.Environ())
	switch profile {
	case colorprofile.TrueColor:
		return Finding{"colours", Works, "16 million", ""}
	case colorprofile.ANSI256:
		return Finding{"colours", Works, "256", ""}
	case colorprofile.ANSI:
		return Finding{"colours", Limited, "16: the sides are told apart, without shades", "Set COLORTERM=truecolor if the terminal can do more."}
	}
	return Finding{"colours", Limited, "none: the sides are told apart by signs", ""}
}

// Opener returns the command that shows a page in the browser of this system.
func Opener(address string) []string {
	switch runtime.GOOS {
	case "darwin":
		return []string{"open", address}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", address}
	}
	return []string{"xdg-open", address}
}

func browser() Finding {
	command := Opener("")[0]
	const help = "'flagfall serve' prints its address: open that in any browser, also on another machine (see --addr)."
	switch _, err := exec.LookPath(command); {
	case err != nil:
		return Finding{"browser", Limited, "there is no " + command + ": no page can be opened from here", help}
	case runtime.GOOS == "linux" && cmp.Or(os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY")) == "":
		return Finding{"browser", Limited, "there is no display (DISPLAY and WAYLAND_DISPLAY are empty)", help}
	}
	return Finding{"browser", Works, "'flagfall serve --open' opens it with " + command, ""}
}
