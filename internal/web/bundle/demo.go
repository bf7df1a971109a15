package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/film"
)

// demos has a recorded game of each variant, by its name, which plays itself on the start page.
const demos = "demos"

// recorded is the one that comes with the page.
const recorded = demos + "/classic.flagfall"

// shown are the variants whose games the page of replays offers as examples.
var shown = []string{"classic", "barrage", "duel", "octa-barrage", "advance"}

// demoSteps is how many moves of a game are shown before it begins again.
const demoSteps = 160

// demoFiles are the records of the examples, and the films of the games that are loaded when somebody chooses their
// variants.
func demoFiles(root string) (map[string][]byte, error) {
	names, err := filepath.Glob(filepath.Join(root, demos, "*.flagfall"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, variant := range shown {
		if files["demo-"+variant+".txt"], err = os.ReadFile(filepath.Join(root, demos, variant+".flagfall")); err != nil {
			return nil, err
		}
	}
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
