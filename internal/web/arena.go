package web

import (
	"context"
	"time"

	"flagfall.dev/internal/phrase"
	"flagfall.dev/internal/web/http"
)

// Arena has the tournaments that are watched.
type Arena interface {
	// Look returns what there is to see, as JSON has it, and a serial from 1 on that
	// grows when it changes.
	Look(ctx context.Context) (shows any, serial uint64)
	// Record returns the record of a game by its id.
	Record(ctx context.Context, id string) (string, error)
}

// empty is an Arena without tournaments.
type empty struct{}

func (empty) Look(context.Context) (any, uint64) { return []any{}, 1 }

func (empty) Record(context.Context, string) (string, error) { return "", errNoGame }

// getArena sends the tournaments and every change of them.
func (s *Server) getArena(w http.ResponseWriter, r *http.Request) {
	s.stream(w, r, func(ctx context.Context, line *eventLine) { s.followArena(ctx, line.event) })
}

// followArena hands the tournaments and every change of them on, until the
// context ends or send fails.
func (s *Server) followArena(ctx context.Context, send func([]byte) bool) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	seen := uint64(0)
	for {
		shows, serial := s.config.Arena.Look(ctx)
		if serial != seen && !send(encode(map[string]any{"tournaments": shows})) {
			return
		}
		seen = serial
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// getArenaGame sends the record of a game of a tournament that is watched.
func (s *Server) getArenaGame(w http.ResponseWriter, r *http.Request) {
	text, err := s.config.Arena.Record(r.Context(), r.URL.Query().Get("id"))
	if err != nil {
		refuse(w, http.StatusNotFound, phrase.Errorf("no tournament that is watched has this game"))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(text)) // the client may be gone
}
