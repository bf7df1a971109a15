package main

import (
	"io"

	"flagfall.dev/internal/cli/doctor"
)

// doctorCmd says what works on this machine.
type doctorCmd struct {
	JSON bool `help:"Print one JSON array with an object for each finding."`
}

// Help shows examples.
func (doctorCmd) Help() string {
	return `Looks at the sandbox of outside programs and its parts, the folder of kept games,
the terminal, the browser, and what bots of other people need. Nothing is changed.

Examples:
  flagfall doctor
  flagfall doctor --json`
}

// Run prints the findings.
func (c *doctorCmd) Run(out io.Writer) error {
	if c.JSON {
		return doctor.WriteJSON(out, doctor.Examine())
	}
	return doctor.WriteText(out, doctor.Examine())
}
