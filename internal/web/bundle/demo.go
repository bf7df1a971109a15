package main

import (
	"encoding/json"

	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/film"
)

// recorded is the game of the start page, as a record.
const recorded = "demo.flagfall"

// demo films the recorded game that plays itself on the start page.
func demo(file string) ([]byte, error) {
	g, err := archive.Read(file)
	if err != nil {
		return nil, err
	}
	f, err := film.New(g.Legal(), g.Variant)
	if err != nil {
		return nil, err
	}
	return json.Marshal(f)
}
