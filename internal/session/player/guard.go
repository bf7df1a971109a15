package player

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/sandbox/jail"
)

// A Guard says how this machine holds the outside programs that play on it. The
// zero value holds them in the sandbox as well as it can.
type Guard struct {
	Sandbox  jail.Sandbox
	Readable []string // further files and directories that they may read
	Hidden   []string // those that they may not, even if they lie next to a program
}

// Hold returns how a program is started under the guard.
func (g Guard) Hold(l Launch) Launch {
	l.Process.Sandbox, l.Process.Readable, l.Process.Hidden = g.Sandbox, g.Readable, g.Hidden
	return l
}

// Check returns what this machine cannot keep of the sandbox, in words, for the
// players that are outside programs. It is an error where the guard asks for all
// of it.
func (g Guard) Check(players ...string) (missing []string, err error) {
	if !slices.ContainsFunc(players, IsOutside) || g.Sandbox == jail.Trusted {
		return nil, nil
	}
	for _, path := range g.Readable {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("readable: %w", err)
		}
	}
	if missing = jail.Missing(); len(missing) == 0 || g.Sandbox == jail.BestEffort {
		return missing, nil
	}
	return nil, errors.New("this machine cannot keep what --sandbox promises; --sandbox=best-effort plays with what it can:\n  " + strings.Join(missing, "\n  "))
}

// Announce says what this machine cannot keep of the sandbox for the players that
// are outside programs, before anything is played. It is an error where the guard
// asks for all of it.
func (g Guard) Announce(say func(string), players ...string) error {
	missing, err := g.Check(players...)
	for _, text := range missing {
		say("warning: the sandbox is incomplete: " + text)
	}
	return err
}

// Allowed are the outside programs that may run on a machine, and those of our own
// players that read a file, as tournaments write them; "*" stands for every one. Whoever
// holds a queue must not be able to run or open just anything here.
type Allowed []string

// Refuse returns why a player may not run here: it is neither one of ours nor on the
// list.
func (a Allowed) Refuse(spec string) error {
	parsed, err := ParseSpec(spec)
	if err == nil && (!parsed.Outside() && !parsed.ReadsFile() || slices.Contains(a, "*") || slices.Contains(a, spec)) {
		return nil
	}
	return fmt.Errorf("%s is not on the worker's list: start it with --allow", spec)
}

// Alias returns the name of a player that the other side sees. It is not the specification,
// which could reveal the program's path or a seed.
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

// programName is the name of the program in a command line, without its directory
// and ending: of the first word that has an ending, as scripts have, or else of the
// first.
func programName(s Spec) string {
	words, err := protocol.SplitCommand(s.Rest)
	words = slices.DeleteFunc(words, func(w string) bool { return strings.HasPrefix(w, "-") || strings.Contains(w, "=") })
	if err != nil || len(words) == 0 {
		return strings.ToLower(s.Name)
	}
	chosen := words[0]
	if i := slices.IndexFunc(words, hasEnding); i >= 0 {
		chosen = words[i]
	}
	base := filepath.Base(chosen)
	if name := strings.TrimSuffix(base, filepath.Ext(base)); name != "" && hasEnding(base) {
		return name
	}
	return base
}

// hasEnding tells bot.py from python3.11.
func hasEnding(word string) bool {
	return strings.ContainsFunc(filepath.Ext(word), unicode.IsLetter)
}
