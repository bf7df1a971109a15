package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/film"
)

// demos has a recorded game of each variant, by its name, which plays itself on the start page.
const demos = "demos"

// recorded is the one that comes with the page, as a record.
const recorded = demos + "/classic.flagfall"

// demoSteps is how many moves of a game are shown before it begins again.
const demoSteps = 160

// demoFiles films the games that are loaded when somebody chooses their variants.
func demoFiles(root string) (map[string][]byte, error) {
	names, err := filepath.Glob(filepath.Join(root, demos, "*.flagfall"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range names {
		if name == filepath.Join(root, recorded) {
			continue
		}
		variant := strings.TrimSuffix(filepath.Base(name), ".flagfall")
		if files["demo-"+variant+".json"], err = demo(name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return files, nil
}

// demo films a recorded game.
func demo(file string) ([]byte, error) {
	g, err := archive.Read(file)
	if err != nil {
		return nil, err
	}
	f, err := film.New(g.Legal(), g.Variant)
	if err != nil {
		return nil, err
	}
	f.Steps = f.Steps[:min(len(f.Steps), demoSteps)]
	return json.Marshal(f)
}
