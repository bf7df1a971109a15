package web

import (
	"context"
	"slices"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// Tournaments are those that are watched.
type Tournaments interface {
	// Look returns what there is to see, as JSON has it, and a serial from 1 on that
	// grows when it changes.
	Look(ctx context.Context) (shows any, serial uint64)
	// Live returns the games that are being played, as far as their organisers allow, or
	// only the one of an id, which may have ended; and a serial from 1 on that grows when a
	// game that is being played changes. A game in which nothing has happened keeps its
	// scene.
	Live(ctx context.Context, id string) (games []LiveGame, serial uint64)
	// Games returns the games that are over and may be replayed, the newest first.
	Games(ctx context.Context) []TournamentGame
	// Record returns the record of a game by its id.
	Record(ctx context.Context, id string) (string, error)
}

// TournamentGame is a game of a tournament that is over, as a list has it.
type TournamentGame struct {
	ID         string    `json:"id"`
	Tournament string    `json:"tournament"`        // empty where it is the example
	Contest    bool      `json:"contest,omitempty"` // it is of none, and has the rules of a contest or a course
	Variant    string    `json:"variant"`
	Names      [2]string `json:"names"`
	Winner     string    `json:"winner"` // first, second or draw
	Ply        int       `json:"ply"`
	When       int64     `json:"when"` // when it began, in milliseconds of Unix time; 0: unknown
}

// LiveGame is a game of a tournament as spectators see it.
type LiveGame struct {
	ID         string    `json:"id"`
	Tournament string    `json:"tournament"`
	Names      [2]string `json:"names"`
	Watch      string    `json:"watch"`          // delayed or open
	Delay      int       `json:"delay"`          // plies
	Over       bool      `json:"over,omitempty"` // it is no longer played
	// Scene is what may be seen; nil where the game is over and may not be shown yet.
	Scene *session.Scene `json:"scene,omitempty"`
}

// noTournaments has nothing to watch.
type noTournaments struct{}

func (noTournaments) Look(context.Context) (any, uint64) { return []any{}, 1 }

func (noTournaments) Live(context.Context, string) ([]LiveGame, uint64) { return nil, 1 }

func (noTournaments) Games(context.Context) []TournamentGame { return []TournamentGame{} }

func (noTournaments) Record(context.Context, string) (string, error) { return "", errNoGame }

// getTournaments sends the tournaments and every change of them.
func (s *Server) getTournaments(w http.ResponseWriter, r *http.Request) {
	s.stream(w, r, func(ctx context.Context, line *eventLine) { s.followTournaments(ctx, line.event) })
}

// followTournaments hands the tournaments and every change of them on, until the
// context ends or send fails.
func (s *Server) followTournaments(ctx context.Context, send func([]byte) bool) {
	poll(ctx, func(seen uint64) (uint64, bool) {
		shows, serial := s.config.Tournaments.Look(ctx)
		return serial, serial == seen || send(encode(map[string]any{"tournaments": shows}))
	})
}

// poll calls look once a second with the serial that it returned last, until it
// returns false or the context ends.
func poll(ctx context.Context, look func(seen uint64) (serial uint64, more bool)) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for seen := uint64(0); ; {
		serial, more := look(seen)
		if !more {
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

// liveList is an event with the games that are being played.
type liveList struct {
	Games []LiveGame `json:"games"`
}

// followLive hands the games that are being played on, each without its history.
func (s *Server) followLive(ctx context.Context, send func([]byte) bool) {
	poll(ctx, func(seen uint64) (uint64, bool) {
		games, serial := s.config.Tournaments.Live(ctx, "")
		if serial == seen {
			return serial, true
		}
		list := liveList{Games: []LiveGame{}}
		for _, g := range games {
			g.Scene = without(g.Scene)
			list.Games = append(list.Games, g)
		}
		return serial, send(encode(list))
	})
}

// without returns a scene without its history.
func without(sc *session.Scene) *session.Scene {
	if sc == nil {
		return nil
	}
	bare := *sc
	bare.History = []session.Played{}
	return &bare
}

// liveUpdate is an event of one game, with the moves since HistoryFrom.
type liveUpdate struct {
	LiveGame
	History     []session.Played `json:"history"`
	HistoryFrom int              `json:"historyFrom"`
}

// followLiveGame hands one game on until it is over.
func (s *Server) followLiveGame(ctx context.Context, id string, send func([]byte) bool) {
	var last LiveGame
	var sent []session.Played
	poll(ctx, func(uint64) (uint64, bool) {
		now := LiveGame{ID: id, Over: true}
		if games, _ := s.config.Tournaments.Live(ctx, id); len(games) > 0 {
			now = games[0]
		}
		if now == last {
			return 0, true
		}
		last = now
		u := liveUpdate{LiveGame: now, History: []session.Played{}}
		if sc := now.Scene; sc != nil {
			u.HistoryFrom = common(sent, sc.History)
			u.History, sent = sc.History[u.HistoryFrom:], sc.History
			u.Scene = without(sc)
		}
		return 0, send(encode(u))
	})
}

// common returns how many moves two histories begin with alike. A drawn game that is
// played again begins with its first move.
func common(sent, now []session.Played) int {
	n := min(len(sent), len(now))
	if n < len(sent) || n > 0 && sent[n-1] != now[n-1] {
		return 0
	}
	return n
}

// getArenaGames lists the games of the tournaments, and those by the rules of contests.
func (s *Server) getArenaGames(w http.ResponseWriter, r *http.Request) {
	answer(w, http.StatusOK, map[string]any{"games": slices.Concat(s.config.Tournaments.Games(r.Context()), contestGames())})
}

// getArenaGame sends the record of a game of a tournament that is watched.
func (s *Server) getArenaGame(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	text, ok := contestRecord(id)
	var err error
	if !ok {
		text, err = s.config.Tournaments.Record(r.Context(), id)
	}
	if err != nil {
		refuse(w, http.StatusNotFound, phrase.Errorf("no tournament that is watched has this game"))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(text)) // the client may be gone
}

// postLiveListen sends the games that are being played on a shared line, or one of
// them where the request names it.
func (s *Server) postLiveListen(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("game")
	if id == "" {
		s.hear(w, r, "arena/live", func(ctx context.Context, send func([]byte) bool) error {
			s.followLive(ctx, send)
			return nil
		})
		return
	}
	if games, _ := s.config.Tournaments.Live(r.Context(), id); len(games) == 0 {
		refuse(w, http.StatusNotFound, phrase.Errorf("no tournament that is watched has this game"))
		return
	}
	s.hear(w, r, "arena/live?game="+id, func(ctx context.Context, send func([]byte) bool) error {
		s.followLiveGame(ctx, id, send)
		return nil
	})
}
