package web

import (
	"context"
	"encoding/json"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/review"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/record"
)

// errRunning is returned for a game whose record nobody may see yet.
var errRunning = phrase.Errorf("the game is not over: its record holds both set-ups and is there at the end")

// getFinished sends the record of a game that is over, by the game's name alone. It is read
// from the journal, so nothing is opened for it.
func (s *Server) getFinished(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("id")
	id, rec, err := s.recorded(r, name)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	found, err := s.config.Journal.Reviewed(r.Context(), id)
	if err != nil {
		s.config.Log.Error("a review could not be read", "game", id, "error", err)
	}
	sent := map[string]any{"record": rec.String(), "reviewed": found != ""}
	if id != name {
		sent["own"] = true // its address is the owner's alone
	}
	answer(w, http.StatusOK, sent)
}

// maxReviewed is how many moves of a game are gone over.
const maxReviewed = 4000

// reviewable returns an error for a game that is too long to be gone over.
func reviewable(g *record.Game) error {
	if n := len(g.Moves); n > maxReviewed {
		return phrase.Errorf("%d moves: at most %d can be reviewed", n, maxReviewed)
	}
	return nil
}

// reviewing is a request to go over a recorded game.
type reviewing struct {
	Text string `json:"text"`
	// Game is its name where it is one of this server: its review is kept with it.
	Game string `json:"game"`
	// Quiet is set where nobody has asked for it yet.
	Quiet bool `json:"quiet"`
}

// postReview goes over the recorded game in the request, in the background.
func (s *Server) postReview(w http.ResponseWriter, r *http.Request) {
	var q reviewing
	if !read(w, r, &q, maxUpload) {
		return
	}
	g, err := archive.Parse(q.Text)
	if err == nil {
		err = reviewable(g.Record)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	t := &task{
		id: taskName("review", g.Record.String()), kind: aReview, total: len(g.Record.Moves), quiet: q.Quiet,
		do: func(ctx context.Context, part func(any)) (any, error) {
			found, err := review.Of(ctx, g, review.Options{}, func(p review.Ply) { part(p) })
			if err != nil {
				return nil, err
			}
			found.Plies = nil // they are the parts
			return found, nil
		},
	}
	if id, rec, err := s.recorded(r, q.Game); err == nil && rec.String() == g.Record.String() {
		if kept, ok := s.keptReview(r.Context(), id, t.id); ok {
			answer(w, http.StatusOK, kept)
			return
		}
		t.keep = func(found taskReport) {
			if err := s.config.Journal.Review(id, string(encode(found))); err != nil {
				s.config.Log.Error("a review could not be kept", "game", id, "error", err)
			}
		}
	}
	s.begin(w, r, t)
}

// keptReview returns the review that is kept with a game, where it is that of a task.
func (s *Server) keptReview(ctx context.Context, id, task string) (kept taskReport, ok bool) {
	found, err := s.config.Journal.Reviewed(ctx, id)
	return kept, err == nil && found != "" && json.Unmarshal([]byte(found), &kept) == nil && kept.ID == task
}

// branching is a request to play on from a position of a recorded game.
type branching struct {
	Text     string `json:"text"`
	Ply      int    `json:"ply"`
	Opponent string `json:"opponent"`
	Side     string `json:"side"` // first or second
	Name     string `json:"name"`
	Guest    string `json:"guest"`
}

// postBranch begins a game at a position of a recorded one.
func (s *Server) postBranch(w http.ResponseWriter, r *http.Request) {
	var q branching
	if !read(w, r, &q, maxUpload) {
		return
	}
	q.Name = s.called(r, q.Name, q.Guest)
	order, side, err := s.branch(q)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.sit(w, r, order, side)
}

// branch makes an order of a request: the record up to the position, with other players
// at it. Whoever plays on has seen both sides, so the game counts as open.
func (s *Server) branch(q branching) (order Order, side board.Side, err error) {
	g, err := archive.Parse(q.Text)
	if err != nil {
		return order, 0, err
	}
	v, err := s.variant(g.Record.Variant)
	if err != nil {
		return order, 0, err
	}
	if order, side, err = s.order(gameRequest{Variant: v.Name, Opponent: q.Opponent, Side: q.Side, Name: q.Name}); err != nil {
		return order, 0, err
	}
	rec := *g.Legal()
	if over, err := overAt(g, q.Ply); err != nil {
		return order, 0, err
	} else if over || rec.Solo || g.Record.Unbegun() {
		return order, 0, phrase.Errorf("after move %d nobody can play on", q.Ply)
	}
	rec.Moves, rec.Result, rec.Reason = rec.Moves[:q.Ply:q.Ply], board.Result{}, ""
	rec.Names, rec.Players, rec.Event, rec.Clock = order.Names, order.Bots, "", record.Clock{}
	for at, spec := range rec.Players {
		if spec == "" {
			rec.Players[at] = "human"
		}
		rec.Seeds[at] = s.number()
	}
	rec.Date, rec.Opened = time.Now(), true
	order.Resume = &rec
	return order, side, nil
}

// overAt reports whether the rules end a game after so many moves. The error says that
// there is no such position.
func overAt(g *archive.Game, ply int) (bool, error) {
	if ply < 0 || ply > len(g.Legal().Moves) {
		return false, phrase.Errorf("move %d of a game of %d: expected a move of it", ply, len(g.Legal().Moves))
	}
	if g.Variant == nil {
		replay, err := record.ReplayAdvance(g.Record)
		if err != nil {
			return false, err
		}
		replay.Seek(ply)
		return replay.Result().Over(), nil
	}
	replay, err := replayTo(g, ply)
	return err == nil && replay.Result().Over(), err
}

// sit opens the game of an order and seats who asked for it.
func (s *Server) sit(w http.ResponseWriter, r *http.Request, order Order, side board.Side) {
	t, k, err := s.games.create(r.Context(), order, side, source(r))
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	mine := session.ViewerOf(side)
	setKey(w, r, t.id, mine, k.Mine)
	s.claimSeat(w, r, t.id, mine)
	answer(w, http.StatusCreated, struct {
		ID   string `json:"id"`
		Seat string `json:"seat"`
		keys
	}{t.id, seatName(mine), k})
}
