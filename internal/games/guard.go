package games

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flagfall/internal/proc"
	"flagfall/internal/protocol"
	"flagfall/internal/tournament"
)

// A Guard says how this machine holds the outside programs that play on it. The
// zero value holds them in the sandbox as well as it can.
type Guard struct {
	Sandbox  proc.Sandbox
	Readable []string // further files and directories that they may read
	Hidden   []string // those that they may not, even if they lie beside a program
}

// Hold returns how a program is started under the guard.
func (g Guard) Hold(l Launch) Launch {
	l.Process.Sandbox, l.Process.Readable, l.Process.Hidden = g.Sandbox, g.Readable, g.Hidden
	return l
}

// SandboxOf returns what a plan's word means.
func SandboxOf(word tournament.Sandbox) proc.Sandbox {
	switch word {
	case tournament.SandboxOn:
		return proc.Strict
	case tournament.SandboxOff:
		return proc.Trusted
	}
	return proc.BestEffort
}

// stricter returns the one of two that trusts less: neither a machine's owner nor
// an organiser can lower what the other asks for.
func stricter(a, b proc.Sandbox) proc.Sandbox {
	order := []proc.Sandbox{proc.Trusted, proc.BestEffort, proc.Strict}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}

// Check returns what this machine cannot keep of the sandbox, in words, for the
// players that are outside programs. It is an error where the guard asks for all
// of it.
func (g Guard) Check(players ...string) (missing []string, err error) {
	outside := slices.ContainsFunc(players, func(spec string) bool {
		parsed, err := ParseSpec(spec)
		return err == nil && parsed.Outside()
	})
	if !outside || g.Sandbox == proc.Trusted {
		return nil, nil
	}
	for _, path := range g.Readable {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("readable: %w", err)
		}
	}
	if missing = proc.Missing(); len(missing) == 0 || g.Sandbox == proc.BestEffort {
		return missing, nil
	}
	return nil, errors.New("this machine cannot keep what --sandbox promises; --sandbox=best-effort plays with what it can:\n  " + strings.Join(missing, "\n  "))
}

// Alias returns what the other side is told of a player with a name and a
// specification. Where the name is the specification it would tell the program's
// place on the disk, or a seed.
func Alias(name, spec string) string {
	number, same := strings.CutPrefix(name, spec)
	parsed, err := ParseSpec(spec)
	if !same || err != nil {
		return name
	}
	alias := parsed.Name
	if parsed.Outside() {
		alias = programName(parsed)
	}
	return alias + strings.ReplaceAll(number, " #", "-") // the second of the same name
}

// programName is the file name of the script or program in a command line,
// without its directory and ending: of the last word that names a file.
func programName(s Spec) string {
	words, err := protocol.SplitCommand(s.Rest)
	if err != nil || len(words) == 0 {
		return strings.ToLower(s.Name)
	}
	chosen := ""
	for _, word := range words {
		if strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
			continue
		}
		if chosen == "" || filepath.Ext(word) != "" {
			chosen = word
		}
	}
	name := strings.TrimSuffix(filepath.Base(chosen), filepath.Ext(chosen))
	if name == "" || name == "." {
		return strings.ToLower(s.Name)
	}
	return name
}
