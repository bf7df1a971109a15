package main

import (
	"fmt"
	"io"
	"strings"

	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/session/games"
)

// rulesCmd tells the rules of a variant.
type rulesCmd struct {
	Variant string `arg:"" name:"VARIANT" help:"A name that 'flagfall variants' lists, or a file such as ./my.toml."`
}

// Help shows examples.
func (rulesCmd) Help() string {
	return `The text is made from the variant's data, so a variant of your own explains
itself too.

Examples:
  flagfall rules classic
  flagfall rules ./my.toml`
}

// Run prints the rules.
func (c *rulesCmd) Run(out io.Writer) error {
	v, err := games.VariantNamed(c.Variant)
	if err != nil {
		return err
	}
	for line := range strings.Lines(v.Rules()) {
		fmt.Fprintln(out, textui.Wrap(strings.TrimRight(line, "\n")))
	}
	return nil
}
