package class

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/session/player"
)

// manifest is the name of the file in which a student says how the program is built
// and run.
const manifest = "bot.toml"

// A Student is a folder with a program.
type Student struct {
	Name   string `json:"name"` // of the folder
	Folder string `json:"-"`

	Contract string `json:"contract"`        // one that 'flagfall players' lists
	Build    string `json:"build,omitempty"` // a command of the shell; empty: nothing is built
	Run      string `json:"run"`             // the program and its arguments, from the folder
	// Entry is the source of an entry that is no program, for contracts that have such.
	Entry string `json:"entry,omitempty"`
}

// guesses are how the program of a folder without a manifest is built and run, by the
// first of these files that lies in it.
var guesses = []struct{ file, build, run string }{
	{"Makefile", "make", "./bot"},
	{"bot.py", "", "python3 bot.py"},
	{"bot.js", "", "node bot.js"},
	{"Bot.java", "javac Bot.java", "java -cp . Bot"},
	{"bot.c", "cc -O2 -o bot bot.c -lm", "./bot"},
	{"bot.cpp", "c++ -O2 -o bot bot.cpp", "./bot"},
	{"go.mod", "go build -o bot .", "./bot"},
	{"bot.sh", "", "sh bot.sh"},
	{"bot", "", "./bot"},
}

// students reads the folders of a class. A folder that says nothing usable is among
// them, with the reason.
func students(folder, contract string) ([]*Result, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, input.Expected(err, "a folder with a folder for each student"))
	}
	var all []*Result
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		r := &Result{
			Student:  Student{Name: e.Name(), Folder: filepath.Join(folder, e.Name()), Contract: contract},
			Problems: []Problem{}, Checks: []check.Finding{},
		}
		if err := r.read(); err != nil {
			r.fail("its folder", err)
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no folders: expected one in it for each student", folder)
	}
	return all, nil
}

// read finds out how the program is built and run.
func (s *Student) read() error {
	text, err := os.ReadFile(filepath.Join(s.Folder, manifest))
	switch {
	case err == nil:
		return s.parse(string(text))
	case !errors.Is(err, os.ErrNotExist):
		return err
	}
	if s.isEntry() {
		return s.findEntry()
	}
	for _, g := range guesses {
		if _, err := os.Stat(filepath.Join(s.Folder, g.file)); err == nil {
			s.Build, s.Run = g.build, g.run
			return nil
		}
	}
	var known []string
	for _, g := range guesses {
		known = append(known, g.file)
	}
	return fmt.Errorf("there is no %s, and none of %s", manifest, strings.Join(known, ", "))
}

// parse reads a manifest.
func (s *Student) parse(text string) error {
	var m struct {
		Contract string `toml:"contract"`
		Build    string `toml:"build"`
		Run      string `toml:"run"`
		Entry    string `toml:"entry"`
	}
	d := document.Parse(text)
	d.Unknown([]string{"contract", "build", "run", "entry"})
	d.Decode(&m)
	if m.Contract != "" {
		s.Contract = m.Contract
	}
	names := player.ContractNames()
	if !slices.Contains(names, s.Contract) && d.Sound("contract") {
		d.Bad("contract", "expected one of %s", strings.Join(names, ", "))
	}
	s.Build, s.Run, s.Entry = m.Build, m.Run, m.Entry
	if s.Run == "" && s.Entry == "" && s.isEntry() && d.Err() == nil {
		return s.findEntry()
	}
	if s.Run == "" && s.Entry == "" && d.Sound("run") {
		d.Bad("run", "expected the command that runs the program, such as ./bot, or entry")
	}
	if err := d.Err(); err != nil {
		return fmt.Errorf("%s: %w", manifest, err)
	}
	return nil
}

// isEntry reports whether programs of the contract are functions or classes.
func (s *Student) isEntry() bool {
	c := player.ContractNamed(s.Contract)
	return c != nil && c.Entry != nil
}

// findEntry takes the only source in a folder for the entry.
func (s *Student) findEntry() error {
	var sources []string
	for _, pattern := range []string{"*.c", "*.cc", "*.cpp", "*.cxx", "*.C"} {
		found, _ := filepath.Glob(filepath.Join(s.Folder, pattern)) // the pattern is valid
		sources = append(sources, found...)
	}
	if len(sources) != 1 {
		return fmt.Errorf("%d sources in C or C++: expected one, or a %s with entry = \"FILE\"", len(sources), manifest)
	}
	s.Entry = filepath.Base(sources[0])
	return nil
}

// spec returns the specification of the program as a player.
func (s *Student) spec() string {
	if s.Entry != "" {
		return s.Contract + ":./entry"
	}
	return s.Contract + ":" + s.Run
}
