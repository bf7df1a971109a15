package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/mod/module"
)

// A part is linked into programs: a module, the Go toolchain's own packages, or a script for browsers.
type part struct {
	module.Version                 // of the toolchain: stdlib, go1.26.8
	sum            string          // as go.sum has it; the toolchain has none
	root           string          // where it lies
	folders        map[string]bool // those of the packages that are linked
	licences       []licence
}

// stdlib is how lists of vulnerabilities call the toolchain's own packages.
const stdlib = "stdlib"

func (p *part) toolchain() bool { return p.Path == stdlib }

// A contents is what is linked into programs.
type contents struct {
	of  map[string][]*part // of a program, by its sum
	all []*part
}

// assemble finds what is linked into programs, with the licences.
func assemble(programs []program) (c contents, err error) {
	c.of = map[string][]*part{}
	known := map[module.Version]*part{}
	for _, p := range flat(programs) {
		linked, err := linkedInto(p)
		if err != nil {
			return c, err
		}
		for id, found := range linked {
			if known[id] == nil {
				known[id] = found
			}
			maps.Copy(known[id].folders, found.folders)
			c.of[p.sum] = append(c.of[p.sum], known[id])
		}
		slices.SortFunc(c.of[p.sum], byPath)
	}
	c.all = slices.SortedFunc(maps.Values(known), byPath)
	var faults []error
	for _, p := range c.all {
		p.licences, err = licencesOf(p)
		faults = append(faults, err)
	}
	return c, errors.Join(faults...)
}

func byPath(a, b *part) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Version.Version, b.Version.Version))
}

// flat returns programs with those inside them.
func flat(programs []program) (all []program) {
	for _, p := range programs {
		all = append(all, p)
		if p.inside != nil {
			all = append(all, *p.inside)
		}
	}
	return all
}

// linkedInto returns the parts of a program. What the linker wrote into it is what counts;
// the sources say which packages these are, and must name the same modules.
func linkedInto(p program) (map[module.Version]*part, error) {
	found := map[module.Version]*part{
		{Path: stdlib, Version: p.info.GoVersion}: {folders: map[string]bool{}},
	}
	for _, m := range p.info.Deps {
		if m.Replace != nil || m.Sum == "" {
			return nil, fmt.Errorf("%s: %s %s is replaced or has no sum: expected published modules alone", p.name, m.Path, m.Version)
		}
		found[module.Version{Path: m.Path, Version: m.Version}] = &part{sum: m.Sum, folders: map[string]bool{}}
	}
	packages, err := list(p)
	if err != nil {
		return nil, err
	}
	var faults []string
	for _, l := range packages {
		if l.script() && found[l.Version] == nil {
			found[l.Version] = &part{folders: map[string]bool{}}
		}
		at := found[l.Version]
		if at == nil {
			faults = append(faults, fmt.Sprintf("%s is linked by the sources here and is not in it", l.Version))
			continue
		}
		at.Version, at.root = l.Version, l.root
		at.folders[l.folder] = true
	}
	for id, at := range found {
		if len(at.folders) == 0 {
			faults = append(faults, fmt.Sprintf("%s is in it and is not linked by the sources here", id))
		}
	}
	if slices.Sort(faults); len(faults) > 0 {
		return nil, fmt.Errorf("%s was built from other sources:\n%s", p.name, strings.Join(slices.Compact(faults), "\n"))
	}
	return found, nil
}
