package web

import (
	"context"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// visit is a request at a seat.
type visit struct {
	game *hostedGame
	seat seat
}

// errForeign is returned for a seat that somebody else holds.
var errForeign = phrase.Errorf("this seat is somebody else's: open it by its link")

// seated answers requests of those who hold the seat in the address only.
func (s *Server) seated(next func(http.ResponseWriter, *http.Request, visit)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(SeatCookie)
		v, ok := s.visit(w, r, errForeign, func(l lock) bool { return err == nil && opens(cookie.Value, l.Key) })
		if ok {
			v.game.touch()
			next(w, r, v)
		}
	}
}

// link is what a request by a link has.
type link struct {
	Secret string `json:"secret"`
	Name   string `json:"name"` // of a player who sits down; empty: as before
}

// linked answers requests with a secret that opens the seat in the address only.
func (s *Server) linked(next func(http.ResponseWriter, *http.Request, visit, link)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q link
		if !read(w, r, &q, maxBody) {
			return
		}
		if v, ok := s.visit(
			w, r, errSecret, func(l lock) bool { return opens(q.Secret, l.Key) || opens(q.Secret, l.Invite) },
		); ok {
			next(w, r, v, q)
		}
	}
}

// visit finds the seat in the address for a request that may go there by the lock of the
// seat, or watches a game of two people that everybody may watch; otherwise it answers and
// returns false. A game is opened for nobody else: that may take a minute, and everybody has a
// share of the open ones.
func (s *Server) visit(w http.ResponseWriter, r *http.Request, refusal error, may func(lock) bool) (v visit, ok bool) {
	at, err := parseSeat(r.PathValue("seat"))
	if err != nil {
		refuse(w, http.StatusNotFound, err)
		return v, false
	}
	id := r.PathValue("id")
	order, locks, err := s.games.known(r.Context(), id)
	open := order.Public && at == session.Spectator && joined(locks) == [2]bool{true, true}
	if err == nil && !open && !may(locks[at]) {
		err = refusal
		if locks[at].Invite == withdrawn {
			err = errWithdrawn
		}
	}
	var t *hostedGame
	if err == nil {
		t, err = s.games.find(r.Context(), id, source(r))
	}
	if err == nil && !open && !may(t.lock(at)) { // it was given away meanwhile
		err = refusal
	}
	if err != nil {
		refuse(w, status(err), err)
		return v, false
	}
	return visit{t, at}, true
}

// known returns what was asked for in a game and what opens its seats, and opens nothing.
func (h *openGames) known(ctx context.Context, id string) (Order, [3]lock, error) {
	h.mu.Lock()
	o := h.open[id]
	h.mu.Unlock()
	if o != nil {
		if t := o.ready.Load(); t != nil {
			return t.order, t.allLocks(), nil
		}
		if o.page != nil {
			return o.page.Order, o.page.Locks, nil
		}
	}
	p, err := h.journal.load(ctx, id)
	if err != nil {
		return Order{}, [3]lock{}, err
	}
	return p.Order, p.Locks, nil
}

func (g *hostedGame) allLocks() [3]lock {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.locks
}

func (g *hostedGame) lock(at seat) lock { return g.allLocks()[at] }

func (s *Server) postClaim(w http.ResponseWriter, r *http.Request, v visit, q link) {
	if !v.game.opened(v.seat, q.Secret) { // the seat will be that of who plays now
		if _, _, err := s.self(r); err != nil {
			refuse(w, status(err), err)
			return
		}
	}
	var key string
	err := v.game.act(r.Context(), func() (err error) {
		key, err = v.game.claim(v.seat, q.Secret, personName(q.Name), s.config.Random)
		return err
	})
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	setKey(w, r, v.game.id, v.seat, key)
	if key != q.Secret { // the seat was free
		s.claimSeat(w, r, v.game.id, v.seat)
	}
	answer(w, http.StatusOK, map[string]string{"key": key})
}
