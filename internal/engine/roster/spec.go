package roster

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/records/rival"
)

// Spec is a player's specification: a name and, after a colon, what it is given, such
// as "council:off=scout,explain".
type Spec struct {
	Name string
	// Rest is what follows the first colon.
	Rest string
}

// ParseSpec cuts a specification; that of a rival's name is what the rival is. It does not know which other players there are.
func ParseSpec(s string) (Spec, error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(rival.Spelled(s)), ":")
	if name == "" {
		return Spec{}, fmt.Errorf("player %q: expected a name such as council", s)
	}
	return Spec{Name: name, Rest: strings.TrimSpace(rest)}, nil
}

// String returns the specification as it is written.
func (s Spec) String() string {
	if s.Rest == "" {
		return s.Name
	}
	return s.Name + ":" + s.Rest
}
