package lobby

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"flagfall.dev/internal/face/catalogue"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/web"
	"flagfall.dev/internal/web/load"
)

// What Bench plays: every game makes a move every two seconds.
const (
	benchGames = 500
	benchPace  = 2 * time.Second
)

// Bench measures the browser face for a time. The clients share the machine with
// it.
func Bench(ctx context.Context, measured time.Duration) (r load.Result, err error) {
	dir, err := os.MkdirTemp("", "flagfall-bench-")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(dir)
	journal, err := library.OpenJournal(ctx, filepath.Join(dir, "web.db"))
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	offered, err := catalogue.New(nil)
	if err != nil {
		return r, err
	}
	app := web.New(web.Config{
		Shared:    web.Shared,
		Catalogue: offered, Library: catalogue.Recordings{}, Journal: journal, Log: slog.Default(),
		Limits: web.Limits{Games: 2 * benchGames, GamesEach: 2 * benchGames, StreamsEach: 4 * benchGames, Rate: 1e6, Burst: 1e6},
	})
	defer app.Close()
	return load.Measure(ctx, app, load.Config{Games: benchGames, Pace: benchPace, For: measured})
}
