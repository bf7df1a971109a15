// Package player opens the players that users name, ours and outside programs, and says how
// this machine holds the latter.
package player

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/session/games"
)

// Spec is a player's specification: the name of one of our players with
// options, such as "council:off=scout,explain", or a contract with a command
// line, such as "ucc:./bot arg".
type Spec struct {
	roster.Spec
	Contract *Contract // nil for one of our own players
}

// ParseSpec cuts a specification. It does not know which players there are.
func ParseSpec(s string) (Spec, error) {
	spec, err := roster.ParseSpec(s)
	if err != nil {
		return Spec{Spec: spec}, err
	}
	return Spec{spec, ContractNamed(spec.Name)}, nil
}

// Outside reports whether the specification names an outside program.
func (s Spec) Outside() bool { return s.Contract != nil }

// IsOutside reports whether a text is the specification of an outside program.
func IsOutside(spec string) bool {
	parsed, err := ParseSpec(spec)
	return err == nil && parsed.Outside()
}

// Check returns what is wrong with a specification, of one of our players or
// of an outside program, without starting anything.
func Check(spec, game string) error {
	parsed, err := ParseSpec(spec)
	if err != nil {
		return err
	}
	if parsed.Outside() {
		_, _, err = parsed.Command(game, Launch{}.Process)
		return err
	}
	return roster.Check(spec, game)
}

// CheckOn returns what is wrong with a specification for a variant: what Check says, and
// why a player could not use what its options name there.
func CheckOn(spec string, v games.Variant) error {
	if err := Check(spec, v.Game); err != nil {
		return err
	}
	parsed, err := ParseSpec(spec)
	if err != nil || parsed.Outside() || v.Stratego == nil {
		return err
	}
	return parsed.Suits(v.Stratego)
}

// OwnSetups reports whether a player can only play from a set-up of its own.
func OwnSetups(spec string) bool {
	parsed, err := ParseSpec(spec)
	return err == nil && parsed.Outside() && parsed.Contract.OwnSetups
}

// With returns a specification with further options: after those of one of our
// players, or before the command line of a native program.
func (s Spec) With(options map[string]string) (Spec, error) {
	var errs []error
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := options[name]
		switch {
		case name == "" || strings.ContainsAny(name, "=/,'\" \t\n"):
			errs = append(errs, fmt.Errorf("option %q: expected a name of letters", name))
		case !s.Outside() && strings.ContainsAny(value, ",\n"):
			errs = append(errs, fmt.Errorf("option %s: %q: expected a value without a comma", name, value))
		case strings.ContainsRune(value, '\n') || strings.ContainsRune(value, '"') && strings.ContainsRune(value, '\''):
			errs = append(errs, fmt.Errorf("option %s: %q: expected one line, with one kind of quotes", name, value))
		case s.Outside() && strings.ContainsRune(value, '"'):
			parts = append(parts, fmt.Sprintf("'%s=%s'", name, value))
		case s.Outside() && strings.ContainsAny(value, " \t'"):
			parts = append(parts, fmt.Sprintf("\"%s=%s\"", name, value))
		default:
			parts = append(parts, name+"="+value)
		}
	}
	switch {
	case len(options) == 0:
	case !s.Outside():
		if s.Rest != "" {
			parts = slices.Insert(parts, 0, s.Rest)
		}
		s.Rest = strings.Join(parts, ",")
	case s.Contract.Options:
		s.Rest = strings.Join(append(parts, s.Rest), " ")
	default:
		errs = append(errs, fmt.Errorf("contract %s knows no options: put them into the command line", s.Name))
	}
	return s, errors.Join(errs...)
}
