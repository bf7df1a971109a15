package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/cli/manual"
	"flagfall.dev/internal/sandbox/program"
)

// manualCmd writes the manual pages, for packages.
type manualCmd struct {
	Folder string `arg:"" name:"FOLDER" help:"Where to write the pages; it is made if it is missing."`
}

// Help shows an example.
func (manualCmd) Help() string {
	return `One page for the program and one for each command, from the same descriptions as
--help.

Example:
  flagfall manual man && man ./man/flagfall-play.1`
}

// Run writes the pages.
func (c *manualCmd) Run(app *kong.Kong) error {
	if err := os.MkdirAll(c.Folder, 0o755); err != nil {
		return err
	}
	pages := manual.Pages(app.Model, program.Version)
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		if err := os.WriteFile(filepath.Join(c.Folder, name), []byte(pages[name]), 0o644); err != nil {
			return err
		}
	}
	return nil
}
