package main

import (
	"fmt"
	"io"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
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
  flagfall rules iut
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
	for _, c := range player.Contracts() {
		if c.Variant == v.Name && c.Square != nil {
			fmt.Fprintf(out, "\n%s\n", textui.Wrap(squaresOf(&c, v)))
		}
	}
	return nil
}

// squaresOf says how programs of the variant's contest name squares.
func squaresOf(c *player.Contract, v games.Variant) string {
	var lakes []string
	for q := range v.Stratego.Lakes().All() {
		lakes = append(lakes, c.Square(v.Stratego.Grid(), q))
	}
	first, last := board.Square(0), board.Square(v.Stratego.Grid().Squares()-1)
	return fmt.Sprintf("CONTEST. Programs of the contract %s name squares by %s: %s here is %s there, %s is %s, and the lakes are on %s.",
		c.Name, c.Squares, v.Stratego.Format(first), c.Square(v.Stratego.Grid(), first), v.Stratego.Format(last),
		c.Square(v.Stratego.Grid(), last),
		strings.Join(lakes, ", "))
}
