package files

import (
	"slices"
	"strings"
)

// A Bind shows a part of our file system in a program's root, to read only.
type Bind struct {
	Path string
	FD   int // descriptor of a mount to attach there; 0: the path itself
}

// Outermost sorts binds and leaves out those that lie below others.
func Outermost(binds []Bind) []Bind {
	slices.SortFunc(binds, func(a, b Bind) int { return strings.Compare(a.Path, b.Path) })
	var kept []Bind
	for _, b := range binds {
		inside := slices.ContainsFunc(kept, func(outer Bind) bool { return within(b.Path, outer.Path) })
		if !inside {
			kept = append(kept, b)
		}
	}
	return kept
}

// within reports whether a path is another or lies below it.
func within(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/")
}
