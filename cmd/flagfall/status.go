package main

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"

	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/cli/interrupt"
)

// statusFlags say how runs are listed.
type statusFlags struct {
	JSON  bool `help:"Print one JSON array with an object for each."`
	Watch bool `short:"w" help:"Refresh every second, until Ctrl-C."`
}

// list prints the entries of a kind, empty for all.
func (c *statusFlags) list(out io.Writer, none string, kind register.Kind) error {
	ctx, stop := interrupt.Context()
	defer stop()
	list := register.List{JSON: c.JSON, Watch: c.Watch, None: none, Kind: kind, Terminal: isatty.IsTerminal(os.Stdout.Fd())}
	return list.Write(ctx, register.Default(), out)
}

// statusCmd lists what is played on this machine.
type statusCmd struct{ statusFlags }

// Help shows examples.
func (statusCmd) Help() string {
	return `An interrupted match or tournament is listed too, with the command that continues it.

Examples:
  flagfall status
  flagfall status --watch
  flagfall status --json`
}

// Run prints.
func (c *statusCmd) Run(out io.Writer) error {
	return c.list(out, "no match or tournament is being played", "")
}
