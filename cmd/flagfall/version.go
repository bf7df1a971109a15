package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// version and commit are set by ./release.
var (
	version = "0.9.0-dev"
	commit  = ""
)

// describeVersion says which version this is, of which commit, and which Go built
// it.
func describeVersion() string {
	return fmt.Sprintf("flagfall %s, commit %s, %s %s/%s", version, cmp.Or(commit, builtFrom(), "unknown"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// builtFrom returns the commit that the go command noted, if it did.
func builtFrom() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision := settings["vcs.revision"]
	if len(revision) > 12 {
		revision = revision[:12]
	}
	if settings["vcs.modified"] == "true" {
		revision += " with changes"
	}
	return revision
}

type versionCmd struct{}

// Run prints the version of Flagfall, its commit and the Go that built it.
func (versionCmd) Run(app *kong.Kong) error {
	_, err := fmt.Fprintln(app.Stdout, describeVersion())
	return err
}
