package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-isatty"

	"flagfall.dev/internal/library"
	"flagfall.dev/internal/plaintext"
	"flagfall.dev/internal/register"
	"flagfall.dev/internal/tournament"
)

// runs is the register of what is played on this machine.
func runs() register.Register {
	folder := library.Default().Folder
	if folder == "" {
		return register.Register{}
	}
	return register.Register{Folder: filepath.Join(folder, "runs")}
}

// keeper returns what keeps the entry of a run whose games are in a file, which
// the given command line plays on.
func keeper(kind register.Kind, file string, command []string) *register.Keeper {
	here, err := os.Getwd()
	if err != nil {
		return register.Register{}.Keep(register.Entry{})
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(here, file)
	}
	return runs().Keep(register.Entry{Kind: kind, Store: file, Directory: here, Resume: shellLine(command)})
}

// shellLine writes a command line of ours, without the secret that somebody may
// have put into an address.
func shellLine(words []string) string {
	line := []string{"flagfall"}
	for _, word := range words {
		flag, value, long := strings.Cut(word, "=")
		if !long {
			flag, value = "", word
		}
		if u, err := url.Parse(value); err == nil && u.Host != "" && u.User != nil {
			u.User = nil
			value = u.String()
		}
		if long {
			value = flag + "=" + value
		}
		line = append(line, tournament.ShellWord(value))
	}
	return strings.Join(line, " ")
}

// statusFlags say how runs are listed.
type statusFlags struct {
	JSON  bool `help:"Print one JSON array with an object for each."`
	Watch bool `short:"w" help:"Show it again every second, until Ctrl-C."`
}

// statusCmd lists what is played on this machine.
type statusCmd struct{ statusFlags }

// Help shows examples.
func (statusCmd) Help() string {
	return `What was broken off and has not gone on is listed too, with the command that goes on.

Examples:
  flagfall status
  flagfall status --watch
  flagfall status --json`
}

// Run prints.
func (c *statusCmd) Run() error {
	return c.list("no match or tournament is being played", func(register.Entry) bool { return true })
}

// list prints the chosen entries, once or again and again.
func (c *statusFlags) list(none string, choose func(register.Entry) bool) error {
	ctx, stop := interruptible()
	defer stop()
	if !c.Watch {
		return c.once(ctx, none, choose)
	}
	if !c.JSON && !isatty.IsTerminal(os.Stdout.Fd()) {
		return errors.New("--watch draws on a terminal: expected one, or --json for an array a line")
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		if !c.JSON {
			fmt.Print("\x1b[H\x1b[2J")
		}
		if err := c.once(ctx, none, choose); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

func (c *statusFlags) once(ctx context.Context, none string, choose func(register.Entry) bool) error {
	all, err := runs().Entries(ctx)
	all = slices.DeleteFunc(all, func(e register.Entry) bool { return !choose(e) })
	if c.JSON {
		return errors.Join(err, register.WriteJSON(os.Stdout, all))
	}
	if len(all) == 0 && err == nil {
		fmt.Println(none)
	}
	here, _ := os.Getwd() // only decides whether a directory is told
	return errors.Join(register.WriteText(plaintext.Writer{To: os.Stdout}, all, here, time.Now()), err)
}
