package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/face/lobby"
)

// boardCmd writes board files.
type boardCmd struct {
	Variant string `short:"v" default:"cs193d" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Red     string `placeholder:"FILE" help:"Set-up file of Red, back row first (default: at random)."`
	Blue    string `placeholder:"FILE" help:"Set-up file of Blue, back row first (default: at random)."`
	Seed    uint64 `placeholder:"N" help:"Seed of set-ups made at random; the same seed gives the same board (default: a new one)."`
	Output  string `short:"o" placeholder:"FILE" help:"File to write (default: standard output)."`
	Force   bool   `help:"Overwrite an existing file."`
}

// Help tells the form and shows examples.
func (boardCmd) Help() string {
	return `A board file has a line for every row of the board, from the top, and a character
for every square: the rank's token in the home rows (1 to 9, S, B, F), a space where
nothing stands. 'flagfall play --board FILE' plays from it.

Examples:
  flagfall board --output board.txt
  flagfall board --variant mini --seed 7
  flagfall board --red my-setup.txt --output mine.txt`
}

// Run writes the file.
func (c *boardCmd) Run(out io.Writer) error {
	text, err := lobby.BoardFile(c.Variant, [2]string{c.Red, c.Blue}, c.Seed)
	if err != nil {
		return err
	}
	if c.Output == "" {
		_, err := fmt.Fprint(out, text)
		return err
	}
	err = savefile.WriteNew(c.Output, text, c.Force)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("--output: %s exists: choose another name, or add --force to write over it", c.Output)
	}
	if err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	fmt.Fprintf(out, "The board is written to %s.\n", c.Output)
	return nil
}
