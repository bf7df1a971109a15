package main

import (
	"fmt"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/cli/version"
)

// versionFlag is --version among other words. What it prints is found out only when it is asked for: a build
// is known by its file.
type versionFlag bool

// BeforeReset prints the version and ends the program, whatever else is on the command
// line.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	err := versionCmd{}.Run(app)
	app.Exit(0)
	return err
}

type versionCmd struct{}

// Help shows an example.
func (versionCmd) Help() string { return "Example: flagfall version" }

// Run prints the version of Flagfall, its commit and the Go that built it.
func (versionCmd) Run(app *kong.Kong) error {
	_, err := fmt.Fprintln(app.Stdout, version.Text())
	return err
}
