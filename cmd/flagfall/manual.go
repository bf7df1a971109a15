package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/cli/manual"
	"flagfall.dev/internal/sandbox/program"
)

// commandsIntro says at the start of docs/commands.md what it is.
const commandsIntro = `Every command with its arguments, flags and examples, as its own help says it:

~~~sh
flagfall match --help
~~~

A flag is written "--flag VALUE" or "--flag=VALUE". 'flagfall config' changes what flags are where they
are not given. This page is written from the command line itself, by 'flagfall manual --markdown docs'.`

// manualCmd writes the manual pages, for packages.
type manualCmd struct {
	Folder   string `arg:"" name:"FOLDER" help:"Where to write the pages; it is made if it is missing."`
	Markdown bool   `help:"Write one page of all commands instead, commands.md."`
}

// Help shows an example.
func (manualCmd) Help() string {
	return `One page for the program and one for each command, from the same descriptions as
--help.

Example:
  flagfall manual man && man ./man/flagfall-play.1
  flagfall manual --markdown docs`
}

// Run writes the pages.
func (c *manualCmd) Run(app *kong.Kong) error {
	if err := os.MkdirAll(c.Folder, 0o755); err != nil {
		return err
	}
	pages := manual.Pages(app.Model, program.Version)
	if c.Markdown {
		pages = map[string]string{"commands.md": manual.Markdown(app.Model, strings.ReplaceAll(commandsIntro, "~", "`"))}
	}
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		if err := os.WriteFile(filepath.Join(c.Folder, name), []byte(pages[name]), 0o644); err != nil {
			return err
		}
	}
	return nil
}
