package main

import (
	"encoding/json"
	"fmt"
	"os"

	"flagfall.dev/internal/library"
)

// listKept lists the games that were played here, the newest first.
func (c *gamesListCmd) listKept() error {
	switch {
	case c.Limit < 0:
		return fmt.Errorf("--limit %d: expected 0 or more", c.Limit)
	case c.Tournament != "":
		return fmt.Errorf("--tournament: name the file of its games too, as in: flagfall games list spring.db")
	}
	choice := library.Choice{Player: c.Player, Ending: c.Ending, Limit: c.Limit}
	if c.JSON {
		return library.Default().WriteJSONLines(os.Stdout, choice)
	}
	return library.Default().WriteTable(os.Stdout, choice)
}

// showKept shows a game that was played here.
func (c *gamesShowCmd) showKept() error {
	if info, err := os.Stat(c.File); err == nil && !info.IsDir() {
		return fmt.Errorf("%s: name a game of it too: 'flagfall games list %s' lists them", c.File, c.File)
	}
	g, err := library.Default().Find(c.File)
	if err != nil {
		return err
	}
	if c.JSON && g.Err == nil {
		return json.NewEncoder(os.Stdout).Encode(g.Summary())
	}
	return g.WriteRecord(os.Stdout)
}

// gamesRemoveCmd removes kept games.
type gamesRemoveCmd struct {
	Names []string `arg:"" name:"NAME" help:"Games that were played here, as 'games list' names them."`
}

// Help shows an example.
func (gamesRemoveCmd) Help() string {
	return "Example: flagfall games remove 20261122-153145-classic-1f0a9c3d"
}

// Run removes all of them, or none where one is not there.
func (c *gamesRemoveCmd) Run() error {
	return library.Default().RemoveAll(c.Names, func(name string) { fmt.Printf("%s is removed.\n", name) })
}
