package game

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A SetupError says that what a side handed in is no set-up that the rules allow.
type SetupError struct {
	Err    error  // everything that is wrong with it, a line each
	Handed string // what came, as record.Game.Refused has it
}

// RefusedSetup returns the error of a set-up that can be read and breaks rules.
func RefusedSetup(v *stratego.Variant, s stratego.Setup, faults error) *SetupError {
	return &SetupError{faults, handed(record.StrategoSetup(v, s))}
}

// UnreadSetup returns the error of lines that should be a set-up and cannot be read as one.
func UnreadSetup(faults error, lines ...string) *SetupError {
	var quoted []string
	for _, line := range lines {
		quoted = append(quoted, strconv.QuoteToASCII(line))
	}
	if strings.Join(lines, "") == "" {
		quoted = nil
	}
	return &SetupError{faults, handed(strings.Join(quoted, " "))}
}

// Bounds of what is reported about a set-up, in bytes.
const (
	mostHanded = 300
	mostFaults = 500
)

// handed bounds what came, which is ASCII. What was cut can no longer be read as a set-up.
func handed(text string) string {
	switch {
	case text == "":
		return "nothing"
	case len(text) > mostHanded:
		return text[:mostHanded] + "…"
	}
	return text
}

// Error tells all faults on one line, as far as there is room, and what was handed in.
func (e *SetupError) Error() string {
	return fmt.Sprintf("illegal set-up: %s; handed in: %s", e.faults(), e.Handed)
}

func (e *SetupError) faults() string {
	all, n := strings.Split(e.Err.Error(), "\n"), 0
	for length := 0; n < len(all); n++ {
		if length += len(all[n]); n > 0 && length > mostFaults {
			return fmt.Sprintf("%s; and %d more faults", strings.Join(all[:n], "; "), len(all)-n)
		}
	}
	return strings.Join(all, "; ")
}

// Unwrap returns what is wrong with the set-up.
func (e *SetupError) Unwrap() error { return e.Err }

// Deployed asks a player for its set-up. The error is the player's, a *SetupError for one
// that the rules forbid; then there is no set-up.
func Deployed(ctx context.Context, p StrategoPlayer, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	setup, err := p.Deploy(ctx, v, side)
	if err != nil {
		return nil, err
	}
	if err := v.CheckSetup(setup); err != nil {
		return nil, RefusedSetup(v, setup, err)
	}
	return setup, nil
}
