//go:build !js

package games

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/play/referee"
)

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
	case s.isNative():
		s.Rest = strings.Join(append(parts, s.Rest), " ")
	default:
		errs = append(errs, fmt.Errorf("contract %s knows no options: put them into the command line", s.Name))
	}
	return s, errors.Join(errs...)
}

// withSettings returns the specification of a plan's player with its own options,
// and what is wrong with these and with its other settings.
func withSettings(text string, p *tournament.Plan, player int) (string, error) {
	spec, err := ParseSpec(text)
	if err != nil || player >= len(p.Settings) {
		return text, err
	}
	own := p.Settings[player]
	whole, err := spec.With(own.Options)
	if !spec.Outside() {
		for key, set := range map[string]bool{"directory": own.Directory != "", "memory": own.Memory != 0, "environment": len(own.Environment) > 0} {
			if set {
				err = errors.Join(err, fmt.Errorf("%s is for outside programs, and %s is one of our own players", key, spec.Name))
			}
		}
	}
	if err != nil {
		return text, fmt.Errorf("player %q: %w", text, err)
	}
	return whole.String(), nil
}

// spec returns the specification of a job's player with its own options.
func (t *table) spec(player int) string {
	options := t.job.Settings[player].Options
	spec, err := ParseSpec(t.job.Players[player])
	if err != nil || len(options) == 0 {
		return t.job.Players[player]
	}
	whole, err := spec.With(options)
	if err != nil {
		return t.job.Players[player] // a plan with such options is refused
	}
	return whole.String()
}

// ownTerms returns the conditions of a job's player, nil where they are those of
// all.
func (t *table) ownTerms(player int) *referee.Terms {
	own := t.job.Settings[player]
	if own.Time == "" && own.Nodes == 0 {
		return nil
	}
	terms := t.terms
	terms.Nodes = cmp.Or(own.Nodes, terms.Nodes)
	if clock, err := tournament.ParseClock(own.Time); err == nil && own.Time != "" {
		terms.Move, terms.Game, terms.Increment = clock.Move, clock.Game, clock.Increment
	}
	return &terms
}
