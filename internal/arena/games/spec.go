package games

import "flagfall.dev/internal/engine/roster"

// Spec is a player's specification: the name of one of our players with
// options, such as "council:off=scout,explain", or a contract with a command
// line, such as "ucc:./bot arg".
type Spec roster.Spec

// ParseSpec cuts a specification. It does not know which players there are.
func ParseSpec(s string) (Spec, error) {
	spec, err := roster.ParseSpec(s)
	return Spec(spec), err
}

// String returns the specification as it is written.
func (s Spec) String() string { return roster.Spec(s).String() }
