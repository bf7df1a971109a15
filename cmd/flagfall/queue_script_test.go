package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/store"
)

// natsScript is "nats NAME": a real server whose address, token included, is
// then in $NAME.
func natsScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: nats NAME")
	}
	dir, err := os.MkdirTemp(ts.Getenv("WORK"), "nats-")
	ts.Check(err)
	s, err := queue.Serve(queue.ServerConfig{Directory: dir})
	ts.Check(err)
	ts.Defer(s.Close)
	ts.Setenv(args[0], s.URL())
}

// gamesScript is "games STORE FILE": it writes the games of a store without what
// differs from run to run.
func gamesScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: games STORE FILE")
	}
	ctx := context.Background()
	s, err := store.Open(ctx, ts.MkAbs(args[0]))
	ts.Check(err)
	defer s.Close()
	var lines []string
	for g, err := range s.List(ctx, store.Filter{}) {
		ts.Check(err)
		lines = append(lines, fmt.Sprintf("%s %s %d %v %s %s %d\n", g.ID, g.Variant, g.Seed, g.Players, g.Winner, g.Ending, g.Plies))
	}
	slices.Sort(lines)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(strings.Join(lines, "")), 0o600))
}
