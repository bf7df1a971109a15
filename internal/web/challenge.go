package web

import (
	"io"
	"strings"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// challenge is a game that anybody may join.
type challenge struct {
	ID        string `json:"id"`
	Variant   string `json:"variant"`
	Name      string `json:"name"`             // of who waits
	Side      string `json:"side"`             // seat that is free: first or second
	Minutes   int    `json:"minutes"`          // 0: no clock
	Increment int    `json:"increment"`        // seconds
	Public    bool   `json:"public,omitempty"` // everybody may watch it
}

// getChallenges lists the games that wait for somebody.
func (s *Server) getChallenges(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"challenges": s.games.challenges()})
}

// postChallenge takes the free seat of a game that waits.
func (s *Server) postChallenge(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Name string `json:"name"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	t, err := s.waiting(r)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	var at seat
	var key string
	err = t.act(r.Context(), func() (err error) {
		at, key, err = t.join(personName(q.Name), s.config.Random)
		return err
	})
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	setKey(w, r, t.id, at, key)
	s.claimSeat(w, r, t.id, at)
	answer(w, http.StatusOK, map[string]string{"id": t.id, "seat": seatName(at), "key": key})
}

// waiting opens the game that a request names, where anybody may take a seat of it.
func (s *Server) waiting(r *http.Request) (*hostedGame, error) {
	id := r.PathValue("id")
	order, locks, err := s.games.known(r.Context(), id)
	if err != nil {
		return nil, err
	}
	if _, ok := free(order, locks); !ok {
		return nil, errTaken
	}
	return s.games.find(r.Context(), id, source(r))
}

// challenges are the open games with a free seat whose maker is there, in the order
// of their names.
func (h *openGames) challenges() []challenge {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := []challenge{}
	for _, o := range h.open {
		if t := o.ready.Load(); t != nil {
			if c, ok := t.challenge(); ok {
				all = append(all, c)
			}
		}
	}
	order.Stable(all, func(a, b challenge) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// errTaken is returned to who comes too late.
var errTaken = phrase.Errorf("somebody else has taken this seat already, or it is not open to everybody")

// free is the seat of a game that anybody may take.
func free(order Order, locks [3]lock) (seat, bool) {
	joined := joined(locks)
	if !order.Open || joined[0] == joined[1] {
		return 0, false
	}
	at := session.AsFirst
	if joined[0] {
		at = session.AsSecond
	}
	return at, locks[at].Invite != withdrawn
}

// challenge describes the game to who may join it; ok is false where nobody may, or
// where its maker is not there.
func (g *hostedGame) challenge() (c challenge, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	at, ok := free(g.order, g.locks)
	if !ok || g.streams[other(at)] == 0 {
		return c, false
	}
	return g.described(at), true
}

// described is the game for whoever may take a seat of it. The lock is held.
func (g *hostedGame) described(at seat) challenge {
	players := g.shown.views[session.Spectator].scene.Players
	return challenge{
		g.id, g.order.Variant, players[other(at)], seatName(at),
		int(g.order.Clock.Initial.Minutes()), int(g.order.Clock.Increment.Seconds()), g.order.Public,
	}
}

// join sits somebody down on the free seat.
func (g *hostedGame) join(name string, random io.Reader) (at seat, key string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	at, ok := free(g.order, g.locks)
	if !ok {
		return at, "", errTaken
	}
	key, err = g.sit(at, name, random)
	return at, key, err
}

// present tells at which seats of a game of two people a page is open. The lock is held.
func (g *hostedGame) present() [2]bool {
	if g.order.Solo || g.order.Bots != [2]string{} {
		return [2]bool{}
	}
	return [2]bool{g.streams[0] > 0, g.streams[1] > 0}
}
