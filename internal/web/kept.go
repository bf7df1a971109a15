package web

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"strconv"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/record"
)

// Kept is the library of the games that were played on this machine, in every face.
type Kept interface {
	keptReader
	keptWriter
	puzzle.Notes // the owner's progress in puzzles is one
	// Shelf has the profiles of this machine, of which the owner's is one.
	Shelf() profile.Shelf
}

type keptReader interface {
	// Search ranges over the games that have some words in their names, players or
	// endings, those first that were played last. No words choose all.
	Search(words string) iter.Seq[KeptGame]
	// Find returns the game of a name. The error wraps fs.ErrNotExist where there is none.
	Find(name string) (KeptGame, error)
}

type keptWriter interface {
	// Remove removes a game.
	Remove(g KeptGame) error
	// Adopt makes a game one of this server's: what was asked for, and what opens its seats.
	Adopt(id, order, locks string) error
}

// KeptGame is a game of the library.
type KeptGame struct {
	ID      string // by which a server calls it
	Name    string // by which people call it
	Changed time.Time
	Record  *record.Game // nil where it cannot be read
	Err     error        // and why
}

// keptSummary is what the list says of a game. Nothing in it is hidden from a player of
// the game.
type keptSummary struct {
	Name    string     `json:"name"`
	ID      string     `json:"id"`
	Variant string     `json:"variant"`
	Game    string     `json:"game"`
	Changed int64      `json:"changed"` // milliseconds since 1970
	Names   [2]string  `json:"names"`
	Plies   int        `json:"plies"`
	Over    bool       `json:"over"`
	Drawn   bool       `json:"drawn"`
	Winner  board.Side `json:"winner"`
	Ending  string     `json:"ending"`
	// Marks say what help there was: opened, assisted, taken back, level changed.
	Marks []string `json:"marks,omitempty"`
	// Seat is the one that a person goes on from; empty where the game is over, or has
	// not one person.
	Seat string `json:"seat,omitempty"`
	// Held is set where a browser has taken that seat.
	Held  bool        `json:"held,omitempty"`
	Fault phrase.Text `json:"fault,omitzero"` // why it cannot be read
}

// ownersRoutes lists what the owner can ask for, and how a browser becomes the owner's.
func (s *Server) ownersRoutes() []route {
	if s.config.Kept == nil {
		return nil
	}
	all := []route{
		forAnybody("POST /api/owner", s.postOwner),
		s.forOwner("GET /api/library", s.getLibrary),
		s.forOwner("GET /api/library/{name}/record", s.getKeptRecord),
		s.forOwner("POST /api/library/{name}/resume", s.postResume),
		s.forOwner("POST /api/library/{name}/remove", s.postRemove),
	}
	if s.config.Pages != nil { // which says what to do where its list is refused
		all = append(all, forAnybody("GET /library", s.enter(http.HandlerFunc(s.getLibraryPage)).ServeHTTP))
	}
	return all
}

// getLibraryPage sends the page of the library.
func (s *Server) getLibraryPage(w http.ResponseWriter, r *http.Request) {
	at := *r.URL
	at.Path = "/" // every page is the same file
	r = r.WithContext(r.Context())
	r.URL = &at
	s.config.Pages.ServeHTTP(w, r)
}

// Games of the library that one answer lists, unless it is asked for others.
const listedGames = 100

// getLibrary lists the kept games that were played last.
func (s *Server) getLibrary(w http.ResponseWriter, r *http.Request) {
	most, err := strconv.Atoi(r.FormValue("most"))
	if err != nil || most < 1 {
		most = listedGames
	}
	found, more := []keptSummary{}, false
	for g := range s.config.Kept.Search(r.FormValue("search")) {
		if more = len(found) == most; more {
			break
		}
		found = append(found, s.summary(r, g))
	}
	answer(w, http.StatusOK, map[string]any{"games": found, "more": more})
}

func (s *Server) summary(r *http.Request, g KeptGame) keptSummary {
	k := keptSummary{Name: g.Name, ID: g.ID, Changed: g.Changed.UnixMilli()}
	if g.Err != nil {
		k.Fault = phrase.Of(g.Err)
		return k
	}
	rec := g.Record
	k.Marks = rec.Marks()
	k.Variant, k.Game, k.Names, k.Plies = rec.Variant, rec.Game, givenNames(rival.Names(rec)), len(rec.Moves)
	k.Over, k.Drawn, k.Winner, k.Ending = rec.Result.Over(), rec.Result.Drawn, rec.Result.Winner, rec.Result.Ending.String()
	if side, err := soleSide(rec); err == nil {
		_, unknown := s.journal.load(r.Context(), g.ID)
		k.Seat, k.Held = seatName(session.ViewerOf(side)), unknown == nil
	}
	return k
}

// kept finds the game that a request names; where there is none that can be read it
// answers and returns false.
func (s *Server) kept(w http.ResponseWriter, r *http.Request) (KeptGame, bool) {
	g, err := s.config.Kept.Find(r.PathValue("name"))
	if errors.Is(err, fs.ErrNotExist) {
		err = errNoGame
	}
	if err != nil {
		refuse(w, status(err), err)
		return g, false
	}
	return g, true
}

// getKeptRecord sends the record of a game that is over, or hides nothing, as a file.
func (s *Server) getKeptRecord(w http.ResponseWriter, r *http.Request) {
	g, ok := s.kept(w, r)
	if !ok {
		return
	}
	err := g.Err
	if err == nil && !g.Record.Result.Over() && g.Record.Game == record.Stratego {
		err = errRunning
	}
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	sendRecord(w, g.Record, g.Name)
}

// sendRecord sends a record as a file of a name.
func sendRecord(w http.ResponseWriter, rec *record.Game, name string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=\"%s.flagfall\"", name))
	_, _ = w.Write([]byte(rec.String())) // the client may be gone
}

// postResume seats the owner at a kept game where its one person sat.
func (s *Server) postResume(w http.ResponseWriter, r *http.Request) {
	g, ok := s.kept(w, r)
	if !ok {
		return
	}
	side, key, err := s.adopt(g)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	mine := session.ViewerOf(side)
	setKey(w, r, g.ID, mine, key)
	answer(w, http.StatusOK, map[string]string{"id": g.ID, "seat": seatName(mine), "key": key})
}

// postRemove removes a game, also one that cannot be read.
func (s *Server) postRemove(w http.ResponseWriter, r *http.Request) {
	g, ok := s.kept(w, r)
	if !ok {
		return
	}
	if err := s.games.without(g.ID, func() error { return s.config.Kept.Remove(g) }); err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, struct{}{})
}

// recorded returns a game that is over by the name in its page's address, and what the
// journal calls it: a game of this server, or for the owner a kept one.
func (s *Server) recorded(r *http.Request, name string) (id string, rec *record.Game, err error) {
	p, err := s.journal.load(r.Context(), name)
	switch {
	case err == nil:
		id, rec = p.ID, p.Head.Record
	case errors.Is(err, errNoGame) && s.owns(r):
		var g KeptGame
		if g, err = s.config.Kept.Find(name); errors.Is(err, fs.ErrNotExist) {
			err = errNoGame
		} else if err == nil {
			id, rec, err = g.ID, g.Record, g.Err
		}
	}
	if err == nil && (rec == nil || !rec.Result.Over()) {
		err = errRunning
	}
	return id, rec, err
}
