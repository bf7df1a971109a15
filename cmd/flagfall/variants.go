package main

import (
	"fmt"

	"flagfall.dev/internal/games"
)

// variantsCmd lists the variants.
type variantsCmd struct{}

// Help shows examples.
func (variantsCmd) Help() string {
	return `Every name can be given to --variant; a file such as ./my.toml is a variant of
your own (docs/variants.md).

Example: flagfall variants`
}

// Run prints a line for every variant.
func (variantsCmd) Run() error {
	for _, v := range games.Variants() {
		fmt.Printf("%-14s %5s  %s\n", v.Name, v.Grid(), v.Title)
	}
	return nil
}
