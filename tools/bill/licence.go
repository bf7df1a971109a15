package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// A licence is a file that goes with a part.
type licence struct {
	name string // with slashes, from the part's root
	text []byte
	ids  []string // of SPDX, or LicenseRef-NAME; none of a notice
}

// accepted are the licences that ask a program for no more than their texts and notices.
var accepted = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT", "Unlicense", "Zlib"}

// covered is how much of a file must be text of licences, in percent: what the catalogue
// of modules at pkg.go.dev asks for.
const covered = 75

// expression returns the licences of a part as SPDX writes them.
func (p *part) expression() string {
	ids := map[string]bool{}
	for _, l := range p.licences {
		for _, id := range l.ids {
			ids[id] = true
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(ids)), " AND ")
}

// licencesOf reads the licences of a part, in the order of their names. The error names
// what is not known.
func licencesOf(p *part) (all []licence, err error) {
	names, err := licenceFiles(p)
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(p.root, name))
		if err != nil {
			return nil, err
		}
		text = bytes.TrimPrefix(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\ufeff"))
		l := licence{name: filepath.ToSlash(name), text: text}
		if l.ids, err = recognise(l.name, text); err != nil {
			faults = append(faults, fmt.Errorf("%s: %s %w", p.Version, l.name, err))
		}
		all = append(all, l)
	}
	known := func(l licence) bool { return len(l.ids) > 0 && !strings.Contains(l.name, "/") }
	if len(faults) == 0 && !slices.ContainsFunc(all, known) {
		faults = append(faults, fmt.Errorf("%s has no licence: expected a file such as LICENSE in %s", p.Version, p.root))
	}
	return all, errors.Join(faults...)
}

// recognise returns the licences in a text, none for what only goes with one.
func recognise(name string, text []byte) (ids []string, err error) {
	if known, ok := reviewed[sum(text)]; ok {
		return known, nil
	}
	if notices.MatchString(filepath.Base(name)) {
		return nil, nil
	}
	found := licensecheck.Scan(text)
	for _, m := range found.Match {
		switch {
		case m.ID == "GooglePatentsFile": // a right more, and no condition
		case !slices.Contains(accepted, m.ID):
			return nil, fmt.Errorf("is under %s: expected one of %s", m.ID, strings.Join(accepted, ", "))
		case !m.IsURL: // an address alone is no text that could go with the program
			ids = append(ids, m.ID)
		}
	}
	if found.Percent < covered {
		return nil, fmt.Errorf("is not known: %.0f %% of it are licences that are. Read it, and write into tools/bill/reviewed.go what it is, under its sum\n%s", found.Percent, sum(text))
	}
	return ids, nil
}

var (
	licenceNames = regexp.MustCompile(`(?i)(licen[cs]e|^copying|^copyright|^notice|^patents)`)
	notices      = regexp.MustCompile(`(?i)^notice`)
	sources      = regexp.MustCompile(`\.(go|s|c|h|py|sh|js|ts)$`)
)

// licenceFiles returns the names of the files that are licences: in the folders of the
// packages that are linked and above these, and in folders of licences at the root.
func licenceFiles(p *part) ([]string, error) {
	names := map[string]bool{}
	seen := map[string]bool{}
	for folder := range p.folders {
		for ; !seen[folder]; folder = filepath.Dir(folder) {
			seen[folder] = true
			if err := licencesIn(p.root, folder, names); err != nil {
				return nil, err
			}
			if folder == p.root {
				break
			}
		}
	}
	for folder, more := range elsewhere[p.Path] {
		if seen[filepath.Join(p.root, filepath.FromSlash(folder))] { // a package in it is linked
			names[filepath.FromSlash(more)] = true
		}
	}
	return slices.Sorted(maps.Keys(names)), nil
}

// licencesIn adds the licences in one folder.
func licencesIn(root, folder string, names map[string]bool) error {
	found, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range found {
		name := filepath.Join(folder, e.Name())
		switch {
		case !licenceNames.MatchString(e.Name()) || sources.MatchString(e.Name()):
		case e.IsDir() && folder == root && !hasPackage(name):
			err = filepath.WalkDir(name, func(at string, e fs.DirEntry, err error) error {
				if err == nil && !e.IsDir() {
					err = add(root, at, names)
				}
				return err
			})
		case !e.IsDir():
			err = add(root, name, names)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func add(root, at string, names map[string]bool) error {
	name, err := filepath.Rel(root, at)
	names[name] = true
	return err
}

// hasPackage tells a folder of code, such as license/, from one of texts.
func hasPackage(folder string) bool {
	found, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	return len(found) > 0
}
