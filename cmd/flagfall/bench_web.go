package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"flagfall.dev/internal/lobby"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/web"
	"flagfall.dev/internal/web/load"
)

// What bench --web plays: every game makes a move every two seconds.
const (
	webGames = 500
	webPace  = 2 * time.Second
)

// benchWeb measures the browser face. The clients share the machine with it.
func benchWeb(measured time.Duration, asJSON bool) (err error) {
	dir, err := os.MkdirTemp("", "flagfall-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	catalogue, err := lobby.NewCatalogue(nil)
	if err != nil {
		return err
	}
	ctx := context.Background()
	journal, err := store.OpenJournal(ctx, filepath.Join(dir, "web.db"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	app := web.New(web.Config{
		Catalogue: catalogue, Library: lobby.Recordings{}, Journal: journal,
		Limits: web.Limits{Games: 2 * webGames, GamesEach: 2 * webGames, StreamsEach: 4 * webGames, Rate: 1e6, Burst: 1e6},
	})
	defer app.Close()
	r, err := load.Measure(ctx, app, load.Config{Games: webGames, Pace: webPace, For: measured})
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	fmt.Printf("%d games, %d event streams, %d moves in %v: a move reaches the other seat in %.1f ms (median), %.1f ms (99th of 100), %.1f ms (slowest)\n",
		r.Games, r.Streams, r.Moves, measured, r.Median, r.P99, r.Max)
	return nil
}
