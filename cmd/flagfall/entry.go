package main

import (
	"fmt"
	"io"

	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/protocol/entry"
	"flagfall.dev/internal/session/player"
)

// entryCmd is about contest entries that are functions or classes.
type entryCmd struct {
	Build  entryBuildCmd  `cmd:"" help:"Compile an unmodified C or C++ entry into a player."`
	Header entryHeaderCmd `cmd:"" help:"Print the header that MacTech entries are compiled against."`
}

type entryBuildCmd struct {
	API    string `required:"" placeholder:"CONTRACT" help:"${entry_build_api}"`
	Source string `arg:"" help:"The entry's source file."`
	Output string `short:"o" placeholder:"FILE" help:"Program to write (default: the source's name without its ending)."`
}

// Help shows an example.
func (entryBuildCmd) Help() string {
	return `Examples:
  flagfall entry build --api mactech marcher.c -o marcher
  flagfall match mactech:./marcher council --variant mactech
  flagfall entry build --api iut marcher.cpp -o marcher
The compiler is cc or c++, or what CC and CXX name.`
}

// Run compiles the entry.
func (c *entryBuildCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	harness, err := player.HarnessOf(c.API)
	if err != nil {
		return err
	}
	output, err := entry.Output(c.Source, c.Output)
	if err != nil {
		return err
	}
	if err := harness.Build(ctx, c.Source, output); err != nil {
		return err
	}
	fmt.Fprintf(out, "built %s: play it as %s\n", output, harness.Spec(output))
	return nil
}

type entryHeaderCmd struct {
	API string `default:"mactech" help:"The contest; only mactech has a header."`
}

// Help shows an example.
func (entryHeaderCmd) Help() string {
	return `Example:
  flagfall entry header > stratego.h`
}

// Run prints the header.
func (c *entryHeaderCmd) Run(out io.Writer) error {
	harness, err := player.HarnessOf(c.API)
	if err != nil {
		return err
	}
	if harness.Header == nil {
		return fmt.Errorf("entries of %s (%s) are compiled against no header", harness.Contract, harness.Accepts)
	}
	text, err := harness.Header()
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(out, text)
	return err
}
