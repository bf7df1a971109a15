package lab

import (
	_ "embed"
	"fmt"
	"strings"

	"flagfall.dev/internal/base/spelling"
)

//go:embed releases.txt
var releaseText string

// Release is a version of marshal that was kept, to measure later ones against.
type Release struct {
	Name, Commit, Summary string
}

// Releases returns the released versions, oldest first.
func Releases() ([]Release, error) { return parseReleases(releaseText) }

// parseReleases reads a line for each release: its name, its commit and what it
// brought. Empty lines and those that begin with # mean nothing. The error
// names the line.
func parseReleases(text string) ([]Release, error) {
	var all []Release
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		f := strings.SplitN(line, " ", 3)
		if len(f) < 3 {
			return nil, fmt.Errorf("releases: line %d is %q, expected a name, a commit and a summary", i+1, line)
		}
		all = append(all, Release{f[0], f[1], f[2]})
	}
	return all, nil
}

// Pick returns the releases of some names, or all if there are none. The error
// lists the names there are.
func Pick(all []Release, names []string) ([]Release, error) {
	if len(names) == 0 {
		return all, nil
	}
	known := map[string]Release{}
	var list []string
	for _, r := range all {
		known[r.Name] = r
		list = append(list, r.Name)
	}
	var picked []Release
	for _, n := range names {
		r, ok := known[n]
		if !ok {
			return nil, &spelling.UnknownError{What: fmt.Sprintf("release %q", n), Typed: n, Among: list}
		}
		picked = append(picked, r)
	}
	return picked, nil
}
