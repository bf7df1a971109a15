// Package doctor finds out what of Flagfall works on this machine, and says in
// words what does not and what would help.
package doctor

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// A State is how well something works.
type State string

// The states.
const (
	Works   State = "works"
	Limited State = "limited" // less than on another machine; Says has what is missing
	Missing State = "missing"
)

// A Finding is one thing that was looked at.
type Finding struct {
	Name  string `json:"name"` // of what was looked at, in few words
	State State  `json:"state"`
	Says  string `json:"says"`           // what was found, and what it means for games
	Help  string `json:"help,omitempty"` // what would help, empty where nothing has to
}

// Examine looks at this machine. Nothing on it is changed: what is written for a
// trial is removed.
func Examine() []Finding {
	findings := []Finding{system()}
	findings = append(findings, sandbox()...)
	findings = append(findings, state(), terminal(), colours(), browser())
	return append(findings, programs()...)
}

// WriteText writes findings for people, each with its state first.
func WriteText(w io.Writer, findings []Finding) error {
	for _, f := range findings {
		if _, err := fmt.Fprintf(w, "%-8s %s: %s\n", f.State, f.Name, oneLine(f.Says)); err != nil {
			return err
		}
		if f.Help == "" {
			continue
		}
		if _, err := fmt.Fprintf(w, "         %s\n", oneLine(f.Help)); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes findings as a JSON array.
func WriteJSON(w io.Writer, findings []Finding) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(findings)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
