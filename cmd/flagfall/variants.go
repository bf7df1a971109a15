package main

import (
	"encoding/json"
	"fmt"
	"io"

	"flagfall.dev/internal/session/games"
)

// variantsCmd lists the variants.
type variantsCmd struct {
	JSON bool `help:"Print one JSON array: name, title, game, columns and rows of each."`
}

// Help shows examples.
func (variantsCmd) Help() string {
	return `Every name can be given to --variant; a file such as ./my.toml is a variant of
your own (docs/variants.md).

Examples:
  flagfall variants
  flagfall variants --json`
}

// Run prints a line for every variant.
func (c variantsCmd) Run(out io.Writer) error {
	if c.JSON {
		return json.NewEncoder(out).Encode(games.ListVariants())
	}
	for _, v := range games.Variants() {
		fmt.Fprintf(out, "%-14s %5s  %s\n", v.Name, v.Grid(), v.Title)
	}
	return nil
}
