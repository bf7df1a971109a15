package tournament

import "fmt"

// A Sandbox says how far a plan trusts outside programs. In a plan's file true
// and false are other words for on and off.
type Sandbox string

// The values of a plan's sandbox. The zero value is SandboxBest.
const (
	SandboxOn   Sandbox = "on"          // keep every promise of the sandbox, or do not play
	SandboxBest Sandbox = "best-effort" // keep what the machine can, and say what it cannot
	SandboxOff  Sandbox = "off"         // trust the programs
)

// UnmarshalText reads a word.
func (s *Sandbox) UnmarshalText(text []byte) error {
	switch word := Sandbox(text); word {
	case "true":
		*s = SandboxOn
	case "false":
		*s = SandboxOff
	case SandboxOn, SandboxBest, SandboxOff:
		*s = word
	default:
		return fmt.Errorf("sandbox %q: expected on, best-effort or off", text)
	}
	return nil
}
